import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../domain/problem.ts'
import { sentence } from '../domain/sentences/sentence.ts'
import { languageOf } from './language.ts'
import { problemReply } from './problem-response.ts'

test('the language is the one that Accept-Language weighs most, and English without one', () => {
  for (const field of ['fr', 'fr-CA', 'FR', 'fr-CA,fr;q=0.9,en;q=0.8', 'de, fr;q=0.5, en;q=0.1', 'en;q=0, fr'])
    assert.equal(languageOf(field), 'fr', field)
  assert.equal(languageOf(undefined), 'en')
  for (const field of ['', '*', 'en', 'en-CA, fr;q=0.9', 'de', 'fr;q=0', 'x'.repeat(5_000), ';;,='])
    assert.equal(languageOf(field), 'en', field)
})

const problem = new Problem('invalid-request', sentence('requestInvalid'), {
  findings: [{ pointer: '/title', code: 'too-long', sentence: sentence('tooLong', { length: 1_200, most: 100 }) }],
})

test('a French problem has its title, its detail and its findings in French, and says so', () => {
  const { headers, body } = problemReply(problem, { requestId: '1', base: 'https://x', language: 'fr' })
  const { title, detail, code, errors } = JSON.parse(String(body))
  assert.deepEqual(
    [title, detail, code],
    ['La requête enfreint une ou plusieurs règles', 'La requête n’est pas valide.', 'invalid-request'],
  )
  assert.deepEqual(errors, [
    {
      pointer: '/title',
      code: 'too-long',
      detail: 'Le texte compte 1\u00a0200 caractères\u202f; il peut en compter au plus 100.',
    },
  ])
  assert.equal(headers[headers.indexOf('content-language') + 1], 'fr')
})

test('an English problem names no language, as ever', () => {
  const { headers } = problemReply(problem, { requestId: '1', base: 'https://x', language: 'en' })
  assert.ok(!headers.includes('content-language'))
})
