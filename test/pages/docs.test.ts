/** docs/public.md: its addresses are those that answer. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { documentOf } from '../../server/public/postings.ts'
import { FIELDS } from '../../server/site/search/query.ts'
import { createMemoryReader, MAPLE } from './memory-reader.ts'
import { RELAY } from './relay.ts'
import { codeOf, openPages } from './support.ts'

const PAPER = readFileSync(join(import.meta.dirname, '../../docs/public.md'), 'utf8')

test('every address that the paper names is answered', async () => {
  const shelf = createMemoryReader()
  shelf.show(1)
  const ask = await openPages(new Map(), { reader: shelf.reader, applications: RELAY })
  const named = PAPER.match(/(?<=`)\/(?:en|fr|feeds|embed|jobs)[^`]*(?=`)/g) ?? []
  assert.ok(named.length > 15)
  for (const path of named) {
    const address = path.replace('{code}', codeOf(1)).replace(/\{slug\}|SLUG/, MAPLE.slug)
    if (address.endsWith('/')) continue
    const { status } = await ask(address)
    assert.ok(status === 200 || status === 302, `${path}: ${status}`)
  }
})

test('the paper names every parameter of the search, and every member of a line', async () => {
  for (const field of FIELDS) assert.ok(PAPER.includes(`\`${field}\``), field)
  const shelf = createMemoryReader()
  shelf.show(1)
  const posting = await shelf.reader.get(1, '2026-11-20')
  assert.ok(posting)
  for (const member of Object.keys(documentOf(posting))) assert.ok(PAPER.includes(member), member)
})
