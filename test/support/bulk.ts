/** Sends bulks and reads their answers. */
import assert from 'node:assert/strict'
import type { Client } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads documents of every shape.
type Document = any

export type BulkAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The results in the order of the lines. */
  readonly results: readonly Document[]
  /** The sums; null where the answer was cut off. */
  readonly summary: Document | null
}

export const LINES = { 'Content-Type': 'application/x-ndjson' }

/** A line as it is sent; a text stands as it is. */
export type SentLine = object | string

export const textOf = (lines: readonly SentLine[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')

/** `query` begins with a question mark. */
export const sendBulk = async (
  client: Client,
  lines: readonly SentLine[],
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<BulkAnswer> => {
  const answer = await client.send('POST', `/bulk${query}`, { raw: textOf(lines), headers: { ...LINES, ...headers } })
  return { ...answer, ...resultsOf(answer.text) }
}

export const resultsOf = (text: string): Pick<BulkAnswer, 'results' | 'summary'> => {
  const documents: Document[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const results = documents.filter(({ n }) => n !== undefined)
  return { results, summary: documents.find(({ end }) => end)?.summary ?? null }
}

/** Checks what holds for every whole answer. */
export const assertSums = ({ results, summary }: BulkAnswer): void => {
  assert.ok(summary, 'the answer was cut off')
  const { operations, succeeded, failed, created, updated, unchanged, deleted, replayed } = summary
  assert.equal(operations, results.length)
  assert.equal(operations, succeeded + failed)
  assert.equal(succeeded, created + updated + unchanged + deleted + replayed)
  assert.deepEqual(
    results.map(({ n }) => n),
    results.map((_, at) => at + 1),
  )
  assert.equal(failed, results.filter(({ problem }) => problem).length)
}
