/** Reads what the trail of an employer records of a posting, and holds the whole trail against its hashes. */

import { verifyEmployerAudit } from '../audit/audit.ts'
import { type AuditEntry, CHAIN_START, type ChainPoint } from '../audit/entry.ts'
import type { AuditTrail } from '../audit/ports.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'
import { eventOf, type ProofEvent } from './events.ts'
import type { ProofReader } from './ports.ts'
import { type ProofRecord, sha256 } from './record.ts'

export type ProofTrail = {
  readonly events: readonly ProofEvent[]
  readonly chain: ProofRecord['chain']
  /** referenceId at its deletion of a job that was deleted. */
  readonly deletedReference: string | null
}

type TrailStore = { readonly audit: Pick<AuditTrail, 'page'>; readonly public: ProofReader }

type TrailRequest = {
  readonly employerId: number
  readonly jobId: number
  readonly isDeleted: boolean
  readonly expect?: ChainPoint | null
}

/** Some 20 MB of events, and of the record with them. */
const EVENTS_MAX = 25_000

export const readProofTrail = async (
  store: TrailStore,
  { employerId, jobId, isDeleted, expect }: TrailRequest,
): Promise<ProofTrail | { readonly fault: Sentence }> => {
  const former = await formerHead(store, employerId)
  if (former && 'fault' in former) return former
  const { anchor } = await store.audit.page(employerId, 0)
  const collector = createCollector(store.audit, jobId)
  const verdict = await verifyEmployerAudit({ audit: collector })(employerId, {
    // A proof names the head of its day, which every later trail has, unless it was pruned.
    expect: expect ?? (former && former.seq >= anchor.seq ? former : null),
    isDeleted,
  })
  if (verdict.fault !== null) return { fault: sentence('proofTrailBroken', { n: verdict.head.seq }) }
  const { events, keptAfter, keptSince } = collector.found()
  if (events.length > EVENTS_MAX) return { fault: sentence('proofTooLong', { most: EVENTS_MAX }) }
  const deletedReference = await store.public.deletedReference(employerId, jobId)
  return { events, chain: { keptAfter, keptSince, head: verdict.head }, deletedReference }
}

/** Head of the trail in the newest proof of the employer; null without one. */
const formerHead = async (
  { public: reader }: TrailStore,
  employerId: number,
): Promise<ChainPoint | { readonly fault: Sentence } | null> => {
  const proof = await reader.newestProof(employerId)
  if (!proof) return null
  if (sha256(proof.document) !== proof.hash) return { fault: sentence('proofChanged', { hash: proof.hash }) }
  return (JSON.parse(proof.document) as ProofRecord).chain.head
}

/** Pages of a trail on their way to whoever verifies them; a beginning that is pruned meanwhile is dropped here too. */
const createCollector = (audit: Pick<AuditTrail, 'page'>, jobId: number) => {
  let events: ProofEvent[] = []
  let last = 0
  let keptAfter = CHAIN_START
  let keptSince: number | null = null
  let latest = 0
  const take = (entry: AuditEntry): void => {
    if (entry.seq <= last) return
    last = entry.seq
    keptSince ??= entry.at
    latest = Math.max(latest, entry.at)
    const event = events.length > EVENTS_MAX ? null : eventOf(entry, jobId, latest)
    if (event) events.push(event)
  }
  const begin = (anchor: ChainPoint, first: AuditEntry | undefined): void => {
    if (anchor.seq <= keptAfter.seq) return
    keptAfter = anchor
    events = events.filter(({ seq }) => seq > anchor.seq)
    keptSince = first && first.seq > anchor.seq ? first.at : null
  }
  return {
    page: async (...query: Parameters<AuditTrail['page']>) => {
      const page = await audit.page(...query)
      begin(page.anchor, page.entries[0])
      for (const entry of page.entries) if (entry.seq > keptAfter.seq) take(entry)
      return page
    },
    found: () => ({ events, keptAfter, keptSince: new Date(keptSince ?? 0).toISOString() }),
  }
}
