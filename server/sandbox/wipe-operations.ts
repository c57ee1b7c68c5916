/** The answer to a wipe, by the thread that writes. */
import type { TestWipeBody } from '@affiche/contract/test-mode.ts'
import type { Answer, EmployerCall } from '../jobs/operations/request.ts'
import type { JobStore } from '../jobs/ports.ts'
import type { Claim } from '../people/claim-ports.ts'
import { invalidRequest } from '../platform/sentences/problem.ts'
import type { TwinWriter } from './ports.ts'
import { requireTwin } from './twin-of.ts'
import { wipe } from './wipe.ts'

type TwinSide = { readonly twinWrites: TwinWriter }

/** Writes of a claim look at it in each transaction. */
export type WipeContext = {
  readonly store: Pick<JobStore, 'as'> & TwinSide & { claiming(claim: Claim): TwinSide }
}

export const answerWipe =
  ({ store }: WipeContext) =>
  async ({ employer, keyId, claim, document }: EmployerCall): Promise<Answer> => {
    const twin = requireTwin(employer)
    if (document.findings.length > 0) throw invalidRequest(document.findings)
    const jobs = store.as(twin.id, keyId, claim)
    const { twinWrites } = claim ? store.claiming(claim) : store
    const body: TestWipeBody = { deleted: await wipe({ jobs, forget: () => twinWrites.forget(twin.id, keyId) }) }
    return { status: 200, body }
  }
