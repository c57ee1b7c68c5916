/** A client that keeps a copy of the jobs, as the interface says that it can be kept true. */
import assert from 'node:assert/strict'
import type { ChangeBody } from '@affiche/contract/change.ts'
import type { Answered, Client } from './service.ts'

/** Texts of the jobs by id, each after its entity tag. */
export type Copy = Map<number, string>

export type Exported = { readonly copy: Copy; readonly cursor: string }

/** The jobs of an export, and the cursor of its first line; the texts are as they came. */
export const exportOf = async (client: Client): Promise<Exported> => {
  const { text, status } = await client.get('/export')
  assert.equal(status, 200)
  const lines = text.trimEnd().split('\n')
  const { cursor } = JSON.parse(lines.shift() ?? '')
  const { jobs } = JSON.parse(lines.pop() ?? '')
  const copy = new Map(lines.map((line) => [JSON.parse(line).job.id, textOf(line)]))
  assert.equal(copy.size, jobs)
  assert.deepEqual(
    [...copy.keys()],
    [...copy.keys()].toSorted((a, b) => a - b),
  )
  return { copy, cursor }
}

/** The job in a line, which ends with it, after its tag. */
const textOf = (line: string): string =>
  JSON.parse(line).etag + line.slice(line.indexOf('"job":') + '"job":'.length, -1)

/** A job as it is read by itself. */
export const taggedText = ({ text, headers }: Answered): string => `${headers.get('etag')}${text}`

/** Follows all changes after a cursor; returns the last cursor. */
export const follow = async (
  client: Client,
  cursor: string,
  take: (change: ChangeBody) => unknown,
): Promise<string> => {
  for (let after = cursor; ; ) {
    const { status, body } = await client.get(`/changes?after=${after}&limit=7`)
    assert.equal(status, 200)
    for (const change of body.data) await take(change)
    after = body.cursor
    if (!body.more) return after
  }
}

/** Brings a copy up to date. */
export const update = (client: Client, { copy, cursor }: Exported): Promise<string> =>
  follow(client, cursor, async ({ id }) => {
    const answer = await client.get(`/jobs/${id}`)
    if (answer.status === 200) copy.set(id, taggedText(answer))
    else copy.delete(id)
  })
