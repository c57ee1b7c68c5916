/** Sentences of the certificate in both languages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsIn } from '../../../test/support/words.ts'
import { certificateSentences } from './sentences.ts'

/** Arguments of the functions, by the names of their sentences. */
const samplesOf = (path: string): readonly unknown[] => {
  if (path.startsWith('.retryAfter'))
    return path.endsWith('never') ? [503] : [{ id: 'r1', status: 503, seconds: 7, repeat: 'r2' }]
  return path === '.missing' ? [12] : ['r1', 'r2', ['/salary', '/texts/fr']]
}

const textsOf = (value: object, path = ''): (readonly [string, string])[] =>
  Object.entries(value).flatMap(([name, member]) => {
    const at = `${path}.${name}`
    return typeof member === 'object' ? textsOf(member, at) : textsIn(member, samplesOf(at), at)
  })

/** Code, which is the same in every language: headers, addresses, parameters, members and numbers. */
const CODE =
  /\/[a-z]+(?:\/[{}a-z\d]+)*|\b[A-Z][A-Za-z]*-[A-Z]\w*|\b[a-zA-Z]+=[\w?]*|\b(?:GET|POST|PUT|DELETE)\b|\br[12]\b|\b\d+\b/g

const codesIn = (text: string): readonly string[] => [...new Set(text.match(CODE))].sort()

const [english, french] = [textsOf(certificateSentences.en), textsOf(certificateSentences.fr)]

test('a sentence says the same headers, addresses and numbers in both languages', () => {
  assert.ok(english.length > 40, String(english.length))
  assert.deepEqual(
    french.map(([path, text]) => [path, codesIn(text)]),
    english.map(([path, text]) => [path, codesIn(text)]),
  )
})

test('French sentences keep the spaces and apostrophes of French, outside code', () => {
  const code = /\{"end":true,"items":N\}|[\w-]+: (?=drop|status|\*|\d)[\w=;*-]+(?:; [\w=-]+)?/g
  for (const [path, text] of french)
    assert.doesNotMatch(text.replace(code, '§'), /[^\u202f][;!?](?!\w)|[^\u00a0]:|'/, path)
})

test('every sentence ends as one, and has no argument that is missing', () => {
  for (const [path, text] of [...english, ...french])
    assert.match(text, /^(?!.*(?:undefined|null,|NaN|\[object)).*\.$/, path)
})
