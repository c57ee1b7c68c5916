import assert from 'node:assert/strict'
import { type Answered, type Client, job } from '../support/service.ts'

export type StoredVector = {
  readonly vector: string
  /** The description that a later GET answers with; null where the job was refused. */
  readonly stored: { readonly strict: string | null; readonly lenient: string | null }
}

/** Posts every vector as the description of a job, in both modes, and reads back what was stored of it. */
export const storeVectors = async (client: Client, vectors: readonly string[]): Promise<StoredVector[]> => {
  const readBack = async (answer: Answered): Promise<string | null> => {
    if (answer.status === 400) return null
    assert.equal(answer.status, 201, answer.text)
    const read = await client.get(`/jobs/${answer.body.id}`)
    assert.equal(read.text, answer.text)
    assert.equal(read.headers.get('content-type'), 'application/json; charset=utf-8')
    return read.body.description
  }
  return Promise.all(
    vectors.map(async (vector) => {
      const strict = await readBack(await client.post(job({ description: vector })))
      const lenient = await readBack(await client.post(job({ description: vector }), { Prefer: 'handling=lenient' }))
      return { vector, stored: { strict, lenient } }
    }),
  )
}
