/** A search that finds nothing by its spelling. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createMemoryReader } from './memory-reader.ts'
import { type Asking, openPages } from './support.ts'

let shelf: ReturnType<typeof createMemoryReader>
let ask: Asking

const titled = (title: string) => ({ texts: { fr: { title, description: '<p>x</p>', applicationUrl: null } } })

beforeEach(async () => {
  shelf = createMemoryReader()
  ask = await openPages(new Map(), { reader: shelf.reader, searchesPerMinute: 100 })
})

const meantIn = async (q: string, more = ''): Promise<string | undefined> =>
  /Vouliez-vous dire\u00a0: <a href="([^"]*)">/.exec(
    (await ask(`/fr/emplois?q=${encodeURIComponent(q)}${more}`)).text,
  )?.[1]

test('a misspelt word leads to the same search with a word of a title that is near it, and finds something', async () => {
  shelf.show(1, titled('Boulangère de nuit'))
  shelf.show(2, titled('Préposé à l’entretien'))
  const link = (q: string, more = '') => `/fr/emplois?${new URLSearchParams({ q })}${more}`
  assert.equal(await meantIn('boulangr'), link('boulangère'))
  assert.equal(await meantIn('bolangere'), link('boulangère'))
  assert.equal(await meantIn('entretein prepose', '&category=13'), link('entretien prepose', '&amp;category=13'))
})

test('nothing is meant by a word that is known, short or near none, where something was found, or by a title that is gone', async () => {
  shelf.show(1, titled('Boulangère'))
  for (const q of ['bou', 'xyz', 'plombier', 'boulangere', 'bol', 'boulangere electrique'])
    assert.equal(await meantIn(q), undefined, q)
  assert.equal(await meantIn('boulangr', '&category=2'), undefined)
  shelf.mark(1, { open: false })
  assert.equal(await meantIn('boulangr'), undefined)
})

test('what was meant and what to try stands before the form, and the form before what was found', async () => {
  shelf.show(1, titled('Boulangère'))
  const orderOf = async (q: string) => {
    const { text } = await ask(`/fr/emplois?q=${q}`)
    const at = [
      'Vouliez-vous dire',
      'Essayez avec moins',
      '<form class="search"',
      '<ul class="plain">',
      'rel="nofollow"',
    ]
    return at.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)).filter((each) => text.includes(each))
  }
  assert.deepEqual(await orderOf('boulangr'), [
    ...['Vouliez-vous dire', 'Essayez avec moins', '<form class="search"', 'rel="nofollow"'],
  ])
  assert.deepEqual(await orderOf('boulangere'), ['<form class="search"', '<ul class="plain">', 'rel="nofollow"'])
})
