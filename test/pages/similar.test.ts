/** Postings like one: below its page, and in its place once it is gone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicReader, SimilarQuery } from '../../server/public/ports.ts'
import { documentFor, EMPLOYER, hard, jobFor, shelfOf, textOf } from './documents.ts'
import { codeOf, codesIn, contextOf, openPages } from './support.ts'

const [EN, FR] = [`/en/jobs/${codeOf(1)}`, `/fr/emplois/${codeOf(1)}`]

test('a posting has those like it below, without itself, and looks again for them when one may be gone', async () => {
  const asked: SimilarQuery[] = []
  const shelf = shelfOf(jobFor(1, documentFor(1, hard.both)), jobFor(2, documentFor(2, { employer: null })))
  const { reader } = contextOf(shelf)
  const similar: PublicReader['similar'] = (query) => {
    asked.push(query)
    return reader.similar(query)
  }
  let now = contextOf(shelf).clock()
  const ask = await openPages(shelf, { reader: { ...reader, similar }, clock: () => now })
  const codesBelow = (text: string): string[] =>
    codesIn(/<section class="similar">.*?<\/section>/s.exec(text)?.[0] ?? '')
  const { text } = await ask(FR)
  assert.match(text, /<h2>Offres semblables<\/h2>/)
  assert.deepEqual(codesBelow(text), [codeOf(2)])
  assert.deepEqual(
    asked.map(({ jobId, language, titleWords, provinces }) => ({ jobId, language, titleWords, provinces })),
    [{ jobId: 1, language: 'fr', titleWords: ['boulangere', 'boulanger'], provinces: ['QC'] }],
  )
  shelf.set(2, jobFor(2, documentFor(2), { open: false }))
  await ask(FR)
  assert.equal(asked.length, 1)
  now += 5_000
  assert.ok(!(await ask(FR)).text.includes(codeOf(2)))
  assert.equal(asked.length, 2)
})

test('a posting that is gone leads to postings of the same category, marked where they are in the other language', async () => {
  const other = documentFor(3, { categories: [{ id: 2, name: 'Administration' }] })
  const shelf = shelfOf(
    jobFor(1, documentFor(1), { open: false }),
    jobFor(2, documentFor(2, { texts: { fr: textOf('Boulanger', '<p>Du pain.</p>') }, employer: null })),
    jobFor(3, other),
  )
  const { text } = await (await openPages(shelf))(EN)
  assert.ok(text.includes(`<a href="/en/jobs/${codeOf(2)}"><span lang="fr-CA">Boulanger</span> (in French)</a>`))
  assert.ok(text.includes('Confidential employer'))
  assert.ok(!text.includes(codeOf(3)))
})

test('those like one are named with their employers where it is gone, unless it is confidential, and without on a page that is kept', async () => {
  const named = async (employer: typeof EMPLOYER | null, isOpen: boolean): Promise<boolean> => {
    const shelf = shelfOf(jobFor(1, documentFor(1, { employer }), { open: isOpen }), jobFor(2, documentFor(2)))
    const { text } = await (await openPages(shelf))(EN)
    assert.ok(text.includes(codeOf(2)))
    return text.slice(text.indexOf('Similar jobs')).includes(EMPLOYER.name)
  }
  assert.deepEqual([await named(EMPLOYER, true), await named(null, true)], [false, false])
  assert.deepEqual([await named(EMPLOYER, false), await named(null, false)], [true, false])
})
