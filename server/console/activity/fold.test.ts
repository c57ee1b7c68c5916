import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '../../audit/entry.ts'
import { fold, followedBy, runsOf } from './fold.ts'

const MINUTE_MS = 60_000

type Told = {
  readonly action: string
  readonly subjectId?: number
  readonly keyId?: number | null
  readonly at?: number
  readonly members?: readonly string[]
}

/** Entries newest first, a second apart unless they say when. */
const entriesOf = (told: readonly Told[]): AuditEntry[] =>
  told.map(({ action, subjectId = 1, keyId = null, at, members = [] }, index) => ({
    action,
    subjectId,
    keyId,
    at: at ?? 1_000_000_000 - index * 1_000,
    seq: told.length - index,
    employerId: 1,
    hash: '',
    operator: null,
    members,
  }))

const told = (entries: readonly AuditEntry[]): string[] =>
  fold(entries).map(({ entry, shown, hidden }) => `${entry.action} ${shown} ${hidden}`)

test('what the service does after a write is told with that, of its posting alone', () => {
  const entries = entriesOf([
    { action: 'job.hidden', subjectId: 2 },
    { action: 'job.shown' },
    { action: 'job.update', subjectId: 2, keyId: 7 },
    { action: 'job.update', keyId: 7 },
  ])
  assert.deepEqual(told(entries), ['job.update 0 1', 'job.update 1 0'])
})

test('what follows from a change of the employer is counted there', () => {
  const hidden = [1, 2, 3].map((subjectId) => ({ action: 'job.hidden', subjectId }))
  assert.deepEqual(told(entriesOf([...hidden, { action: 'employer.suspend' }])), ['employer.suspend 0 3'])
})

test('what the service does by itself, or long after, is an entry of its own', () => {
  const now = 1_000_000_000
  const late = entriesOf([
    { action: 'job.hidden', at: now },
    { action: 'job.update', keyId: 7, at: now - 11 * MINUTE_MS },
  ])
  assert.deepEqual(told(late), ['job.hidden 0 0', 'job.update 0 0'])
  assert.deepEqual(told(entriesOf([{ action: 'job.hidden' }, { action: 'job.shown' }])), [
    'job.hidden 0 0',
    'job.shown 0 0',
  ])
})

test('a night of the service is one line, and stops at what somebody did', () => {
  const shown = [1, 2, 3].map((subjectId) => ({ action: 'job.shown', subjectId }))
  const folded = fold(
    entriesOf([...shown, { action: 'job.hidden', subjectId: 9 }, { action: 'key.issue', keyId: 7 }, ...shown]),
  )
  const runs = runsOf(folded).map((run) => `${run[0]?.entry.action} ${run.length}`)
  assert.deepEqual(runs, ['job.shown 3', 'job.hidden 1', 'key.issue 1', 'job.shown 3'])
})

test('a posting that was public before is not told to be shown by a change of its content', () => {
  const endOf = (action: string, members: readonly string[]): string =>
    fold(entriesOf([{ action: 'job.shown' }, { action, keyId: 7, members }]))
      .map((folded) => followedBy('en', folded))
      .join()
  const renewed = ', and the public pages were brought up to date'
  assert.equal(endOf('job.update', ['closeDate']), renewed)
  assert.equal(endOf('job.refresh', []), renewed)
  for (const [action, members] of [
    ['job.create', []],
    ['job.update', ['status', 'closeDate']],
    ['posting.show', []],
  ] as const)
    assert.equal(endOf(action, members), ', and it was shown on the public pages')
})
