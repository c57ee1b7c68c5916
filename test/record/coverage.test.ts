/** The record holds an answer for every code and every refusal that the contract defines. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { API_PREFIX, type Operation, operations, problemsOf } from '@affiche/contract/operations.ts'
import { FindingSchema, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { chapters, fileOf } from './corpus.ts'

/** Problems that no request alone can cause, each with the reason and the tests that ask for it. */
const NOT_RECORDED: Partial<Record<ProblemCode, string>> = {
  'request-timeout': 'takes a second at least: test/families/sockets.test.ts',
  'idempotency-in-progress': 'takes a request that does not end: test/postgres/idempotency.test.ts',
  'snapshot-running': 'needs another snapshot that runs: test/snapshots/snapshots.test.ts',
  'long-requests': 'needs two others that run: test/slow-exports.test.ts',
  'internal-error': 'needs a broken store: test/families/logs.test.ts',
  'secret-unavailable': 'needs a service without its key: test/webhooks/secrets.test.ts',
  unavailable: 'needs a store that fails or a load: test/disk-faults.test.ts, test/postgres/faults.test.ts',
}

type Entry = {
  readonly chapter: string
  readonly method: string
  readonly path: string
  readonly status: number
  /** The whole entry. */
  readonly text: string
  readonly code: string | null
}

const readEntries = (chapter: string): Entry[] => {
  return readFileSync(fileOf(chapter), 'utf8')
    .split(/\n\n(?=> )/)
    .map((text) => {
      const [, sent = '', path = ''] = /^> (\S+) (\S+)/.exec(text) ?? assert.fail(text)
      const override = /^> X-HTTP-Method-Override: *(put|delete) *$/im.exec(text)?.[1]?.toUpperCase()
      const status = Number(/^< HTTP\/1\.1 (\d{3})/m.exec(text)?.[1])
      const code = /"code":"([\w-]+)","errors"/.exec(text)?.[1] ?? null
      return { chapter, method: sent === 'POST' ? (override ?? sent) : sent, path, status, text, code }
    })
}

const entries = Object.keys(chapters).flatMap(readEntries)

const isOf = ({ method, path }: Operation): ((entry: Entry) => boolean) => {
  const address = new RegExp(`^${API_PREFIX}${path.replace('{id}', '[^/?]+')}(\\?|$)`)
  return (entry) => entry.method === method && address.test(entry.path)
}

const missing = <Code extends string>(expected: Iterable<Code>, found: ReadonlySet<string | null>): Code[] =>
  [...expected].filter((code) => !found.has(code))

test('every problem is recorded, but for those that are named with the reason', () => {
  // A fault that was asked for says nothing about its cause.
  const own = entries.filter(({ text }) => !text.includes('affiche-fault-applied'))
  const found = new Set(own.map(({ code }) => code))
  const expected = Object.keys(problems) as ProblemCode[]
  assert.deepEqual(missing(expected, found), Object.keys(NOT_RECORDED))
})

test('every finding is recorded', () => {
  const found = new Set(
    entries.flatMap(({ text }) =>
      [...text.matchAll(/"pointer":"[^"]*","code":"([\w-]+)"/g)].map(([, code]) => code ?? ''),
    ),
  )
  assert.deepEqual(missing(FindingSchema.properties.code.enum, found), [])
})

for (const operation of operations)
  test(`${operation.method} ${operation.path} is recorded with each of its successes and refusals`, () => {
    const own = entries.filter(isOf(operation))
    const found = new Set(own.map(({ code }) => code))
    const expected = problemsOf(operation).filter((code) => !(code in NOT_RECORDED))
    assert.deepEqual(missing(expected, found), [])
    for (const { status } of operation.success) assert.ok(own.some((entry) => entry.status === status))
  })
