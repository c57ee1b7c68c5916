/** Forms whose request fails: an overloaded or full store, and changes that others come before. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { type Job12Body, UNSAID } from '@affiche/contract/job-v12.ts'
import { idempotencyInProgress } from '../../jobs/idempotency.ts'
import { createTallySets } from '../../platform/http/limits/tally-sets.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { ApiAnswer, ApiRequest } from '../context.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute, MemberContext } from '../request-context.ts'
import { baseVersionOf, writeBaseVersion } from './base-version.ts'
import { jobFormRoutes } from './routes.ts'
import { NO_VALUES, valuesOf } from './values.ts'

const NO_LIST = { all: [], get: () => undefined }

const SAVED_FORMS = { forget: async () => undefined }

const EMPLOYER = { id: 5, name: 'x', plan: 'standard', suspended: false }

const JOB: Job12Body = {
  ...UNSAID,
  id: 7,
  referenceId: null,
  employer: EMPLOYER,
  title: 'Baker',
  publishDate: '2026-11-20',
  closeDate: '2027-01-19',
  confidential: false,
  autoRefresh: false,
  status: 'active',
  locations: [{ id: 85, description: 'Laval, QC', name: 'Laval', type: 'Town' }],
  categories: [{ id: 17, name: 'x' }],
  positionType: { id: 1, name: 'x' },
  salary: null,
  description: '<p>Bread</p>',
  applicantRoutingType: { id: 1, name: 'Email' },
  applicationEmail: 'jobs@example.ca',
  applicationUrl: null,
  language: 'en',
}

const frameOf = (callApi: (request: ApiRequest) => Promise<ApiAnswer>): ConsoleFrame => {
  const lists = {
    categories: NO_LIST,
    positionTypes: NO_LIST,
    salaryPeriods: NO_LIST,
    applicantRoutingTypes: NO_LIST,
    terms: { french: { categories: new Map(), positionTypes: new Map(), salaryPeriods: new Map() } },
  }
  const layout = (_: unknown, { title, main }: { title: string; main: unknown }) => `${title}\n${main}`
  return {
    callApi,
    store: { console: { findUnfinished: async () => null } },
    lists,
    layout,
    drafts: { keyOf: () => 'key' },
    randomBytes,
    savedForms: SAVED_FORMS,
    clock: () => 0,
    tallies: createTallySets(),
  } as unknown as ConsoleFrame
}

/** Sends a form to the page of a path. */
const post = async (
  callApi: (request: ApiRequest) => Promise<ApiAnswer>,
  { path, fields, language = 'en' }: { path: string; fields: Record<string, string>; language?: 'en' | 'fr' },
) => {
  const route = jobFormRoutes(frameOf(callApi)).find((each) => each.path === path) as ConsoleRoute & { kind: 'member' }
  const context = {
    language,
    token: 'next',
    oneTimeToken: 'first',
    parameters: ['7'],
    fields: new URLSearchParams(fields),
    request: { base: 'http://127.0.0.1', id: 'r' },
    membership: { employer: EMPLOYER, key: { id: 1 } },
    right: 'write',
    signedIn: { person: { id: 1 }, session: { hash: new Uint8Array() } },
  } as unknown as MemberContext
  const answer = await route.post?.(context)
  assert.ok(answer)
  return { status: answer.status, headers: answer.headers, text: String(answer.body ?? '') }
}

const answerOf = (body: unknown): ApiAnswer => ({ status: 200, etag: '"1"', headers: {}, body })

const FORM = 'A'.repeat(22)
const EDIT = '/{e}/jobs/{id}/edit'
const SEEN = writeBaseVersion(baseVersionOf(JOB, 'en'))

describe('a posting form whose request fails', () => {
  for (const [language, said, when] of [
    ['en', /Too many writes are waiting\. Nothing was stored; try again\./, 'Try again in 5 seconds.'],
    ['fr', /<h2>[^<]*<\/h2>/, 'Réessayez dans 5 secondes.'],
  ] as const)
    test(`says what happened and when to try again, and keeps the text, in ${language}`, async () => {
      const fail = () =>
        Promise.reject(
          new Problem('unavailable', sentence('notStored', { why: sentence('writesFull') }), { retryAfterSeconds: 5 }),
        )
      for (const path of ['/{e}/jobs/new', EDIT]) {
        const fields = { title: 'Night <baker>', description: 'One\r\n\r\ntwo', seen: SEEN, form: FORM }
        const { status, headers, text } = await post(fail, { path, fields, language })
        assert.equal(status, 503)
        assert.equal(headers[headers.indexOf('retry-after') + 1], '5')
        assert.match(text, said)
        assert.ok(text.includes(when), text)
        assert.ok(text.includes('value="Night &lt;baker&gt;"') && text.includes('One\n\ntwo</textarea>'))
        // The next try is the same request, should this one have been stored after all.
        assert.ok(text.includes(`name="form" value="${FORM}"`))
      }
    })

  test('is the same request again where the first with its key has not ended', async () => {
    const fail = () => Promise.reject(idempotencyInProgress(null))
    const { status, text } = await post(fail, { path: '/{e}/jobs/new', fields: { title: 'Baker', form: FORM } })
    assert.equal(status, 409)
    assert.ok(text.includes(`name="form" value="${FORM}"`))
  })

  test('tries a change anew that another one came before, three times at most', async () => {
    const late = new Problem('precondition-failed', sentence('requestInvalid'))
    for (const [failures, status] of [
      [2, 303],
      [3, 412],
    ] as const) {
      const calls: string[] = []
      const call = async ({ operation, ifMatch, body }: ApiRequest): Promise<ApiAnswer> => {
        calls.push(operation)
        if (operation === 'getJob') return answerOf(JOB)
        assert.deepEqual([ifMatch, body], ['"1"', { title: 'Cook' }])
        if (calls.filter((each) => each === 'updateJob').length <= failures) throw late
        return answerOf(JOB)
      }
      const fields = { ...NO_VALUES, ...valuesOf(JOB, 'en'), title: 'Cook', seen: SEEN, action: 'save' }
      const answer = await post(call, { path: EDIT, fields })
      assert.equal(answer.status, status)
      assert.equal(calls.filter((each) => each === 'updateJob').length, 3)
    }
  })

  test('lets through what is no refusal', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    await assert.rejects(post(broken, { path: EDIT, fields: { title: 'x' } }), /broken/)
  })
})
