import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dataset } from '../data/dataset.ts'
import { numbered, OPERATIONS, requestsFor, toWire } from './requests.ts'

const dataset: Dataset = {
  jobs: 2,
  employers: [
    { id: 1, apiKey: 'first', jobs: 1 },
    { id: 2, apiKey: 'second', jobs: 1 },
  ],
  sample: [
    [1, 20],
    [0, 10],
  ],
  words: [[1, 'Baxbexbi']],
}

test('every request has the key of the employer whose job it asks for', () => {
  const [first, second] = requestsFor('get', dataset)
  assert.deepEqual(first, { method: 'GET', path: '/api/v1.1/jobs/20', apiKey: 'second', body: '' })
  assert.equal(second?.apiKey, 'first')
  assert.equal(requestsFor('search', dataset)[0]?.apiKey, 'second')
})

for (const operation of OPERATIONS)
  test(`a ${operation} says the length of its body, the number filled in`, () => {
    for (const request of requestsFor(operation, dataset).slice(0, 50)) {
      const [head = '', body] = numbered(toWire(request), 7).split('\r\n\r\n')
      const length = /Content-Length: (\d+)/.exec(head)?.[1]
      assert.equal(Number(length ?? 0), Buffer.byteLength(body ?? ''))
      if (body) assert.match(JSON.stringify(JSON.parse(body)), /000000007/)
    }
  })
