/** Operator work on the audit trail: read, verify, prune. */
import { type AuditEntry, CHAIN_START, type ChainPoint, findBreak } from '../domain/audit.ts'
import { Refusal } from '../domain/refusal.ts'
import type { AuditFilter, AuditTrail, Directory } from './ports.ts'

type Deps = { readonly audit: AuditTrail; readonly directory: Pick<Directory, 'getEmployer' | 'listEmployers'> }

export type AuditSearch = { readonly employerId: number; readonly filter: AuditFilter; readonly limit: number | null }

/** Matching entries of an employer, deleted or not: oldest first, the newest `limit` of them, read by page. */
export const readAudit = ({ audit, directory }: Deps) =>
  async function* ({ employerId, filter, limit }: AuditSearch): AsyncGenerator<AuditEntry> {
    await isGone({ audit, directory }, employerId)
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
  /** The number of entries verified. */
  readonly entries: number
  /** The last valid entry; noted elsewhere, it reveals later whether the end was cut off. */
  readonly head: ChainPoint
  /** The first fault, as part of a sentence; null if there is none. */
  readonly fault: string | null
}

/** Facts about a chain that are known before it is read. */
export type Expectation = {
  /** A head noted earlier, which the chain must still hold. */
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

/** The state of a verification after some entries. */
const createCheck = ({ expect, isDeleted }: Required<Expectation>) => {
  let head = CHAIN_START
  let begun = CHAIN_START
  let prunedTo = 0
  let lastAct: string | null = null
  let count = 0
  let met = expect === null

  const meet = (point: ChainPoint): boolean => {
    if (point.seq !== expect?.seq) return true
    met = point.hash === expect.hash
    return met
  }
  return {
    head: () => head,
    entries: () => count,
    /** True if the chain begins after the last entry read: at first, or after a prune. */
    begin: (anchor: ChainPoint): boolean => {
      if (anchor.seq <= head.seq) return false
      head = anchor
      begun = anchor
      meet(anchor)
      return true
    },
    /** The first fault of a page of entries; null if there is none. */
    follow: (entries: readonly AuditEntry[]): string | null => {
      for (const entry of entries.filter(({ seq }) => seq > head.seq)) {
        const fault = findBreak(head, entry)
        if (fault) return fault
        if (!meet(entry)) return `entry ${entry.seq} has another hash than expected`
        if (entry.action === 'audit.prune') prunedTo = Math.max(prunedTo, entry.subjectId)
        else lastAct = entry.action
        head = { seq: entry.seq, hash: entry.hash }
        count++
      }
      return null
    },
    finish: (): string | null => {
      if (head.seq === 0) return 'it has no entries, and every trail begins with one'
      if (prunedTo < begun.seq) return `the entries up to ${begun.seq} are gone, and no audit.prune tells of it`
      if (isDeleted && lastAct !== null && lastAct !== 'employer.delete')
        return 'the employer is gone, and no employer.delete tells of it'
      if (met || expect === null) return null
      if (expect.seq > head.seq) return `it ends with entry ${head.seq}, before the expected entry ${expect.seq}`
      if (expect.seq === begun.seq) return `entry ${begun.seq} has another hash than expected`
      return `the expected entry ${expect.seq} was pruned, so nothing can be said of it; note a newer one`
    },
  }
}

/** Verifies the chain of one employer, deleted or not; refuses an unknown employer. */
export const verifyOneAudit = (deps: Deps) => {
  const verify = verifyEmployerAudit(deps)
  return async (employerId: number, expect: ChainPoint | null): Promise<AuditVerdict> => {
    const isDeleted = await isGone(deps, employerId)
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

type TrailDeps = { readonly audit: Pick<AuditTrail, 'nextTrail'>; readonly directory: Pick<Directory, 'listEmployers'> }

/** The ids of all employers that exist or have left a trail, ascending. */
export const allTrails = async ({ audit, directory }: TrailDeps): Promise<{ id: number; isDeleted: boolean }[]> => {
  // Trails first: an employer created or deleted meanwhile must not contradict its trail.
  const trails: number[] = []
  for (let id = await audit.nextTrail(0); id !== null; id = await audit.nextTrail(id)) trails.push(id)
  const there = new Set((await directory.listEmployers()).map(({ id }) => id))
  const ids = [...new Set([...trails, ...there])].sort((a, b) => a - b)
  return ids.map((id) => ({ id, isDeleted: !there.has(id) }))
}

/** True if only the trail of an employer is left; refuses an unknown employer. */
const isGone = async ({ audit, directory }: Deps, employerId: number): Promise<boolean> => {
  if (await directory.getEmployer(employerId)) return false
  if ((await audit.nextTrail(employerId - 1)) === employerId) return true
  throw new Refusal(`There is no employer ${employerId}, and no trail of one.`)
}
