/** Issues a proof of posting: a record of when a job was public, of nothing that does not fit together. */
import type { ChainPoint } from '../audit/entry.ts'
import type { AuditTrail } from '../audit/ports.ts'
import type { Directory } from '../employers/ports.ts'
import type { JobReader } from '../jobs/ports.ts'
import { type Clock, createLocalTimes, createMidnights, datesIn } from '../platform/lib/dates.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'
import type { PublicReader } from '../public/ports.ts'
import { type DayFigures, figuresOf } from './days.ts'
import { type ProofDocuments, readProofDocuments } from './documents.ts'
import { documentOf, isShown, type ProofEvent } from './events.ts'
import { type Span, spansOf } from './periods.ts'
import type { Proof, ProofReader, ProofWriter } from './ports.ts'
import { type ProofTrail, readProofTrail } from './read-trail.ts'
import { makeRecord, type ProofRecord, provesTheSame, recordText, sha256 } from './record.ts'

export type ProofStore = {
  as(employerId: number): Pick<JobReader, 'get'>
  readonly audit: Pick<AuditTrail, 'page'>
  readonly directory: Pick<Directory, 'getEmployer' | 'getProfile'>
  readonly public: PublicReader & ProofReader
  readonly publicWrites: Pick<ProofWriter, 'keepProof'>
}

type Deps = {
  readonly store: ProofStore
  readonly clock: Clock
  readonly timeZone: string
  /** False where it is known that no posting is public, whatever the trail says as yet. */
  readonly mayBePublic: boolean
}

export type ProofOrder = {
  readonly employerId: number
  readonly jobId: number
  /** Key of the asker; null for an operator. */
  readonly keyId: number | null
  /** Address of the service, empty if it is not known. */
  readonly base: string
  /** A head of the trail that was noted earlier, which the trail must still have. */
  readonly expect?: ChainPoint | null
}

/** A proof, or why there is none. */
export type Proven = { readonly proof: Proof } | { readonly fault: Sentence }

/** A proof of the same day that would prove the same is answered again. */
export const provePosting =
  (deps: Deps) =>
  async (order: ProofOrder): Promise<Proven> => {
    const { store } = deps
    const issuedAt = deps.clock()
    const read = await readAll(deps, order)
    if ('fault' in read) return read
    const record = recordOf(deps, { ...order, ...read, issuedAt })
    if (record.periods.length === 0) return neverPublic(deps.timeZone, read.trail)
    if (!deps.mayBePublic && record.periods.some(({ to }) => to === null)) return { fault: sentence('proofNotYet') }
    const known = await sameProof(deps, order, record)
    if (known) return { proof: known }
    const document = recordText(record)
    const { employerId, jobId, keyId } = order
    const proof = { employerId, jobId, issuedAt, hash: sha256(document), document }
    await store.publicWrites.keepProof({ ...proof, keyId })
    return { proof }
  }

type Material = { readonly trail: ProofTrail; readonly documents: ProofDocuments; readonly present: Present }

/** The job and its employer as they are now, null if they were deleted. */
type Present = {
  readonly job: Awaited<ReturnType<JobReader['get']>>
  readonly employer: Awaited<ReturnType<Directory['getEmployer']>>
  readonly profile: Awaited<ReturnType<Directory['getProfile']>>
}

/** Readings of a job that is written meanwhile. */
const READINGS_MAX = 5

const readAll = async (
  { store, timeZone }: Deps,
  order: ProofOrder,
): Promise<Material | { readonly fault: Sentence }> => {
  const { employerId, jobId } = order
  const readPresent = async (): Promise<Present> => ({
    job: await store.as(employerId).get(jobId),
    employer: await store.directory.getEmployer(employerId),
    profile: await store.directory.getProfile(employerId),
  })
  let present = await readPresent()
  for (let reading = 1; reading <= READINGS_MAX; reading++) {
    const trail = await readProofTrail(store, { ...order, isDeleted: present.profile === null })
    if ('fault' in trail) return trail
    if (!trail.events.some(isShown)) return neverPublic(timeZone, trail)
    const documents = await readProofDocuments(store.public, namesOf(trail.events))
    if ('fault' in documents) return documents
    // The state of the job must be that at the end of the trail as it was read.
    const after = await readPresent()
    if (isSame(present, after)) return { trail, documents, present }
    present = after
  }
  return { fault: sentence('jobContended') }
}

const isSame = (one: Present, other: Present): boolean =>
  one.job?.updatedAt === other.job?.updatedAt && one.profile?.publishing === other.profile?.publishing

const namesOf = (events: readonly ProofEvent[]): readonly string[] => [
  ...new Set(events.filter(isShown).map(documentOf)),
]

const neverPublic = (timeZone: string, { chain }: ProofTrail) => ({
  fault: sentence('proofNeverPublic', { since: datesIn(timeZone)(Date.parse(chain.keptSince)) }),
})

type Recorded = ProofOrder & Material & { readonly issuedAt: number }

const recordOf = ({ timeZone }: Deps, recorded: Recorded): ProofRecord => {
  const { trail, documents, present, issuedAt, jobId, employerId, base } = recorded
  const spans = spansBy(timeZone, recorded)
  const newest = documents.newest
  return makeRecord({
    jobId,
    base,
    issuedAt,
    timeZone,
    spans,
    documents: documents.byHash,
    chain: trail.chain,
    employer: {
      id: employerId,
      name: present.employer?.name ?? documents.employer?.name ?? null,
      nameFr: present.profile ? present.profile.nameFr : (documents.employer?.nameFr ?? null),
    },
    code: newest.code,
    referenceId: present.job ? present.job.referenceId : recorded.trail.deletedReference,
    figures: figuresBy(timeZone, spans, issuedAt),
  })
}

const spansBy = (timeZone: string, { trail, documents, present, issuedAt }: Recorded): readonly Span[] => {
  const midnights = createMidnights(timeZone)
  return spansOf({
    events: trail.events,
    documents: documents.byHash,
    now: issuedAt,
    present: {
      job: present.job && { active: present.job.status === 'active', closeDate: present.job.closeDate },
      publishing: present.profile ? present.profile.publishing === 'public' : null,
    },
    midnight: (date) => midnights(date).time,
  })
}

const figuresBy = (timeZone: string, spans: readonly Span[], now: number): DayFigures =>
  figuresOf(
    spans.map(({ from, to }) => ({ from, to: to ?? now })),
    now,
    createLocalTimes(timeZone),
  )

const sameProof = async (
  { store, timeZone }: Deps,
  { employerId, jobId }: ProofOrder,
  record: ProofRecord,
): Promise<Proof | null> => {
  const [head] = await store.public.proofs({ employerId, jobId, limit: 1 })
  const known = head && (await store.public.proof(employerId, head.hash))
  if (!known || sha256(known.document) !== known.hash) return null
  const dateAt = datesIn(timeZone)
  const isOfToday = dateAt(known.issuedAt) === dateAt(Date.parse(record.issuedAt))
  return isOfToday && provesTheSame(record, known.document) ? known : null
}
