import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHAIN_START, chainNote, findBreak } from '../../audit/entry.ts'
import { closingNote, daysIn, dueEntries } from './rule.ts'

const TODAY = '2026-11-20'

const due = (completeDay: string | null): string[] =>
  dueEntries(TODAY, completeDay).map(({ closeDate, days, day }) => `${closeDate} ${days} ${day}`)

const OF_TODAY = [
  '2026-11-20 0 2026-11-20',
  '2026-11-21 1 2026-11-20',
  '2026-11-23 3 2026-11-20',
  '2026-11-27 7 2026-11-20',
]

test('on a day the jobs that close on it and 1, 3 and 7 days later have entries', () => {
  assert.deepEqual(due(TODAY), OF_TODAY)
  assert.deepEqual(due(null), OF_TODAY)
  assert.deepEqual(due('2026-11-22'), OF_TODAY)
})

test('after a stop each closing date has its nearest entry alone', () => {
  assert.deepEqual(due('2026-11-17'), [
    '2026-11-17 0 2026-11-17',
    '2026-11-18 0 2026-11-18',
    '2026-11-19 0 2026-11-19',
    '2026-11-20 0 2026-11-20',
    '2026-11-21 1 2026-11-20',
    '2026-11-22 3 2026-11-19',
    '2026-11-23 3 2026-11-20',
    '2026-11-24 7 2026-11-17',
    '2026-11-25 7 2026-11-18',
    '2026-11-26 7 2026-11-19',
    '2026-11-27 7 2026-11-20',
  ])
  assert.equal(due('1999-01-01').length, 366 + 8)
})

test('the days of an entry are part of its hash', () => {
  const note = { ...closingNote(7), at: 1, subjectId: 2 }
  const entry = chainNote(1, CHAIN_START, note)
  assert.deepEqual(
    [entry.action, entry.keyId, entry.members, daysIn(entry.members)],
    ['job.closing', null, ['days=7'], 7],
  )
  assert.equal(findBreak(CHAIN_START, entry), null)
  assert.notEqual(findBreak(CHAIN_START, { ...entry, members: ['days=3'] }), null)
  assert.deepEqual(closingNote(0), { action: 'job.closed', keyId: null, members: [] })
})
