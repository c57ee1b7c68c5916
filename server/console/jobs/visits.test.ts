/** The numbers of a posting in the console, with and without applications. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../platform/lib/dates.ts'
import type { Numbers } from '../../statistics/ports.ts'
import { NO_VISITS, readJobVisits, visitsLine, visitsPart } from './visits.ts'

const TODAY = '2026-11-20'

const partOf = async (days: readonly Numbers[], isRelaying: boolean, earlier: Numbers = NO_VISITS) => {
  const counted = days.map((numbers, at) => ({ date: addDays(TODAY, -at), ...numbers }))
  const sum = (name: keyof Numbers) => days.reduce((all, day) => all + day[name], earlier[name])
  const total = { views: sum('views'), applyClicks: sum('applyClicks'), applications: sum('applications') }
  const statistics = { days: async () => counted, totals: async () => new Map([[7, total]]) }
  const deps = { store: { statistics }, today: () => TODAY, mayBePublic: true, isRelaying }
  const visits = (await readJobVisits(deps as never, 1, 7)) ?? assert.fail()
  const textOf = (language: 'en' | 'fr') => String(visitsPart({ language }, visits))
  return { en: textOf('en'), fr: textOf('fr') }
}

const day = (views: number, applyClicks: number, applications: number): Numbers => ({
  views,
  applyClicks,
  applications,
})

test('applications are told in the sentence, the key of the chart and a column of the table, in both languages', async () => {
  const { en, fr } = await partOf([day(1_200, 30, 12), day(4, 1, 1)], true)
  assert.match(en, /In the last 30 days: 1,204 views, 31 clicks to apply and 13 applications\./)
  assert.match(
    fr,
    /Au cours des 30 derniers jours\u00a0: 1\u00a0204 consultations, 31 clics pour postuler et 13 candidatures\./,
  )
  assert.match(en, /<path class="applications"[^>]*\/><\/svg> Applications</)
  assert.match(en, /<th scope="col">Applications<\/th>/)
  assert.match(fr, /<th scope="col">Candidatures<\/th>/)
  assert.match(en, /<td>1,200<\/td><td>30<\/td><td>12<\/td>/)
})

test('one that came before is told when no form takes any more', async () => {
  const { en, fr } = await partOf([day(2, 0, 0)], false, day(0, 0, 1))
  assert.match(en, /In all: 2 views, 0 clicks to apply and 1 application\./)
  assert.match(fr, /En tout\u00a0: 2 consultations, 0 clic pour postuler et 1 candidature\./)
  assert.match(en, /<th scope="col">Applications<\/th>/)
})

test('where no form takes any and none came, nothing is said of them', async () => {
  for (const text of Object.values(await partOf([day(5, 2, 0)], false)))
    assert.doesNotMatch(text, /applications?\b|candidature/i)
  for (const text of Object.values(await partOf([], false))) assert.doesNotMatch(text, /applications?\b|candidature/i)
})

test('an application without a view is no empty month', async () => {
  const { en } = await partOf([day(0, 0, 1)], true)
  assert.match(en, /0 views, 0 clicks to apply and 1 application\./)
  assert.match(en, /<svg class="bars"/)
})

test('the cell of a list tells them beside the clicks', () => {
  assert.equal(String(visitsLine('en', day(12, 3, 2))), '12 <span class="dim">(3 to apply, 2 applications)</span>')
  assert.equal(String(visitsLine('fr', day(12, 0, 1))), '12 <span class="dim">(1 candidature)</span>')
  assert.equal(String(visitsLine('en', day(12, 3, 0))), '12 <span class="dim">(3 to apply)</span>')
})
