/** The page of a posting that is kept, and for how long. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicReader } from '../../server/public/ports.ts'
import { documentFor, jobFor, shelfOf, textOf } from './documents.ts'
import { codeOf, contextOf, openPages } from './support.ts'

const PAGE = `/en/jobs/${codeOf(1)}`

test('a page is kept while its posting is what it was made of, and its document is read for a new one alone', async () => {
  const made = jobFor(1, documentFor(1))
  const shelf = shelfOf(made)
  const { reader } = contextOf(shelf)
  const read: number[] = []
  const get: PublicReader['get'] = (id, today) => {
    read.push(id)
    return reader.get(id, today)
  }
  const ask = await openPages(shelf, { reader: { ...reader, get } })
  const first = await ask(PAGE)
  assert.deepEqual(await ask(PAGE), first)
  assert.equal(read.length, 1)
  const confidential = { ...made, confidential: true }
  const changed = jobFor(1, documentFor(1, { texts: { en: textOf('Pastry cook', '<p>Cakes.</p>') } }))
  for (const [job, pattern] of [
    [confidential, /Confidential employer/],
    [{ ...made, logo: `${'a'.repeat(64)}.png` }, /aaaa\.png/],
    [changed, /Pastry cook/],
  ] as const) {
    assert.doesNotMatch((await ask(PAGE)).text, pattern)
    shelf.set(1, job)
    assert.match((await ask(PAGE)).text, pattern)
  }
  assert.equal(read.length, 4)
})
