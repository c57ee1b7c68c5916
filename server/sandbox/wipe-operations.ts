/** The answer to a wipe, by the thread that writes. */
import type { TestWipeBody } from '@affiche/contract/test-mode.ts'
import type { Answer, EmployerCall } from '../jobs/operations/request.ts'
import type { JobStore } from '../jobs/ports.ts'
import { invalidRequest } from '../platform/sentences/problem.ts'
import type { TwinWriter } from './ports.ts'
import { requireTwin } from './twin-of.ts'
import { wipe } from './wipe.ts'

export type WipeContext = { readonly store: Pick<JobStore, 'as'> & { readonly twinWrites: TwinWriter } }

export const answerWipe =
  ({ store }: WipeContext) =>
  async ({ employer, keyId, claim, document }: EmployerCall): Promise<Answer> => {
    const twin = requireTwin(employer)
    if (document.findings.length > 0) throw invalidRequest(document.findings)
    const jobs = store.as(twin.id, keyId, claim)
    const body: TestWipeBody = {
      deleted: await wipe({ jobs, forget: () => store.twinWrites.forget(twin.id, keyId) }),
    }
    return { status: 200, body }
  }
