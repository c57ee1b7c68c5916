/** Judgements of a receiver: its requests against the lists of changes of the employers of a vendor. */
import assert from 'node:assert/strict'
import type { Store } from '../../../server/upkeep/ports.ts'
import { type Bed, feedOf, HOOKS, type Hook, type Name } from './bed.ts'
import type { Record } from './receiver-child.ts'

type Entry = { readonly employerId: number; readonly sequence: number }

const dataOf = ({ body }: Pick<Record, 'body'>): readonly Entry[] => JSON.parse(body).data.data

export const entriesOf = (record: Pick<Record, 'body'>): string[] =>
  dataOf(record).map(({ employerId, sequence }) => `${employerId}:${sequence}`)

/** Every name stands for the same bytes, and other bytes have another name. */
export const assertNames = (records: readonly Record[]): void => {
  const [bodies, names] = [new Map<string, string>(), new Map<string, string>()]
  for (const { hook, id, body } of records) {
    assert.equal(bodies.get(id) ?? body, body, `${id} has other bytes`)
    bodies.set(id, body)
    const known = names.get(`${hook} ${body}`) ?? id
    assert.equal(known, id, 'the same bytes have two names')
    names.set(`${hook} ${body}`, id)
  }
}

/** A death of a service: the records before it was killed, and those once it had ended. */
export type Death = { readonly from: number; readonly to: number }

/** A page whose sender was told that it is taken comes again only where a service died meanwhile. */
export const assertToldOnce = (records: readonly Record[], deaths: readonly Death[]): void => {
  const told = new Map<string, number>()
  for (const [at, { id, ...record }] of records.entries()) {
    const before = told.get(id)
    const isExcused = (since: number): boolean => deaths.some(({ from, to }) => to >= since && from <= at)
    assert.ok(before === undefined || isExcused(before), `${id} of ${record.hook} was taken, and came again`)
    if (record.taken && record.told) told.set(id, at)
  }
}

/** Pages that were taken, without those whose name came before. */
const takenPages = (records: readonly Record[]): readonly Record[] => {
  const known = new Set<string>()
  return records.filter(({ id, taken }) => taken && !known.has(id) && known.add(id))
}

type Followed = {
  /** Entries of the list that came, from its beginning. */
  readonly seen: number
  /** Entries that came again under another name. */
  readonly again: number
}

/**
 * Follows an employer through pages: each has its next entries, or some again from a place that a cursor had, since a page
 * was sent in part or the right began anew; none is left out.
 */
const follow = (pages: readonly Record[], employerId: number, feed: readonly number[]): Followed => {
  const places = new Set([0])
  let [seen, again] = [0, 0]
  for (const page of pages) {
    const entries = dataOf(page).flatMap((entry) => (entry.employerId === employerId ? [entry.sequence] : []))
    const [first] = entries
    if (first === undefined) continue
    const from = feed.indexOf(first)
    const what = `${page.id} of ${page.hook} at ${from} of employer ${employerId}, of whose entries ${seen} came`
    assert.deepEqual(entries, feed.slice(from, from + entries.length), what)
    assert.ok(from === seen || (from < seen && places.has(from)), what)
    for (const place of [from, from + entries.length]) places.add(place)
    again += Math.min(seen, from + entries.length) - from
    seen = Math.max(seen, from + entries.length)
  }
  return { seen, again }
}

/** Employers of which each webhook is sent all entries in the end, and those of which some. */
const WHOLE: Readonly<{ [by in Hook['by']]: readonly Name[] }> = {
  changing: ['first', 'second', 'ending', 'resting', 'late'],
  steady: ['first', 'second'],
}
const PART: Readonly<{ [by in Hook['by']]: readonly Name[] }> = { changing: ['lost'], steady: [] }

const assertFollowed = ({ name, by }: Hook, employer: Name, { seen, again, all }: Followed & { all: number }): void => {
  const what = `${name}: ${employer}`
  if (WHOLE[by].includes(employer)) assert.equal(seen, all, what)
  else if (!PART[by].includes(employer)) assert.equal(seen, 0, what)
  if (by === 'steady') assert.equal(again, 0, `${what} came under two names`)
}

/** Counts what came of all employers to all webhooks, of each all that its vendor may see. */
export const assertCame = async (store: Store, { employers }: Bed, records: readonly Record[]) => {
  let [entries, again, pages] = [0, 0, 0]
  for (const hook of HOOKS) {
    const taken = takenPages(records.filter((record) => record.hook === hook.name))
    pages += taken.length
    for (const [name, { id }] of Object.entries(employers)) {
      const feed = await feedOf(store, id, hook.types)
      const followed = follow(taken, id, feed)
      assertFollowed(hook, name as Name, { ...followed, all: feed.length })
      entries += followed.seen
      again += followed.again
    }
  }
  return { entries, again, pages }
}
