/** Jobs can be posted as they are read: one without its `id` and `referenceId` makes an equal job. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isBlank } from '../../server/platform/lib/text.ts'
import { type Posting, postings } from '../../tools/postings/generate.ts'
import { onEveryEngine } from '../support/engines.ts'
import { fc } from '../support/properties.ts'
import type { Answered, Client, TestService } from '../support/service.ts'
import { texts } from '../support/texts.ts'

const numRuns = 60

/** Characters that a byte-for-byte store must not touch: accents in two forms, other scripts, emoji, odd spaces. */
const TREACHEROUS = texts(`
  é | e\u0301 | Œ | ß | ﬁ | 日本 | 😀 | 👩‍👩‍👧 | \u00A0 | \u200B | \uFEFF | I\u0307 | " | \\ | % | _ | \u2028 | <
  &
`)

const character = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...'abcXYZ 0189-,./') },
  { weight: 1, arbitrary: fc.constantFrom(...TREACHEROUS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
)

/** Text of at most `max` code points, without control characters and not blank. */
const line = (max: number): fc.Arbitrary<string> =>
  fc
    .array(character, { minLength: 1, maxLength: max })
    .map((parts) => [...parts.join('').replace(/\p{Cc}|\p{Cs}/gu, '')].slice(0, max).join(''))
    .filter((text) => !isBlank(text))

const posting = fc.integer({ min: 1, max: 1_000_000 }).map((seed) => postings(1, seed)[0] as Posting)

/** Decimals as JSON may hold them: whole ten-thousandths of at most fifteen digits. */
const amount = fc.integer({ min: 0, max: 999_999_999_999_999 }).map((units) => {
  const digits = String(units).padStart(5, '0')
  return Number(`${digits.slice(0, -4)}.${digits.slice(-4)}`)
})

const salary = fc
  .tuple(amount, fc.option(amount), fc.integer({ min: 1, max: 6 }), fc.boolean())
  .map(([one, other, id, plusCommission]) => ({
    amount: Math.min(one, other ?? one),
    maxAmount: other === null ? null : Math.max(one, other),
    period: { id },
    plusCommission,
  }))

const html = line(60).map((text) => `<p>\n\tx${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\r\n</p>`)

/** A realistic posting in which some members are replaced by what only a generator thinks of. */
const input = fc
  .record({
    base: posting,
    changes: fc.record(
      { title: line(256), salary: fc.option(salary), description: html, referenceId: line(50) },
      { requiredKeys: [] },
    ),
  })
  .map(({ base, changes }) => ({ ...base, ...changes }))

const withoutNames = ({ id: _id, referenceId: _referenceId, ...rest }: Record<string, unknown>): object => rest

/** The text of an answer without its two names, so that amounts are compared as they are written. */
const textWithoutNames = (text: string): string =>
  text.replace(/^\{"id":\d+,"referenceId":(?:null|"(?:[^"\\]|\\.)*"),/, '{')

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  /** Creates a job of a new employer, so that its referenceId is free. */
  const withJob = async (body: object, check: (created: Answered) => Promise<void>): Promise<void> => {
    owner = await service.employer()
    const created = await owner.post(body)
    assert.equal(created.status, 201, created.text)
    await check(created)
  }

  test('a job that was read, without id and referenceId, can be posted and makes an equal job', () =>
    fc.assert(
      fc.asyncProperty(input, (body) =>
        withJob(body, async (created) => {
          const read = await owner.get(`/jobs/${created.body.id}`)
          assert.equal(read.text, created.text)
          const again = await owner.post(withoutNames(read.body))
          assert.equal(again.status, 201, again.text)
          assert.notEqual(again.body.id, created.body.id)
          assert.equal(again.body.referenceId, null)
          assert.equal(textWithoutNames(again.text), textWithoutNames(created.text))
        }),
      ),
      { numRuns },
    ))

  test('a job that was read can be put back whole, by its id and by its referenceId, and nothing changes', () =>
    fc.assert(
      fc.asyncProperty(input, (body) =>
        withJob(body, async (created) => {
          const byId = await owner.put(`/jobs/${created.body.id}`, created.body)
          assert.deepEqual([byId.status, byId.text], [200, created.text])
          if (created.body.referenceId === null) return
          const byReference = await owner.put('/jobs', created.body)
          assert.deepEqual([byReference.status, byReference.text], [200, created.text])
        }),
      ),
      { numRuns },
    ))

  test('every text that was sent is read back byte for byte', () =>
    fc.assert(
      fc.asyncProperty(input, (body) =>
        withJob(body, async ({ body: stored }) => {
          assert.equal(stored.title, body.title)
          assert.equal(stored.description, body.description)
          assert.equal(stored.referenceId, body.referenceId || null)
          const { body: page } = await owner.get(
            `/jobs?referenceId=${encodeURIComponent(stored.referenceId ?? 'none')}`,
          )
          assert.equal(page.paging.total, stored.referenceId === null ? 0 : 1)
          if (stored.referenceId !== null) assert.equal(page.data[0].title, body.title)
        }),
      ),
      { numRuns },
    ))

  test('the header in a list says the same as the job itself, in its own order', () =>
    fc.assert(
      fc.asyncProperty(input, (body) =>
        withJob(body, async ({ body: stored }) => {
          const { body: page } = await owner.get('/jobs?pageSize=1')
          const { id, title, locations, employer, referenceId, publishDate, confidential, status } = stored
          const header = { id, title, locations, employer, referenceId, publishDate, confidential, status }
          assert.equal(JSON.stringify(page.data[0]), JSON.stringify(header))
        }),
      ),
      { numRuns: 40 },
    ))
})
