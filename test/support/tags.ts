import assert from 'node:assert/strict'
import { type Answered, type Client, job } from './service.ts'

/** The entity tag of a successful answer. */
export const tagOf = ({ status, headers, text }: Answered): string => {
  assert.ok(status < 300, text)
  return headers.get('etag') ?? assert.fail('an answer without an ETag')
}

export type Tagged = { readonly id: number; readonly referenceId: string; readonly tag: string; readonly path: string }

let references = 0

/** A new job and its tag. */
export const createTagged = async (employer: Client, members: object = {}): Promise<Tagged> => {
  const referenceId = `R-${++references}`
  const created = await employer.post(job({ referenceId, ...members }))
  return { id: Number(created.body.id), referenceId, tag: tagOf(created), path: `/jobs/${created.body.id}` }
}
