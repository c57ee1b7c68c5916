/** Texts that mean something to HTML, JSON or scripts are texts on every page: they build nothing there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedDescription } from '../../server/site/posting/description.ts'
import { type Tree, treesOf } from '../security/tree.ts'
import { judge } from '../security/verdict.ts'
import { vectors } from '../security/xss/corpus.ts'
import { isFull } from '../support/product.ts'
import { documentFor, jobFor, pathOf, shelfOf } from './documents.ts'
import { ENDS, hostile, hostileParts, SHOWING } from './hostile.ts'
import { shape } from './shape.ts'
import { type Asking, codeOf, openPages, type PageReply } from './support.ts'

/** Whole characters, as every text of a stored job is. */
const TEXTS = [...ENDS, ...vectors].map((text) => text.toWellFormed())

const SAMPLE = TEXTS.filter((_, at) => isFull || at < ENDS.length || at % 32 === 0)

/** Pages that repeat what a reader wrote. */
const repeating = (ask: Asking, words: string): Promise<PageReply[]> => {
  const q = encodeURIComponent(words)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const form = { reason: words, text: words, contact: words }
  const reports = [`${pathOf(codeOf(1), 'en')}/report`, `${pathOf(codeOf(1), 'fr')}/signaler`]
  const searches = ['/en/jobs', '/fr/emplois'].flatMap((path) => [
    `${path}?q=${q}`,
    `${path}?place=${q}&radius=${q}&category=${q}&type=${q}&pay=${q}&workplace=${q}&newer=${q}&page=${q}`,
  ])
  return Promise.all([
    ...searches.map((path) => ask(path)),
    ...reports.map((path) => ask(path, { method: 'POST', headers, form, sender: String(sender++) })),
  ])
}

/** Each report comes from another one, since few are taken of one. */
let sender = 0

const openWith = (text: string): Promise<Asking> => openPages(new Map(), hostileParts(text))

const PLAIN = 'plain'

test('a text in any member leaves every page the elements and attributes that it has with a plain one', async () => {
  const shapesWith = async (text: string) => {
    const ask = await openWith(text)
    return Promise.all(SHOWING.map(async (path) => shape(await ask(path))))
  }
  const plain = await shapesWith(PLAIN)
  for (const text of SAMPLE)
    for (const [at, found] of (await shapesWith(text)).entries())
      assert.equal(found, plain[at], `${SHOWING[at]}: ${text}`)
})

/** Start tags without the values of their attributes. */
const tagsIn = (page: PageReply): string[] => shape(page).match(/<\w[^<>]*>/g) ?? []

/** Words that are searched for, too many, and names of places that are misspelled, of several and of a province. */
const READABLE = [PLAIN, 'a b c d e f g h i j k', 'Vancuver', 'Windsor', 'Ontario', 'Vancouver', '5', '']

test('what a reader wrote is repeated as text, in searches, in forms and in what they refuse', async () => {
  const ask = await openWith(PLAIN)
  const usual = new Set((await Promise.all(READABLE.map((words) => repeating(ask, words)))).flat().flatMap(tagsIn))
  for (const text of SAMPLE)
    for (const page of await repeating(ask, text)) {
      assert.ok(page.status < 500)
      assert.deepEqual(
        tagsIn(page).filter((tag) => !usual.has(tag)),
        [],
        text,
      )
    }
})

test('the page of a posting keeps its elements with every known vector, and its data are the same values', async () => {
  const pageWith = async (text: string): Promise<PageReply> => {
    // A second one, so that the page lists a similar posting.
    const shelf = shelfOf(...[1, 2].map((id) => jobFor(id, documentFor(id, hostile(text)))))
    return (await openPages(shelf))(pathOf(codeOf(1), 'en'))
  }
  const plain = shape(await pageWith(PLAIN))
  for (const text of TEXTS) {
    const page = await pageWith(text)
    assert.equal(shape(page), plain, text)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.text) ?? []
    const { title, hiringOrganization, jobLocation, identifier } = JSON.parse(json)
    assert.deepEqual(
      [title, hiringOrganization.name, jobLocation[0].address.addressLocality, identifier.name],
      [text, text, text, text],
    )
  }
})

/** The tree that a page should build of a description. */
const withRel = (tree: Tree): Tree => {
  if (typeof tree === 'string') return tree
  const [name, attributes, content] = tree
  return [name, name === 'a' ? [['rel', 'nofollow ugc noopener'], ...attributes] : attributes, content.map(withRel)]
}

test('a description builds on the page what was judged, with links that carry no weight', () => {
  const stored = vectors.flatMap((vector) => judge(vector).stored)
  assert.ok(stored.length > 300)
  for (const text of stored) {
    const shown = treesOf(String(linkedDescription(text)))
    assert.deepEqual(shown, treesOf(text).map(withRel), text)
  }
})
