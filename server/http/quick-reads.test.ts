/** What the quick way does when the store fails; what it answers is held against the long way in test/quick-reads.test.ts. */
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { loadSettings } from '../config/settings.ts'
import type { KeyHolder } from '../use-cases/ports.ts'
import { createQuickReads, quickFailure } from './quick-reads.ts'
import type { QuickSource } from './quick-source.ts'
import { createRates } from './rates.ts'

const holder: KeyHolder = {
  key: {
    ...{ id: 1, employerId: 1, name: null, scopes: ['jobs:read'], createdAt: 0 },
    ...{ expiresAt: null, revokedAt: null, lastUsedAt: null },
  },
  employer: { id: 1, name: 'Example', plan: 'standard', suspended: false },
}

const failing = (): never => {
  throw new Error('the disk failed')
}

const source: QuickSource = { findKey: () => holder, job: () => null, page: () => failing() }

const FAILURES: [string, QuickSource][] = [
  ['at once, in looking for the key', { ...source, findKey: failing }],
  ['at once, in reading a page', source],
  ['later, in looking for the key', { ...source, findKey: async () => failing() }],
  ['later, in reading a page', { ...source, findKey: async () => holder, page: async () => failing() }],
]

const request = {
  method: 'GET',
  url: '/api/v1.1/jobs',
  httpVersion: '1.1',
  headers: { host: 'jobs.example', 'api-key': 'affiche_x' },
} as unknown as IncomingMessage

for (const [what, failingSource] of FAILURES)
  test(`a store that fails ${what} is told of by the long way, which need not try again`, async () => {
    const asked = { ...request } as IncomingMessage
    const noted: number[] = []
    const told = await new Promise((resolve) => {
      const answer = createQuickReads(
        {
          settings: loadSettings({}),
          source: failingSource,
          clock: () => 1,
          rates: createRates({ ledger: null, clock: () => 1, complain: failing }),
          uses: { note: (id) => void noted.push(id), flush: async () => undefined, stop: async () => undefined },
          guard: null,
          logRequests: failing,
          isClosing: () => false,
        },
        (taken) => resolve(quickFailure(taken)),
      )
      answer(asked, {} as never)
    })
    assert.ok(told instanceof Error)
    assert.equal(told.message, 'the disk failed')
    assert.deepEqual(noted, [])
  })
