/** The times in which a posting was public, from trails of every kind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMidnights } from '../platform/lib/dates.ts'
import type { ProofEvent } from './events.ts'
import { spansOf } from './periods.ts'
import type { Present } from './trail.ts'

const START = Date.parse('2026-03-01T15:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** An entry so many days after the start. */
type Line = readonly [day: number, action: string, ...members: readonly string[]]

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)]

const eventsOf = (lines: readonly Line[]): readonly ProofEvent[] =>
  lines.map(([day, action, ...members], at) => ({
    seq: at + 1,
    hash: `${at + 1}`,
    at: START + day * DAY,
    notBefore: START + Math.max(...lines.slice(0, at + 1).map(([each]) => each)) * DAY,
    action,
    members,
  }))

const shown = (day: number, document = A): Line => [day, 'job.shown', `sha256:${document}`]

const ACTIVE: Present = { job: { active: true, closeDate: '2026-04-30' }, publishing: true }
const ARCHIVED: Present = { ...ACTIVE, job: { active: false, closeDate: '2026-04-30' } }
const DELETED: Present = { ...ACTIVE, job: null }

type Options = { readonly present?: Present; readonly now?: number; readonly zone?: string; readonly close?: string }

/** The spans in days after the start, with what ended them. */
const times = (lines: readonly Line[], options: Options = {}) => {
  const { present = ACTIVE, now = 40, zone = 'UTC', close = '2026-04-30' } = options
  const midnights = createMidnights(zone)
  const facts = (confidential: boolean) => ({ closeDate: close, confidential })
  const spans = spansOf({
    events: eventsOf(lines),
    present,
    now: START + now * DAY,
    documents: new Map([
      [A, facts(false)],
      [B, facts(false)],
      ['c'.repeat(64), facts(true)],
    ]),
    midnight: (date) => midnights(date).time,
  })
  const dayOf = (time: number | null): number | null => (time === null ? null : (time - START) / DAY)
  return spans.map(({ document, from, to, end, hidden }) => [
    document.slice(0, 1),
    dayOf(from),
    dayOf(to),
    end === null || end === 'close-date' ? end : end.action,
    hidden?.seq ?? null,
  ])
}

test('a posting that is shown is public until now', () => {
  assert.deepEqual(times([shown(1)]), [['a', 1, null, null, null]])
  assert.deepEqual(times([]), [])
})

test('it is public no longer than to the close date, though nobody hid it', () => {
  // 2026-04-30T00:00Z is 59 days and 9 hours after the start.
  assert.deepEqual(times([shown(1)], { now: 90 }), [['a', 1, 59.375, 'close-date', null]])
  const late: Line = [70, 'job.hidden']
  assert.deepEqual(times([shown(1), late], { now: 90 }), [['a', 1, 59.375, 'close-date', 2]])
})

test('a day ends in the time zone of the service, on the days too on which clocks change', () => {
  const [span] = times([shown(1)], { now: 90, zone: 'America/Toronto', close: '2026-03-08' })
  assert.deepEqual(span?.slice(2, 4), [(Date.parse('2026-03-08T05:00:00Z') - START) / DAY, 'close-date'])
  const [next] = times([shown(1)], { now: 90, zone: 'America/Toronto', close: '2026-03-09' })
  assert.deepEqual(next?.slice(2, 4), [(Date.parse('2026-03-09T04:00:00Z') - START) / DAY, 'close-date'])
})

test('it ends with the entry that archives or deletes the job, not with the later one that hides it', () => {
  const archived: Line[] = [shown(1), [5, 'job.update', 'status'], [9, 'job.hidden']]
  assert.deepEqual(times(archived, { present: ARCHIVED }), [['a', 1, 5, 'job.update', 3]])
  assert.deepEqual(times([shown(1), [6, 'job.delete'], [9, 'job.hidden']], { present: DELETED }), [
    ['a', 1, 6, 'job.delete', 3],
  ])
  assert.deepEqual(times([shown(1), [6, 'job.delete']], { present: DELETED }), [['a', 1, 6, 'job.delete', null]])
})

test('a changed document begins another time without a break', () => {
  assert.deepEqual(times([shown(1), shown(4, B)]), [
    ['a', 1, 4, 'job.shown', null],
    ['b', 4, null, null, null],
  ])
})

test('a job that was archived and published again is not public between, whether or not the follower saw it', () => {
  const seen: Line[] = [shown(1), [5, 'job.update', 'status'], [6, 'job.hidden'], [8, 'job.update', 'status'], shown(9)]
  assert.deepEqual(times(seen), [
    ['a', 1, 5, 'job.update', 3],
    ['a', 9, null, null, null],
  ])
  const unseen: Line[] = [shown(1), [5, 'job.update', 'status'], [8, 'job.update', 'status']]
  assert.deepEqual(times(unseen), [
    ['a', 1, 5, 'job.update', null],
    ['a', 8, null, null, null],
  ])
})

test('a showing that came after the job was archived counts for nothing', () => {
  const late: Line[] = [[1, 'job.update', 'status'], shown(2), [9, 'job.hidden']]
  assert.deepEqual(times(late, { present: ARCHIVED }), [])
  assert.deepEqual(times(late, { present: DELETED }), [])
  const repaired: Line[] = [[1, 'job.update', 'status'], shown(2), [3, 'job.update', 'status']]
  assert.deepEqual(times(repaired), [['a', 3, null, null, null]])
  const replaced: Line[] = [shown(1), [5, 'job.update', 'status'], shown(6, B), [7, 'job.hidden']]
  assert.deepEqual(times(replaced, { present: ARCHIVED }), [['a', 1, 5, 'job.update', null]])
})

test('it ends when an operator hides it, and begins again when he shows it', () => {
  const lines: Line[] = [shown(1), [3, 'posting.hide'], [4, 'job.hidden'], [7, 'posting.show'], shown(8)]
  assert.deepEqual(times(lines), [
    ['a', 1, 3, 'posting.hide', 3],
    ['a', 8, null, null, null],
  ])
  assert.deepEqual(times([shown(1), [3, 'posting.hide'], [7, 'posting.show']]), [
    ['a', 1, 3, 'posting.hide', null],
    ['a', 7, null, null, null],
  ])
})

test('it ends with the suspension or the end of its employer, and where the employer stops to publish', () => {
  assert.deepEqual(times([shown(1), [3, 'employer.suspend'], [9, 'employer.resume']]), [
    ['a', 1, 3, 'employer.suspend', null],
    ['a', 9, null, null, null],
  ])
  const gone = { job: null, publishing: null }
  assert.deepEqual(times([shown(1), [3, 'employer.delete']], { present: gone }), [['a', 1, 3, 'employer.delete', null]])
  const off: Line[] = [shown(1), [3, 'employer.profile', 'publishing'], [4, 'job.hidden']]
  assert.deepEqual(times(off, { present: { ...ACTIVE, publishing: false } }), [['a', 1, 3, 'employer.profile', 3]])
  assert.deepEqual(times([...off, [6, 'employer.profile', 'publishing'], shown(7)]), [
    ['a', 1, 3, 'employer.profile', 3],
    ['a', 7, null, null, null],
  ])
})

test('a new close date ends it until a document has it, unless the job itself does', () => {
  const shortened: Line[] = [shown(1), [3, 'job.update', 'closeDate'], [8, 'job.hidden']]
  assert.deepEqual(times(shortened, { present: DELETED }), [['a', 1, 3, 'job.update', 3]])
  assert.deepEqual(times([shown(1), [3, 'job.update', 'closeDate'], shown(4, B)]), [
    ['a', 1, 3, 'job.update', null],
    ['b', 4, null, null, null],
  ])
  const present = { job: { active: true, closeDate: '2026-03-20' }, publishing: true }
  assert.deepEqual(times([shown(1), [3, 'job.update', 'closeDate']], { present }), [
    ['a', 1, 18.375, 'close-date', null],
  ])
})

test('a document that names its employer is not public once the job is confidential', () => {
  assert.deepEqual(times([shown(1), [3, 'job.update', 'confidential'], shown(4, 'c'.repeat(64))]), [
    ['a', 1, 3, 'job.update', null],
    ['c', 4, null, null, null],
  ])
  assert.deepEqual(times([shown(1, 'c'.repeat(64)), [3, 'job.update', 'confidential']]), [['c', 1, null, null, null]])
})

test('a job that came back from the bin is not public before it is shown again', () => {
  const lines: Line[] = [
    shown(1),
    [3, 'job.delete'],
    [4, 'job.hidden'],
    [5, 'job.restore', 'title'],
    [7, 'job.update', 'status'],
    shown(8),
  ]
  assert.deepEqual(times(lines), [
    ['a', 1, 3, 'job.delete', 3],
    ['a', 8, null, null, null],
  ])
})

test('a clock that was behind, or ahead, makes no time longer', () => {
  // The resumption is an entry of another matter, from before the clock was put back.
  assert.deepEqual(times([[30, 'employer.resume'], shown(1)], { now: 31 }), [['a', 30, null, null, null]])
  assert.deepEqual(times([shown(60)], { now: 40 }), [['a', 40, null, null, null]])
})

test('a clock that goes back makes no time that overlaps another', () => {
  assert.deepEqual(times([shown(5), shown(3, B), [9, 'job.update', 'status']], { present: ARCHIVED }), [
    ['b', 5, 9, 'job.update', null],
  ])
  const back: Line[] = [shown(1), [6, 'posting.hide'], [4, 'posting.show']]
  assert.deepEqual(times(back), [
    ['a', 1, 6, 'posting.hide', null],
    ['a', 6, null, null, null],
  ])
})
