/** What is remembered of an address is what it asks for, and nothing of an answer. */
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import fc from 'fast-check'
import { loadSettings } from '../config/settings.ts'
import type { Employer } from '../domain/employer.ts'
import { filterText, pagingBody, pagingText } from '../operations/paging.ts'
import { createQuickReads } from './quick-reads.ts'
import type { QuickSource, Seen } from './quick-source.ts'

const FIRST: Employer = { id: 1, name: 'First', plan: 'standard', suspended: false }
const SECOND: Employer = { ...FIRST, id: 2, name: 'Second' }

/** Answers with the employer and the query, and one more job each time. */
const telling = () => {
  let total = 10
  const page: QuickSource['page'] = ({ id }, query) => ({
    total: total++,
    headers: Buffer.from(JSON.stringify([id, query])),
  })
  const source: QuickSource = { findKey: () => null, job: () => null, page }
  const bodyOf = createQuickReads({ settings: loadSettings({}), source })
  return async (url: string, employer: Employer, host = 'jobs.example') => {
    const body = await bodyOf({ url, headers: { host } } as IncomingMessage, { employer } as Seen, null)
    return body && JSON.parse(Buffer.from(body).toString())
  }
}

const ADDRESS = '/api/v1.1/jobs?status=active&pageSize=7'

test('an address that comes again is answered with what is there then, to whoever asks, under the name that it has', async () => {
  const ask = telling()
  const next = (host: string) => `http://${host}/api/v1.1/jobs?status=active&pageSize=7&page=2`
  const answers = [await ask(ADDRESS, FIRST), await ask(ADDRESS, SECOND), await ask(ADDRESS, FIRST, 'work.example')]
  const query = { words: [], status: 'active', referenceId: null, page: 1, pageSize: 7 }
  assert.deepEqual(
    answers.map(({ data }) => data[0]),
    [FIRST, SECOND, FIRST].map(({ id }) => [id, query]),
  )
  assert.deepEqual(
    answers.map(({ paging }) => [paging.total, paging.next]),
    [
      [10, next('jobs.example')],
      [11, next('jobs.example')],
      [12, next('work.example')],
    ],
  )
})

test('addresses beyond those that are remembered, and those with texts, are answered as they ask', async () => {
  const ask = telling()
  for (const round of [1, 2])
    for (let page = 1; page <= 150; page++) {
      const { data } = await ask(`/api/v1.1/jobs?page=${page}&q=Word${page}`, FIRST)
      assert.deepEqual([data[0][1].page, data[0][1].words], [page, [`word${page}`]], `round ${round}`)
      assert.equal((await ask(`/api/v1.1/jobs?page=${page}`, FIRST)).data[0][1].page, page)
    }
})

test('an address with a fault or a key is never answered here, however often it comes', async () => {
  const ask = telling()
  for (const query of ['page=0', 'status=open', 'status=active&status=active', 'x=1', 'api_key=1', '%ff'])
    for (const _ of [1, 2]) assert.equal(await ask(`/api/v1.1/jobs?${query}`, FIRST), null, query)
})

test('the paging is the same text that JSON makes of it', () => {
  const count = fc.integer({ min: 1, max: 100_000 })
  const q = fc.oneof(fc.string(), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.nat(), count, count, q.map(wellFormed), (total, page, pageSize, text) => {
      const place = { total, page, pageSize, address: 'http://a"b\\', filters: filterText({ q: text, status: null }) }
      assert.equal(pagingText(place), JSON.stringify(pagingBody(place)))
    }),
  )
})

const wellFormed = (text: string): string => text.toWellFormed()
