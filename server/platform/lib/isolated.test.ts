import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isolated } from './isolated.ts'

const [LRE, PDF, LRI, RLI, FSI, PDI, RLO, RLM] = '\u202a\u202c\u2066\u2067\u2068\u2069\u202e\u200f'

test('a text without letters or signs of a direction stays as it is', () => {
  for (const text of ['Baker', 'Préposé(e) aux bénéficiaires', 'ᓄᓇᕗᑦ 🦀 日本', 'a\u200db\u2060', ''])
    assert.equal(isolated(text), text)
})

test('every sign of direction ends within the text, and ends nothing before it', () => {
  assert.equal(isolated(`a${RLO}b`), `${FSI}a${RLO}b${PDI}`)
  assert.equal(isolated(`${RLM}`), `${FSI}${RLM}${PDI}`)
  assert.equal(isolated('אופה'), `${FSI}אופה${PDI}`)
  assert.equal(isolated(`a${PDI}${PDI}${RLO}b`), `${FSI}a${RLO}b${PDI}`)
  assert.equal(isolated(`${LRI}${RLI}a${PDI}${LRE}b`), `${FSI}${LRI}${RLI}a${PDI}${LRE}b${PDI}${PDI}`)
  assert.equal(isolated(`${RLO}a${PDF}`), `${FSI}${RLO}a${PDF}${PDI}`)
})

test('a text of several paragraphs is one, since their end would end what isolates it', () => {
  for (const end of ['\n', '\r', '\u0085', '\u2029']) assert.equal(isolated(`a${end}${RLO}b`), `${FSI}a ${RLO}b${PDI}`)
})
