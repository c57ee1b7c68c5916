/** The operator's proofs of posting. */

import type { ChainPoint } from '../audit/entry.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { ENGLISH, say } from '../platform/sentences/say.ts'
import { jobIdOf } from '../public/code.ts'
import type { Proof } from './ports.ts'
import { type ProofStore, provePosting } from './prove-posting.ts'
import type { ProofRecord } from './record.ts'

type ProofRequest = { readonly job: string; readonly employerId: number; readonly expect: ChainPoint | null }

export type IssuedProof = { readonly proof: Proof; readonly record: ProofRecord }

export type ProofApi = ReturnType<typeof createProofApi>

export const createProofApi = (
  store: ProofStore,
  { timeZone, baseUrl }: Pick<Settings, 'timeZone' | 'baseUrl'>,
  { clock = Date.now }: { readonly clock?: Clock } = {},
) => ({
  issue: async ({ job, employerId, expect }: ProofRequest): Promise<IssuedProof> => {
    const order = { employerId, jobId: await jobIdOf(store.public, job), keyId: null, base: baseUrl ?? '', expect }
    // Whether the service has public pages is in its own settings.
    const proven = await provePosting({ store, clock, timeZone, mayBePublic: true })(order)
    if ('fault' in proven) throw new Refusal(say(proven.fault, ENGLISH))
    return { ...proven, record: JSON.parse(proven.proof.document) as ProofRecord }
  },
})
