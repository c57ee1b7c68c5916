/** Places that the search suggests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextOf, lists, openPages, refusalOf } from './support.ts'

const namesIn = (text: string): string[] => JSON.parse(text).places.map(({ name }: { name: string }) => name)

test('places are named as pages write them, those that begin so and have most people first, and each is one to search', async () => {
  const ask = await openPages(new Map())
  assert.deepEqual(namesIn((await ask('/fr/lieux?q=trois-riv')).text), [
    'Trois-Rivières (Québec)',
    'Trois-Rives (Québec)',
  ])
  assert.equal(namesIn((await ask('/en/places?q=mont')).text)[0], 'Montréal, Quebec')
  assert.ok(namesIn((await ask('/fr/lieux?q=ontario')).text).includes('Ontario'))
  assert.deepEqual(namesIn((await ask('/en/places?q=')).text), [])
  for (const q of ['qu', 'wind', 'st']) {
    const names = namesIn((await ask(`/en/places?q=${q}`)).text)
    assert.ok(names.length > 0 && names.length <= 8, q)
    for (const name of names) assert.equal((await ask(`/en/jobs?place=${encodeURIComponent(name)}`)).status, 200, name)
  }
})

test('suggestions are kept by browsers, looked for once, and limited by sender apart from searches', async () => {
  let looked = 0
  const searchLocations: typeof lists.searchLocations = (query) => {
    looked++
    return lists.searchLocations(query)
  }
  const { tallies } = contextOf(new Map())
  const ask = await openPages(new Map(), { lists: { ...lists, searchLocations }, searchesPerMinute: 1, tallies })
  for (let time = 1; time <= 5; time++) {
    const { headers } = await ask('/en/places?q=Hali')
    assert.equal(headers.get('cache-control'), 'public, max-age=3600')
  }
  assert.equal(looked, 1)
  assert.equal(await refusalOf(ask, '/en/places?q=Hali'), 'rate-limited')
  assert.equal((await ask('/en/jobs?q=baker')).status, 200)
})
