/** Texts that mean something to HTML are texts on the pages of applications too, whoever wrote them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { words } from '../../server/html/words/words.ts'
import type { PublicDocument } from '../../server/public/document.ts'
import { vectors } from '../security/xss/corpus.ts'
import { createMemoryDesk, faceOf } from '../support/application-desk.ts'
import { isFull } from '../support/product.ts'
import { CV, SAME_SITE } from './application-form.ts'
import { documentFor, jobFor, shelfOf, textOf } from './documents.ts'
import { ENDS, hostile } from './hostile.ts'
import { shape } from './shape.ts'
import { type Asking, codeOf, openPages, type PageReply, uploadOf } from './support.ts'

const TEXTS = [...ENDS, ...vectors].map((text) => text.toWellFormed())

const SAMPLE = TEXTS.filter((_, at) => isFull || at < ENDS.length || at % 32 === 0)

const PLAIN = 'plain'

/** Without an address of its own, which candidates would be led to. */
const hostileByMail = (text: string): Partial<PublicDocument> => {
  const texts = { en: textOf(text, '<p>Bread.</p>'), fr: textOf(text, '<p>Du pain.</p>') }
  return { ...hostile(text), texts, applicationEmail: 'jobs@example.ca' }
}

const openWith = (text: string): Promise<Asking> =>
  openPages(shelfOf(jobFor(1, documentFor(1, hostileByMail(text)))), {
    applications: { ...faceOf(createMemoryDesk()), findUnconfirmed: async () => ({ jobId: 1 }) },
  })

const showing = (ask: Asking, token: string): Promise<PageReply[]> =>
  Promise.all(
    LANGUAGES.flatMap((language) => {
      const { apply, confirmApplication } = words[language].paths
      const [form, link] = [apply(codeOf(1)), confirmApplication(codeOf(1))]
      return [form, `${form}?sent`, `${form}?confirm`, `${link}?t=${encodeURIComponent(token)}`]
    }).map((path) => ask(path)),
  )

const sending = (ask: Asking, text: string): Promise<PageReply[]> => {
  const fields = { form: text, proof: text, name: `a${text}`, email: `a ${text}`, message: `a${text}` }
  const upload = uploadOf(fields, [{ ...CV, name: `${text}a.docx` }])
  return Promise.all(
    LANGUAGES.map((language) =>
      ask(words[language].paths.apply(codeOf(1)), { method: 'POST', headers: SAME_SITE, upload }),
    ),
  )
}

test('a text of an employer leaves the pages of applications the elements that they have with a plain one', async () => {
  const plain = (await showing(await openWith(PLAIN), PLAIN)).map(shape)
  for (const text of SAMPLE) assert.deepEqual((await showing(await openWith(text), text)).map(shape), plain, text)
})

/** Start tags without the values of their attributes. */
const tagsIn = (pages: readonly PageReply[]): string[] =>
  pages.flatMap((page) => shape(page).match(/<\w[^<>]*>/g) ?? [])

test('what a candidate typed comes back as text', async () => {
  const ask = await openWith(PLAIN)
  const usual = new Set(tagsIn([...(await sending(ask, PLAIN)), ...(await sending(ask, 'x'.repeat(5_000)))]))
  for (const text of SAMPLE) {
    const pages = await sending(ask, text)
    assert.deepEqual([...new Set(pages.map(({ status }) => status))], [400], text)
    assert.deepEqual(
      tagsIn(pages).filter((tag) => !usual.has(tag)),
      [],
      text,
    )
  }
})
