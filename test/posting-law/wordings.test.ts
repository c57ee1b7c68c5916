/**
 * Phrases of the rules against sentences that were labelled by hand (sentences.tsv) with the rules that each meets, or
 * "accommodation" for one that tells what on-accommodation asks for. Each rule reads every sentence, so that those of
 * the others are negatives of it too.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { PostingFacts } from '../../server/law/facts.ts'
import { namesOf, pay, said, silent, text } from '../support/postings.ts'

type Sentence = { readonly rules: readonly string[]; readonly words: string }

const sentences: readonly Sentence[] = readFileSync(join(import.meta.dirname, 'sentences.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([rules = '', words = '']) => ({ rules: rules === '-' ? [] : rules.split(','), words }))

const shows = (rule: string, words: string, more: Partial<PostingFacts>): boolean =>
  namesOf(said(`<p>${words}</p>`, more)).includes(rule)

/** True if a rule finds its wording in a posting of nothing but that sentence. */
const FINDS: Readonly<Record<string, (words: string) => boolean>> = {
  'on-canadian-experience': (words) => shows('on-canadian-experience', words, {}),
  'bc-pay-open-ended': (words) => shows('bc-pay-open-ended', words, { provinces: ['BC'], salary: pay(20) }),
  'qc-other-language': (words) =>
    namesOf({ provinces: ['QC'], texts: [text('Boulanger', `<p>${words}</p>`, { language: 'fr' })] }).includes(
      'qc-other-language',
    ),
  rights: (words) => shows('rights', words, { provinces: ['SK'] }),
  accommodation: (words) => !shows('on-accommodation', words, silent('accommodation')),
}

/** Just below what is reached: a change of the phrases may not make them worse. */
const LEAST = 0.96

test('the set has two hundred sentences, half of which meet no rule, and every label is that of a rule', () => {
  assert.ok(sentences.length >= 200)
  const share = sentences.filter(({ rules }) => rules.length === 0).length / sentences.length
  assert.ok(share > 0.4 && share < 0.6, `${share}`)
  assert.deepEqual(new Set(sentences.flatMap(({ rules }) => rules)), new Set(Object.keys(FINDS)))
  assert.equal(new Set(sentences.map(({ words }) => words)).size, sentences.length)
})

describe('of the labelled sentences', () => {
  for (const [rule, finds] of Object.entries(FINDS))
    test(`nearly all that ${rule} finds are right, and it finds nearly all`, () => {
      const found = sentences.filter(({ words }) => finds(words))
      const wrong = found.filter(({ rules }) => !rules.includes(rule)).map(({ words }) => words)
      const missed = sentences.filter((each) => each.rules.includes(rule) && !found.includes(each))
      const right = found.length - wrong.length
      const precision = right / found.length
      const recall = right / (right + missed.length)
      const message = `precision ${precision} ${wrong.join(' | ')}; recall ${recall} ${missed.map(({ words }) => words).join(' | ')}`
      assert.ok(precision >= LEAST && recall >= LEAST, message)
    })
})
