/** What the quick way does when the store fails; what it answers is held against the long way in test/quick-*.test.ts. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { loadSettings } from '../config/settings.ts'
import { formatApiKey, KEY_BYTES } from '../domain/api-key.ts'
import type { AnswerCall } from '../operations/request.ts'
import type { KeyHolder } from '../use-cases/ports.ts'
import { createTallies } from './limits/counter.ts'
import { createRates } from './limits/rate-limit.ts'
import { type QuickFailure, quickFailure } from './quick-failures.ts'
import type { QuickSource } from './quick-source.ts'
import { createQuickWay } from './quick-way.ts'

const holder: KeyHolder = {
  key: {
    ...{ id: 1, employerId: 1, name: null, scopes: ['jobs:read', 'jobs:write'], createdAt: 0 },
    ...{ expiresAt: null, revokedAt: null, lastUsedAt: null },
  },
  employer: { id: 1, name: 'Example', plan: 'standard', suspended: false },
}

const failing = (): never => {
  throw new Error('the disk failed')
}

const source: QuickSource = { findKey: () => holder, job: () => null, page: () => failing() }

const FAILURES: [string, QuickSource, isHolderKnown: boolean][] = [
  ['at once, in looking for the key', { ...source, findKey: failing }, false],
  ['at once, in reading a page', source, true],
  ['later, in looking for the key', { ...source, findKey: async () => failing() }, false],
  ['later, in reading a page', { ...source, findKey: async () => holder, page: async () => failing() }, true],
]

const PASSED = { holder, counted: { made: 1, leftMs: 59_999 } }

const read = {
  method: 'GET',
  url: '/api/v1.1/jobs',
  httpVersion: '1.1',
  headers: { host: 'jobs.example', 'api-key': formatApiKey(new Uint8Array(KEY_BYTES)) },
} as unknown as IncomingMessage

type Parts = { readonly source: QuickSource; readonly answerWrite?: AnswerCall }

/** What the long way is told of a request that fails, and the keys whose use was noted. */
const tell = async (request: IncomingMessage, { source, answerWrite = failing }: Parts) => {
  const noted: number[] = []
  const failure = await new Promise<QuickFailure | undefined>((resolve) => {
    const answer = createQuickWay(
      {
        settings: loadSettings({ RATE_LIMIT_PER_MINUTE: '10' }),
        source,
        answerWrite,
        tallies: createTallies(),
        clock: () => 1,
        rates: createRates({ ledger: null, clock: () => 1, complain: failing }),
        uses: { note: (id) => void noted.push(id), flush: async () => undefined, stop: async () => undefined },
        logRequests: failing,
        isLeaving: () => false,
        isClosing: () => false,
      },
      (taken) => resolve(quickFailure(taken)),
    )
    answer(request, {} as never)
  })
  return { failure, noted }
}

for (const [what, failingSource, isHolderKnown] of FAILURES)
  test(`a store that fails ${what} is told of by the long way, which need not try again`, async () => {
    const { failure, noted } = await tell({ ...read } as IncomingMessage, { source: failingSource })
    assert.equal(failure?.error.message, 'the disk failed')
    assert.deepEqual(failure?.passed, isHolderKnown ? PASSED : null)
    assert.deepEqual(noted, isHolderKnown ? [1] : [])
  })

test('a write that fails is told of by the long way, with whose it is and what is left of the limit', async () => {
  const body = Buffer.from('{}')
  const headers = { ...read.headers, 'content-type': 'application/json', 'content-length': String(body.byteLength) }
  const parts = { method: 'POST', headers, socket: new EventEmitter() }
  const request = Object.assign(Readable.from([body]), { ...read, ...parts }) as unknown as IncomingMessage
  const { failure, noted } = await tell(request, { source, answerWrite: async () => failing() })
  assert.equal(failure?.error.message, 'the disk failed')
  assert.deepEqual(failure?.passed, PASSED)
  assert.deepEqual(noted, [1])
})

test('a text that can be no key is looked up by nobody', async () => {
  const key = read.headers['api-key'] as string
  for (const mangled of [key.slice(0, -1), `${key}0`, key.toLowerCase(), `Bearer ${key}`, `"${key}"`, 'x']) {
    const findKey = () => assert.fail('it was looked up')
    const headers = { ...read.headers, 'api-key': mangled }
    const { failure } = await tell({ ...read, headers } as unknown as IncomingMessage, {
      source: { ...source, findKey },
    })
    assert.equal(failure, undefined)
  }
})
