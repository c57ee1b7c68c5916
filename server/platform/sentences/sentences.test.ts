/** Every sentence of both tables, said with the same arguments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problems } from '@affiche/contract/problem.ts'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import type { Member } from './arguments.ts'
import { agents } from './en/agents.ts'
import { body } from './en/body.ts'
import { description } from './en/description.ts'
import { places } from './en/places.ts'
import { requests } from './en/requests.ts'
import { rules } from './en/rules.ts'
import { service } from './en/service.ts'
import { webhooks } from './en/webhooks.ts'
import { english } from './en.ts'
import { titles } from './fr/titles.ts'
import { french } from './fr.ts'
import { say } from './say.ts'
import { sentence } from './sentence.ts'

type Arguments = Readonly<Record<string, unknown>>
type Table = Readonly<Record<string, string | ((about: never) => string)>>

const TABLES: Readonly<Record<Language, Table>> = { en: english, fr: french }

/** A text for each argument, recognisable in the sentence, and choices that have words of their own. */
const TEXTS = {
  needed: 'integer',
  noun: 'category',
  path: '/path1',
  list: '/list1',
  remedies: ['members', 'markup'],
  parts: ['address', 'body'],
  values: ['value1', 'value2'],
  types: ['type1', 'type2'],
  allow: ['GET1', 'PUT1'],
  suggestions: ['place1', 'place2'],
  others: ['status1', 'status2'],
  missing: ['title1', 'salary1'],
  area: { name: 'area1', province: 'XX' },
  rules: ['rule1', 'rule2'],
  fields: ['field1', 'field2'],
  detail: { en: 'detail1', fr: 'detail1' },
  at: { line: 31, column: 37 },
  otherAt: { line: 41, column: 43 },
}

/** A number for each argument of one. */
const NUMBERS = {
  count: 101,
  length: 103,
  most: 107,
  least: 109,
  line: 113,
  column: 127,
  id: 131,
  job: 137,
  amount: 139,
  n: 149,
  said: 151,
  items: 157,
  archive: 163,
  active: 167,
  refused: 173,
  lines: 179,
  max: 181,
  seconds: 191,
  needed: 193,
  character: 197,
  days: 199,
}

/** Arguments that may be missing, which they are in the second reading. */
const MAY_MISS = ['near', 'example', 'list', 'day', 'address', 'request', 'job', 'line', 'at', 'otherAt']

/** Arguments of a sentence, made as it asks for them; `asked` has their names. */
const createArguments = (key: string, isFull: boolean) => {
  const asked = new Set<string>()
  const argument = (name: string): unknown => {
    if (name === 'at' && key.endsWith('At')) return NUMBERS.character
    if (!isFull && MAY_MISS.includes(name)) return null
    if (name === 'needed') return key === 'lengthOfKey' ? NUMBERS.needed : TEXTS.needed
    return { ...NUMBERS, ...TEXTS }[name] ?? `«${name}»`
  }
  const about = new Proxy({} as Arguments, {
    get: (_, name) => {
      asked.add(String(name))
      return argument(String(name))
    },
  })
  return { about, asked }
}

const keys = Object.keys(english)

const sayIn = (language: Language, key: string, isFull: boolean) => {
  const words = TABLES[language][key]
  const { about, asked } = createArguments(key, isFull)
  const text = typeof words === 'string' ? words : words?.(about as never)
  return { text: text ?? '', asked: [...asked].sort() }
}

const said = (language: Language): string[] =>
  keys.flatMap((key) => [sayIn(language, key, true).text, sayIn(language, key, false).text])

test('a sentence has the names of members that its reader gives them', () => {
  const [upper, base] = ['maxAmount', 'amount'].map((member) => ({ member, at: `/salary/${member}` }))
  const reason = sentence('salaryRange', { upper: upper ?? assert.fail(), base: base ?? assert.fail() })
  const labels: Readonly<Record<string, string>> = { '/salary/maxAmount': 'Upper amount', '/salary/amount': 'Amount' }
  assert.equal(say(reason, { language: 'en' }), 'maxAmount is below amount.')
  const nameOf = ({ at }: Member): string => labels[at] ?? assert.fail(at)
  assert.equal(say(reason, { language: 'en', nameOf }), 'Upper amount is below Amount.')
})

test('sentences in a sentence are said in its language', () => {
  const fault = sentence('tooLong', { length: 1_000_001, most: 1 })
  const reason = structuredClone(sentence('faultAt', { place: '/title', fault }))
  assert.match(say(reason, { language: 'fr' }), /^À \/title\u00a0: Le texte compte 1\u00a0000\u00a0001 caractères/)
  assert.match(say(reason, { language: 'en' }), /^At \/title: The text has 1000001 characters/)
})

test('no two subjects have a sentence of the same key', () => {
  const tables = [agents, body, description, places, requests, rules, service, webhooks]
  assert.equal(keys.length, tables.flatMap((table) => Object.keys(table)).length)
  assert.deepEqual(Object.keys(french).sort(), [...keys].sort())
})

test('every sentence says the same in both languages', () => {
  for (const key of keys) {
    const [one, other] = LANGUAGES.map((language) => sayIn(language, key, true))
    assert.deepEqual(other?.asked, one?.asked, key)
    const shown = (text = ''): string[] => (text.match(/«\w+»|\b\w*1\d*\b|\b\d+\b/g) ?? []).sort()
    const [inEnglish, inFrench] = [shown(one?.text), shown(other?.text)]
    for (const part of new Set(inEnglish)) assert.ok(inFrench.includes(part), `${key} says ${part} in French`)
    for (const part of new Set(inFrench)) assert.ok(inEnglish.includes(part), `${key} says ${part} in English`)
  }
})

test('every sentence is one with a missing argument, too', () => {
  for (const text of LANGUAGES.flatMap(said)) assert.doesNotMatch(text, /undefined|null|NaN|\[object| {2}|^$/)
})

/** Code that is written as it is sent, in any language. */
const CODE =
  /https?:\/\/|mailto:|Prefer: |Content-Type: |&lt;|\{"end":true,"items":N\}|\?referenceId=…|<[/\w!?>]*|`[^`]*`|«\w+»/g

const ownWords = (text: string): string => text.replace(CODE, '§')

test('French sentences and titles keep the spaces and apostrophes of French', () => {
  for (const text of [...said('fr'), ...Object.values(titles)])
    assert.doesNotMatch(ownWords(text), /[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»|'|"/, text)
})

const ENGLISH_WORDS =
  /\b(?:the|is|are|of|and|not|must|with|without|to|it|this|that|has|have|was|which|needs?|no|job)\b/i
const FRENCH_WORDS = /\b(?:le|la|les|un|une|des|du|est|sont|pas|dans|avec|pour|vous|qui|que|aucun|offre)\b/i

test('no sentence or title has words of the other language', () => {
  const english = Object.values(problems).map(({ title }) => title)
  for (const text of [...said('fr'), ...Object.values(titles)]) assert.doesNotMatch(ownWords(text), ENGLISH_WORDS)
  for (const text of [...said('en'), ...english]) assert.doesNotMatch(ownWords(text), FRENCH_WORDS)
})
