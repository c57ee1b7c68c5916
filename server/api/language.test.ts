import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { problemReply } from './problem-response.ts'

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
