/** Operator commands on the audit trail: read, verify, prune. */

import { Refusal } from '../platform/sentences/refusal.ts'
import { type AuditEntry, CHAIN_START, type ChainPoint, findBreak } from './entry.ts'
import type { AuditFilter, AuditTrail } from './ports.ts'

type Employer = { readonly id: number }

type Deps = {
  readonly audit: AuditTrail
  readonly directory: {
    getEmployer(id: number): Promise<Employer | null>
    listEmployers(): Promise<readonly Employer[]>
  }
}

type AuditSearch = { readonly employerId: number; readonly filter: AuditFilter; readonly limit: number | null }

/** Matching entries of an employer, deleted or not: oldest first, the newest `limit` of them, read by page. */
export const readAudit = ({ audit, directory }: Deps) =>
  async function* ({ employerId, filter, limit }: AuditSearch): AsyncGenerator<AuditEntry> {
    await isDeletedEmployer({ audit, directory }, employerId)
    let after = limit === null ? 0 : await audit.beforeNewest(employerId, limit, filter)
    let left = limit ?? Number.POSITIVE_INFINITY
    while (left > 0) {
      const { entries, anchor } = await audit.page(employerId, after, filter)
      const last = entries.at(-1)
      if (!last) return
      const kept = entries.filter(({ seq }) => seq > anchor.seq).slice(0, left)
      yield* kept
      left -= kept.length
      after = last.seq
    }
  }

export type AuditVerdict = {
  readonly employerId: number
  /** Number of entries verified. */
  readonly entries: number
  /** Last valid entry; noted elsewhere, it reveals later whether the end was cut off. */
  readonly head: ChainPoint
  /** First fault, as part of a sentence; null if there is none. */
  readonly fault: string | null
}

/** Known facts about a chain, which it must match. */
type Expectation = {
  /** Head noted earlier, which the chain must still hold. */
  readonly expect?: ChainPoint | null
  /** True if the employer is deleted; the chain must then end with the deletion. */
  readonly isDeleted?: boolean
}

/** Verifies one chain from its beginning. */
export const verifyEmployerAudit =
  ({ audit }: { readonly audit: Pick<AuditTrail, 'page'> }) =>
  async (employerId: number, { expect = null, isDeleted = false }: Expectation = {}): Promise<AuditVerdict> => {
    const check = createCheck({ expect, isDeleted })
    const verdict = (fault: string | null) => ({ employerId, entries: check.entries(), head: check.head(), fault })
    for (;;) {
      const { entries, anchor } = await audit.page(employerId, check.head().seq)
      const moved = check.begin(anchor)
      const fault = check.follow(entries)
      if (fault) return verdict(fault)
      if (entries.length === 0 && !moved) return verdict(check.finish())
    }
  }

/** Verification of a chain, entry by entry. */
const createCheck = ({ expect, isDeleted }: Required<Expectation>) => {
  let head = CHAIN_START
  let start = CHAIN_START
  let prunedTo = 0
  let lastAction: string | null = null
  let count = 0
  let found = expect === null

  const matches = (point: ChainPoint): boolean => {
    if (point.seq !== expect?.seq) return true
    found = point.hash === expect.hash
    return found
  }
  return {
    head: () => head,
    entries: () => count,
    /** True if the chain begins after the last entry read: at first, or after a prune. */
    begin: (anchor: ChainPoint): boolean => {
      if (anchor.seq <= head.seq) return false
      head = anchor
      start = anchor
      matches(anchor)
      return true
    },
    /** First fault of a page of entries; null if there is none. */
    follow: (entries: readonly AuditEntry[]): string | null => {
      for (const entry of entries.filter(({ seq }) => seq > head.seq)) {
        const fault = findBreak(head, entry)
        if (fault) return fault
        if (!matches(entry)) return `entry ${entry.seq} has another hash than expected`
        if (entry.action === 'audit.prune') prunedTo = Math.max(prunedTo, entry.subjectId)
        else lastAction = entry.action
        head = { seq: entry.seq, hash: entry.hash }
        count++
      }
      return null
    },
    finish: (): string | null => {
      if (head.seq === 0) return 'it has no entries, but every trail starts with one'
      if (prunedTo < start.seq) return `the entries up to ${start.seq} are missing without an audit.prune entry`
      if (isDeleted && lastAction !== null && lastAction !== 'employer.delete')
        return 'the employer is missing without an employer.delete entry'
      if (found || expect === null) return null
      if (expect.seq > head.seq) return `it ends with entry ${head.seq}, before the expected entry ${expect.seq}`
      if (expect.seq === start.seq) return `entry ${start.seq} has another hash than expected`
      return `the expected entry ${expect.seq} was pruned and cannot be compared; note a newer one`
    },
  }
}

/** Verifies the chain of one employer, deleted or not; refuses an unknown employer. */
export const verifyOneAudit = (deps: Deps) => {
  const verify = verifyEmployerAudit(deps)
  return async (employerId: number, expect: ChainPoint | null): Promise<AuditVerdict> => {
    const isDeleted = await isDeletedEmployer(deps, employerId)
    return verify(employerId, { expect, isDeleted })
  }
}

/** Verifies the chains of all employers, deleted ones included. */
export const verifyAudit = (deps: Deps) => {
  const verify = verifyEmployerAudit(deps)
  return async function* (): AsyncGenerator<AuditVerdict> {
    for (const { id, isDeleted } of await allTrails(deps)) yield await verify(id, { isDeleted })
  }
}

/** Drops entries before a time, of every employer, deleted or not; returns their number. */
export const pruneAudit =
  (deps: Deps) =>
  async (before: number): Promise<number> => {
    let total = 0
    for (const { id } of await allTrails(deps)) total += await deps.audit.prune(id, before)
    return total
  }

type TrailDeps = {
  readonly audit: Pick<AuditTrail, 'nextTrail'>
  readonly directory: Pick<Deps['directory'], 'listEmployers'>
}

/** Ids of all employers with a trail, deleted ones included, ascending. */
export const allTrails = async ({ audit, directory }: TrailDeps): Promise<{ id: number; isDeleted: boolean }[]> => {
  // Trails first: an employer created or deleted meanwhile must not contradict its trail.
  const trails: number[] = []
  for (let id = await audit.nextTrail(0); id !== null; id = await audit.nextTrail(id)) trails.push(id)
  const existing = new Set((await directory.listEmployers()).map(({ id }) => id))
  const ids = [...new Set([...trails, ...existing])].sort((a, b) => a - b)
  return ids.map((id) => ({ id, isDeleted: !existing.has(id) }))
}

/** True if only the trail of an employer is left; refuses an unknown employer. */
const isDeletedEmployer = async ({ audit, directory }: Deps, employerId: number): Promise<boolean> => {
  if (await directory.getEmployer(employerId)) return false
  if ((await audit.nextTrail(employerId - 1)) === employerId) return true
  throw new Refusal(`There is no employer ${employerId}, and no trail of one.`)
}
