/** Recent changes of a job, and the key that keeps it. */
import type { AuditEntry } from '../audit/entry.ts'
import { personOfOperator } from '../people/person.ts'
import type { ReadingStore } from '../upkeep/ports.ts'
import { shortNameOf } from './keys/key.ts'

/** Entries of a job that are shown. */
const SHOWN_MAX = 25

/** Parts of the trail that are looked through, from its end; older entries are in the activity of the employer. */
const PARTS_MAX = 4

/** Actor: a key, a person under the key of its membership, an operator by name, or the service itself. */
export type JobActor =
  | { readonly kind: 'key'; readonly id: number; readonly name: string | null }
  | { readonly kind: 'person'; readonly name: string }
  /** The person who acted as an operator; null for one at the command line. */
  | { readonly kind: 'operator'; readonly name: string | null }
  | { readonly kind: 'service' }

export type Deed = Pick<AuditEntry, 'at' | 'action' | 'members'> & { readonly actor: JobActor }

export type JobActivity = {
  /** Newest first. */
  readonly deeds: readonly Deed[]
  /** False if there may be older ones. */
  readonly isWhole: boolean
}

type Deps = { readonly store: Pick<ReadingStore, 'audit' | 'directory' | 'people'> }

export const readJobActivity =
  ({ store }: Deps) =>
  async (employerId: number, jobId: number): Promise<JobActivity> => {
    const filter = { since: null, until: null, jobId, keyId: null }
    const found: AuditEntry[] = []
    let before: number | null = null
    for (let part = 1; part <= PARTS_MAX && found.length < SHOWN_MAX; part++) {
      const limit = SHOWN_MAX - found.length
      const round: { entries: readonly AuditEntry[]; before: number | null } = await store.audit.search(employerId, {
        before,
        limit,
        filter,
      })
      found.push(...round.entries)
      before = round.before
      if (before === null) break
    }
    const actorOf = await actorsOf(store, employerId, found)
    const deeds = found.map((entry) => ({ ...entry, actor: actorOf(entry) }))
    return { deeds, isWhole: before === null || deeds.at(-1)?.action === 'job.create' }
  }

type ActorOf = (entry: AuditEntry) => JobActor

const actorsOf = async (
  { directory, people }: Deps['store'],
  employerId: number,
  entries: readonly AuditEntry[],
): Promise<ActorOf> => {
  const isKeyed = entries.some(({ keyId }) => keyId !== null)
  const [keys, persons] = isKeyed
    ? await Promise.all([directory.listKeys(employerId), people.listActors(employerId)])
    : [[], []]
  const actors = new Map<number, JobActor>([
    ...keys.map((key) => [key.id, { kind: 'key', id: key.id, name: shortNameOf(key) }] as const),
    ...persons.map(({ keyId, name }) => [keyId, { kind: 'person', name }] as const),
  ])
  return ({ keyId, operator }) => {
    if (keyId !== null) return actors.get(keyId) ?? { kind: 'key', id: keyId, name: null }
    return operator === null ? { kind: 'service' } : { kind: 'operator', name: personOfOperator(operator) }
  }
}

/** The last write of a job if a key made it, whose next write may undo what a person changes; null otherwise. */
export const keeperOf = ({ deeds }: JobActivity): Deed | null => {
  const last = deeds.find(({ action }) => WRITES.has(action))
  return last?.actor.kind === 'key' ? last : null
}

const WRITES = new Set(['job.create', 'job.update'])
