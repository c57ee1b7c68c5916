/** The page of an employer: what it lists, says and refuses, in both languages. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { NO_PRESENTATION } from '../../server/employers/presentation.ts'
import { createMemoryReader, MAPLE, NUNAVUT } from './memory-reader.ts'
import { type Asking, codeOf, codesIn, openPages, refusalOf } from './support.ts'

/** The icon of the service, with an absolute address and the size that the file has. */
const OWN_PICTURE =
  /<meta property="og:image" content="https:\/\/jobs\.example\.ca\/share\.png">\n<meta property="og:image:width" content="512">\n<meta property="og:image:height" content="512">/

let shelf: ReturnType<typeof createMemoryReader>
let ask: Asking

beforeEach(async () => {
  shelf = createMemoryReader()
  ask = await openPages(new Map(), { reader: shelf.reader })
})

describe('the page of an employer', () => {
  const PAGES = [`/en/employers/${MAPLE.slug}`, `/fr/employeurs/${MAPLE.slug}`]

  test('lists its postings, and none of its confidential ones, not even in the number', async () => {
    shelf.show(1)
    shelf.show(2, { confidential: true })
    shelf.show(3, { employerId: 2 })
    for (const path of PAGES) {
      const { text } = await ask(path)
      assert.deepEqual(codesIn(text), [codeOf(1)], path)
      assert.match(text, /<h2>1 (job|offre d’emploi)<\/h2>/)
    }
  })

  test('leaves out one that became confidential before a follower has seen it', async () => {
    shelf.show(1)
    shelf.mark(1, { confidential: true })
    assert.deepEqual(codesIn((await ask(PAGES[0] ?? '')).text), [])
  })

  test('has the name of the employer in the language, and says when it has no postings', async () => {
    assert.match((await ask(PAGES[0] ?? '')).text, /Maple &amp; Sons &lt;Ltd.&gt; has no job postings/)
    assert.match((await ask(PAGES[1] ?? '')).text, /Érable et fils n’affiche aucune offre/)
  })

  test('names itself and its pair as alternates', async () => {
    const { text } = await ask(PAGES[0] ?? '')
    for (const [locale, path] of [
      ['en-CA', PAGES[0]],
      ['fr-CA', PAGES[1]],
    ])
      assert.ok(text.includes(`<link rel="alternate" hreflang="${locale}" href="https://jobs.example.ca${path}">`))
  })

  test('is there for an address in any script, and ends with the last page', async () => {
    shelf.show(1, { employerId: NUNAVUT.id })
    const path = `/en/employers/${encodeURIComponent(NUNAVUT.slug)}`
    assert.deepEqual(codesIn((await ask(path)).text), [codeOf(1)])
    assert.equal(await refusalOf(ask, `${path}?page=2`), 'path-not-found')
    assert.equal(await refusalOf(ask, '/en/employers/%ff'), 'path-not-found')
  })

  test('is described to search engines, and to who shows a link to it', async () => {
    const { text } = await ask('/fr/employeurs/nord')
    for (const head of [
      '<link rel="canonical" href="https://jobs.example.ca/fr/employeurs/nord">',
      '<meta property="og:title" content="Offres d’emploi\u00a0: Nord">',
      '<meta property="og:locale" content="fr_CA">',
      '<meta name="description" content="Les offres d’emploi de l’employeur Nord.">',
    ])
      assert.ok(text.includes(head), head)
  })

  test('is none for an employer that is unknown or does not publish', async () => {
    for (const path of [
      '/en/employers/nobody',
      '/fr/employeurs/nobody',
      '/en/employeurs/nord',
      '/en/employers/nord?page=0',
    ])
      assert.equal(await refusalOf(ask, path), 'path-not-found', path)
  })

  const PICTURE = `${'a'.repeat(27)}-320x80.png`

  test('shows its logo, its colour and its words, escaped, in the language of the page or else in the other', async () => {
    const textEn = 'Bread <b>\n&\n\nCakes'
    shelf.present({ ...NO_PRESENTATION, textEn, colour: '#0b5d51', logo: PICTURE })
    for (const [at, path] of PAGES.entries()) {
      const { text } = await ask(path)
      assert.match(text, /<p>Bread &lt;b&gt;<br>\n&amp;<\/p>\n<p>Cakes<\/p>/)
      assert.equal(text.includes('<div class="text" lang="en-CA">'), at === 1, path)
      assert.match(text, /<rect width="100%" height="100%" fill="#0b5d51"\/>/)
      assert.match(text, new RegExp(`<img class="logo" src="/logos/${PICTURE}" alt="[^"]+" width="192" height="48">`))
      assert.ok(text.includes(`<meta property="og:image" content="https://jobs.example.ca/logos/${PICTURE}">`))
    }
  })

  test('has no trace of a presentation that is empty, and the picture of the service beside a shared link', async () => {
    const { text } = await ask(PAGES[0] ?? '')
    assert.doesNotMatch(text, /<img|<svg|class="text"|\/logos\//)
    assert.match(text, OWN_PICTURE)
  })
})

describe('the page of a posting', () => {
  const PICTURE = `${'b'.repeat(27)}-100x100.webp`

  test('shows the present logo of its employer, and tells it to search engines', async () => {
    shelf.show(1)
    shelf.mark(1, { logo: PICTURE })
    const { text } = await ask(`/en/jobs/${codeOf(1)}`)
    assert.match(
      text,
      new RegExp(`<p class="lead"><img class="logo" src="/logos/${PICTURE}" alt="" width="40" height="40">`),
    )
    assert.ok(text.includes(`"logo":"https://jobs.example.ca/logos/${PICTURE}"`))
    assert.ok(text.includes(`<meta property="og:image" content="https://jobs.example.ca/logos/${PICTURE}">`))
    assert.equal(text.match(/"og:image"/g)?.length, 1)
    shelf.mark(1, { logo: null })
    assert.doesNotMatch((await ask(`/en/jobs/${codeOf(1)}`)).text, /logo/)
  })

  test('shows none of it for a confidential posting, not even one that became so a moment ago', async () => {
    shelf.show(1, { confidential: true })
    shelf.show(2)
    shelf.mark(1, { logo: PICTURE })
    shelf.mark(2, { logo: PICTURE, confidential: true })
    for (const id of [1, 2]) {
      const { text } = await ask(`/en/jobs/${codeOf(id)}`)
      assert.doesNotMatch(text, /logo/)
      assert.match(text, OWN_PICTURE)
      assert.equal(text.match(/"og:image"/g)?.length, 1)
    }
  })
})
