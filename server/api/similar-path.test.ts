/** Addresses that a mistaken one is told to mean. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { similarPath } from './similar-path.ts'

test('a mistaken address is told one of its own version, and v1.1 none that it does not have', () => {
  const cases: Readonly<Record<string, string | null>> = {
    '/api/v1.1/job/2': '/api/v1.1/jobs/2',
    '/api/v1.2/job/2': '/api/v1.2/jobs/2',
    '/api/v1.2/postings': '/api/v1.2/jobs',
    '/api/v1.2/webhook/7': '/api/v1.2/webhooks/7',
    '/api/v1.1/webhook/7': null,
    '/api/v1.2/swagger': '/api/v1.2/openapi.json',
    '/postings/x': '/api/v1.1/jobs/{id}',
    '/api/v1.2/nothing-like-it': null,
  }
  for (const [path, address] of Object.entries(cases)) assert.equal(similarPath(path), address, path)
})
