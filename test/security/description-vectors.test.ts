/** Every known vector through the service, in both modes: what it stores and answers holds nothing harmful. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Client, startService, type TestService } from '../support/service.ts'
import { storeVectors } from './stored.ts'
import { offencesOf, treesOf } from './tree.ts'
import { corpus, vectors } from './xss/corpus.ts'

const VECTORS_MIN = 300

let service: TestService
let client: Client
before(async () => {
  service = await startService()
  client = await service.employer()
})
after(() => service.stop())

test(`the corpus has more than ${VECTORS_MIN} vectors, none of them twice`, () => {
  assert.ok(vectors.length > VECTORS_MIN)
  assert.equal(new Set(vectors).size, vectors.length)
})

for (const { name, vectors: family } of corpus)
  test(`${name}: refused, or stored and answered without anything that a description must not hold`, async () => {
    for (const { vector, stored } of await storeVectors(client, family)) {
      assert.deepEqual(offencesOf(treesOf(stored.strict ?? '')), [], vector)
      assert.deepEqual(offencesOf(treesOf(stored.lenient ?? '')), [], vector)
      if (stored.strict !== null) assert.equal(stored.strict, vector)
      if (offencesOf(treesOf(vector)).length > 0) assert.equal(stored.strict, null, vector)
    }
  })
