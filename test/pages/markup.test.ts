/** The HTML of every kind of page: valid, and in one language. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { HtmlValidate } from 'html-validate'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { factWords } from '../../server/html/words/facts.ts'
import { words } from '../../server/html/words/words.ts'
import { Problem } from '../../server/platform/sentences/problem.ts'
import { createPages } from '../../server/site/pages.ts'
import { searchWords } from '../../server/site/search/words.ts'
import { context, type Kind, kinds } from './kinds.ts'
import { BASE, contextOf, uploadOf } from './support.ts'

let pageOf: (kind: Kind, language: Language) => Promise<string>
before(async () => {
  const { shelf, ...parts } = context
  const pages = await createPages({ ...contextOf(shelf), ...parts })
  pageOf = async ({ path, form }, language) => {
    const { pathname, searchParams: query } = new URL(path(language), BASE)
    const headers = { 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-origin' }
    const request = {
      method: form ? 'POST' : 'GET',
      path: pathname,
      query,
      headers,
      base: BASE,
      sender: '192.0.2.1',
      readForm: () => new URLSearchParams(form),
      readApplication: async () => uploadOf(form ?? {}),
    }
    try {
      const { body } = await pages.answer(request)
      assert.ok(body instanceof Uint8Array)
      return gunzipSync(body).toString()
    } catch (error) {
      assert.ok(error instanceof Problem)
      return gunzipSync(pages.refuse(request, error, 'id').body ?? new Uint8Array()).toString()
    }
  }
})

test('the HTML of every page is valid', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'long-title': 'off' } })
  for (const kind of kinds)
    for (const language of LANGUAGES) {
      const { results } = await validator.validateString(await pageOf(kind, language))
      const messages = results.flatMap((result) =>
        result.messages.map(({ ruleId, line, message }) => [ruleId, line, message]),
      )
      assert.deepEqual(messages, [], `${kind.name}, ${language}`)
    }
})

/** Compressed bytes of a page without the text of its posting. */
const BYTES_MAX = 12_000

test('a page is at most 12 kB on the wire without the text of a posting, and has no script but one file of ours', async () => {
  for (const kind of kinds)
    for (const language of LANGUAGES) {
      const page = await pageOf(kind, language)
      const frame = page.replace(/<div class="text"[^>]*>.*?<\/div>|"description":"[^"]*"/gs, '')
      assert.ok(gzipSync(frame).byteLength <= BYTES_MAX, kind.name)
      assert.doesNotMatch(
        page,
        /<script(?! type="application\/ld\+json"| type="module" src="\/assets\/(?:site|apply)-[\w-]{12}\.js" data-words)|\son\w+=|<style|\sstyle=|<iframe/,
      )
      assert.equal(page.match(/<link rel="stylesheet"/g)?.length, 1)
      assert.equal(page.match(/<h1/g)?.length, 1)
    }
})

/** Texts of employers in any language, and an item without a French name. */
const FOREIGN = ['posting, hostile', 'posting, a period of its own']

/** Words of every sentence of one language that the other does not have. */
const WORDS: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:the|is|are|of|and|not|must|with|to|it|this|that|was|which|jobs?|postings?|by|from|search|page of|any|hour|year)\b/iu,
  fr: /(?<!\p{L})(?:le|la|les|un|une|des|du|est|sont|pas|dans|avec|pour|vous|qui|que|aucune?|offres?|par|de|en|et|recherche)(?!\p{L})/iu,
}

/** Names, and texts that are in both languages. */
const NAMES = /Blé d’Or|Trois-Rivières|Zythologie du Québec|Antifraud Centre|Île-du-Prince-Édouard/gu

const ADDRESS = /https?:\S+|\S+@\S+/g

const attributeOf = (node: Tree.Element, name: string): string | undefined =>
  node.attrs.find((attribute) => attribute.name === name)?.value

/** Texts and names of elements, without the elements in another language and without what is not shown. */
const textsIn = (node: Tree.Node, locale: string): string[] => {
  if (node.nodeName === '#text') return [(node as Tree.TextNode).value]
  if (!('childNodes' in node)) return []
  if (!('attrs' in node)) return node.childNodes.flatMap((child) => textsIn(child, locale))
  if (['script', 'style', 'meta'].includes(node.tagName)) return []
  if ((attributeOf(node, 'lang') ?? locale) !== locale) return []
  const named = attributeOf(node, 'aria-label')
  return [...(named === undefined ? [] : [named]), ...node.childNodes.flatMap((child) => textsIn(child, locale))]
}

const saidIn = (html: string, locale: string): string[] =>
  textsIn(parse(html), locale)
    .map((text) => text.replace(NAMES, '').replace(ADDRESS, '').trim())
    .filter(Boolean)

const sentencesIn = (table: unknown): string[] => {
  if (typeof table === 'string') return [table]
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(sentencesIn) : []
}

/** The sentences of the pages in a language that are not also those of the other: "Canada", "Distance". */
const ownSentences = (language: Language, other: Language): ReadonlySet<string> => {
  const said = (of: Language): Set<string> => new Set([words[of], searchWords[of], factWords[of]].flatMap(sentencesIn))
  return said(language).difference(said(other))
}

describe('a page is in one language', () => {
  for (const [language, other] of [
    ['en', 'fr'],
    ['fr', 'en'],
  ] as const)
    test(`${language}: nothing that it says is a sentence of the other, or has a word of it`, async () => {
      const sentences = ownSentences(other, language)
      assert.ok(sentences.size > 100)
      for (const kind of kinds.filter(({ name }) => !FOREIGN.includes(name))) {
        const said = saidIn(await pageOf(kind, language), `${language}-CA`)
        assert.ok(said.filter((text) => WORDS[language].test(text)).length > 3, kind.name)
        const foreign = said.filter((text) => WORDS[other].test(text))
        assert.deepEqual(foreign, [], kind.name)
        assert.deepEqual(
          said.filter((text) => sentences.has(text)),
          [],
          kind.name,
        )
      }
    })
})
