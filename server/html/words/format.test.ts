import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTimes, createMidnights } from '../../platform/lib/dates.ts'
import { formatMinute, formatMoment, formatTime, itemName, listedName } from './format.ts'

const ZONE = 'America/Halifax'
const TIME = Date.parse('2026-12-01T02:05:09Z')

const all = () => [
  ...(['en', 'fr'] as const).flatMap((language) =>
    [formatTime, formatMinute, formatMoment].map((format) => format(language, TIME, ZONE)),
  ),
  createMidnights(ZONE)('2026-12-01').text,
  String(createLocalTimes(ZONE)(TIME) - TIME),
]

test('formats of a time zone are made once, since each takes memory outside the heap', (t) => {
  const texts = all().map((text) => text.replace(/[\u00a0\u202f]/g, ' '))
  assert.deepEqual(texts, [
    ...['November 30, 2026', 'November 30, 2026, 10:05 p.m. AST', 'November 30, 2026 at 10:05:09 p.m. AST'],
    ...['30 novembre 2026', '30 novembre 2026, 22 h 05 HNA', '30 novembre 2026 à 22 h 05 min 09 s HNA'],
    ...['2026-12-01T00:00:00-04:00', String(-4 * 3_600_000)],
  ])
  const { mock } = t.mock.method(Intl, 'DateTimeFormat')
  all()
  assert.equal(mock.callCount(), 0)
})

test('names of lists have the apostrophes of sentences on pages, and their own where readers compare them', () => {
  const item = { id: 18, name: 'General Labour' }
  const french = new Map([[18, "Main-d'œuvre générale"]])
  assert.deepEqual(
    [itemName('fr', item, french), listedName('fr', item, french), itemName('en', item, french)],
    ['Main-d’œuvre générale', "Main-d'œuvre générale", 'General Labour'],
  )
})
