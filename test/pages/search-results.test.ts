/** Results of a search: what their page is called, and what it says of each. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { createMemoryReader } from './memory-reader.ts'
import { type Asking, lists, openPages } from './support.ts'

let shelf: ReturnType<typeof createMemoryReader>
let ask: Asking

beforeEach(async () => {
  shelf = createMemoryReader()
  ask = await openPages(new Map(), { reader: shelf.reader })
})

describe('a search says', () => {
  const headingsIn = (text: string): (string | undefined)[] =>
    [/<title>(.*) – Affiche<\/title>/, /<h1>(.*)<\/h1>/, /<h2>(.*)<\/h2>/].map((one) => one.exec(text)?.[1])

  test('its words, place and distance in title and heading, the place with the number found, and pages after the first', async () => {
    for (let id = 1; id <= 21; id++) shelf.show(id)
    const english = await ask('/en/jobs?q=baker&place=vancouver&radius=50&page=2')
    const title = 'Jobs: baker, Vancouver, British Columbia, 50 km – page 2'
    assert.deepEqual(headingsIn(english.text), [title, title, '21 jobs within 50 km of Vancouver, British Columbia'])
    const french = await ask('/fr/emplois?place=Alma%2C+QC&radius=25')
    const titre = 'Offres d’emploi : Alma (Québec), 25 km'
    assert.deepEqual(
      headingsIn(french.text).map((said) => said?.replace(/\s/g, ' ')),
      [titre, titre, '21 offres d’emploi à 25 km ou moins d’Alma (Québec)'],
    )
    assert.equal(headingsIn((await ask('/en/jobs?place=BC')).text)[2], '21 jobs in British Columbia')
    assert.deepEqual(headingsIn((await ask('/en/jobs?page=2')).text).slice(0, 2), ['Jobs – page 2', 'Jobs – page 2'])
  })

  test('how far each posting is from the place that was asked for, and nothing of one in it or without a point', async () => {
    const placed = (description: string) => {
      const place = lists.locations.all.find((one) => one.description === description)
      return { locations: [place ?? assert.fail(description)] }
    }
    shelf.show(1, placed('Lévis, QC'))
    shelf.show(2, placed('Québec, QC'))
    shelf.show(3, placed('Canada'))
    const { text } = await ask('/fr/emplois?place=quebec&radius=50')
    const facts = [...text.matchAll(/<ul class="dim phrases">(.*?)<\/ul>/g)].map(
      ([, said = '']) => said.split('</li>')[0],
    )
    assert.deepEqual(
      facts.map((fact) => /à (\d+) km/.exec(fact ?? '')?.[1]),
      [undefined, undefined, '3'],
    )
    assert.doesNotMatch((await ask('/fr/emplois')).text, /<li>à \d+ km/)
  })

  test('the facts of a result as a list', async () => {
    shelf.show(1)
    assert.match(
      (await ask('/en/jobs')).text,
      /<ul class="dim phrases"><li>\$21\.50 an hour<\/li><li>Full Time<\/li><li>Posted November 19, 2026<\/li><\/ul>/,
    )
  })

  test('its results before its form, which is folded, and the form alone where nothing was found or asked', async () => {
    shelf.show(1)
    assert.match((await ask('/en/jobs?q=baker')).text, /<details class="refine"><summary>Change the search<\/summary>/)
    for (const path of ['/en/jobs', '/en/jobs?q=astronaut', '/en/jobs?pay=x'])
      assert.doesNotMatch((await ask(path)).text, /class="refine"/, path)
  })

  test('how many postings each choice of a filter would find that is not used yet, in a search alone', async () => {
    shelf.show(1)
    shelf.show(2, { workplace: 'hybrid' })
    const { text } = await ask('/en/jobs?category=13')
    for (const said of ['Electrical, Plumbing and HVAC', 'Hybrid (1)', 'On site (1)', 'Remote (0)', 'Full Time (2)'])
      assert.ok(text.includes(`>${said}</option>`), said)
    assert.doesNotMatch((await ask('/en/jobs')).text, /\(\d+\)<\/option>/)
  })
})
