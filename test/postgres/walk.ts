/** Everything that a client can ask of the interface. */
import assert from 'node:assert/strict'
import { type ApiVersion, operationsOf, prefixOf, VERSIONS } from '@affiche/contract/operations.ts'
import { jobIn } from '../families/requests.ts'
import { LINES, textOf } from '../support/bulk.ts'
import type { Client } from '../support/service.ts'
import { listOf } from '../support/snapshots.ts'

/** Answered without success where the service has no public pages, as in these tests. */
const OF_PUBLIC_PAGES = 'previewJob'

/** Asks for every operation of every version that a key of an employer opens, with success and without; fails where one does not succeed. */
export const walk = async (client: Client): Promise<void> => {
  for (const version of VERSIONS) {
    const succeeded = await walkThrough(client, version)
    const missing = operationsOf[version]
      .filter(
        ({ id, scope, tag }) =>
          scope !== 'vendor' && tag !== 'Test mode' && id !== OF_PUBLIC_PAGES && !succeeded.has(id),
      )
      .map(({ id }) => id)
    assert.deepEqual(missing, [], version)
  }
}

/** The operations that a test key alone opens. */
export const walkTestMode = async (twin: Client): Promise<void> => {
  const V12 = prefixOf('v1.2')
  const draft = jobIn('v1.2', { status: 'draft', publishOn: '2027-01-05' })
  for (const body of [jobIn('v1.2', { autoRefresh: true, closeDate: '2027-03-01' }), draft])
    assert.equal((await twin.send('POST', `${V12}/jobs`, { body })).status, 201)
  for (const [method, path, body] of [
    ['GET', '/test', undefined],
    ['PUT', '/test/clock', { today: '2027-02-01' }],
    ['DELETE', '/test/jobs', undefined],
  ] as const) {
    const answer = await twin.send(method, V12 + path, body === undefined ? {} : { body })
    assert.equal(answer.status, 200, answer.text)
  }
}

/** The ids of the operations that succeeded. */
const walkThrough = async (client: Client, version: ApiVersion): Promise<Set<string>> => {
  const succeeded = new Set<string>()
  const job = (members: Record<string, unknown> = {}) => jobIn(version, members)
  const ask: Ask = async (id, method, path, body, headers = {}) => {
    const answer = await client.send(method, prefixOf(version) + path, sentOf(body, headers))
    assert.ok(answer.status < 500, answer.text)
    if (answer.status < 400) succeeded.add(id)
    return answer.body
  }
  const places = [{ description: 'Nowhere Landing, ON' }, { description: 'Elsewhere Point, BC' }]
  const unlisted = job({ referenceId: 'U', locations: places, autoRefresh: true, closeDate: '2099-12-31' })
  const { id } = await ask('createJob', 'POST', '/jobs', unlisted)
  for (const body of [unlisted, job(), job({ title: '' }), job({ salary: null })])
    await ask('createJob', 'POST', '/jobs', body)
  for (const referenceId of ['U', 'V', 'V', 'W']) await ask('upsertJob', 'PUT', '/jobs', job({ referenceId }))
  await ask('upsertJob', 'PUT', '/jobs', { referenceId: 'V', locations: places, status: 'archived' })
  for (const at of [id, 999_999, 'x', '99999999999'])
    for (const change of [{ title: 'Changed' }, { referenceId: 'V' }, { referenceId: 'X' }, { status: 'archived' }, {}])
      await ask('updateJob', 'PUT', `/jobs/${at}`, change)
  for (const at of [id, 999_999, 'x']) await ask('getJob', 'GET', `/jobs/${at}`)
  for (const query of ['', '?q=changed', '?q=a%20é%25', '?status=archived', '?referenceId=V', '?page=9&pageSize=1'])
    await ask('listJobs', 'GET', `/jobs${query}`)
  await ask('listJobs', 'GET', '/jobs?q=electrician&status=active&referenceId=W&pageSize=100')
  await ask('getEmployer', 'GET', '/employer')
  if (version !== 'v1.1') await walkOwn(ask, id)
  await ask('createJob', 'POST', '/jobs?dryRun=true', { ...unlisted, referenceId: 'T' })
  for (const referenceId of ['T', 'V']) await ask('upsertJob', 'PUT', '/jobs?dryRun=true', { ...unlisted, referenceId })
  await ask('updateJob', 'PUT', `/jobs/${id}?dryRun=true`, { locations: places })
  await ask('deleteJobByReference', 'DELETE', '/jobs?dryRun=true', { referenceId: 'V' })
  await ask('deleteJob', 'DELETE', `/jobs/${id}?dryRun=true`)
  for (const tag of ['*', '"x"'])
    await ask('updateJob', 'PUT', `/jobs/${id}?replace=true`, { ...unlisted, title: 'Whole' }, { 'If-Match': tag })
  await walkFeeds(ask, bulkLines({ id, locations: places, job }))
  await retry(client, version)
  for (const { id: list, path, scope } of operationsOf[version])
    if (scope === null) await ask(list, 'GET', path.replace('{id}', '1'))
  for (const referenceId of ['V', 'V', 'none']) await ask('deleteJobByReference', 'DELETE', '/jobs', { referenceId })
  for (const at of [id, id, 'x']) await ask('deleteJob', 'DELETE', `/jobs/${at}`, undefined, { 'If-Match': '*' })
  return succeeded
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Ask = (id: string, method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<any>

/** Walks the operations and members that v1.1 lacks. */
const walkOwn = async (ask: Ask, id: number): Promise<void> => {
  const profile = { website: 'https://www.example.ca/', slug: 'walked', size: 'under-25' }
  for (const patch of [profile, { slug: null, enforcedRules: ['on-ai'], publishing: 'off' }, { slug: 'A B' }])
    await ask('updateEmployer', 'PUT', '/employer', patch)
  for (const change of [{ texts: { fr: null } }, { openings: 2, purpose: 'lmia' }, { language: 'de' }])
    await ask('updateJob', 'PUT', `/jobs/${id}`, change)
  for (const at of [id, 999_999, 'x']) await ask('getJobHints', 'GET', `/jobs/${at}/hints`)
  for (const at of [id, 999_999, 'x']) await ask('getJobStatistics', 'GET', `/jobs/${at}/statistics`)
  for (const query of ['', '?limit=1&to=2026-11-30', '?x=1'])
    await ask('listJobStatistics', 'GET', `/statistics${query}`)
  const open = await ask('createJob', 'POST', '/jobs', jobIn('v1.2', { referenceId: 'OPEN' }))
  for (const at of [open.id, id, 999_999, 'x']) {
    await ask('refreshJob', 'POST', `/jobs/${at}/refresh`)
    await ask('previewJob', 'POST', `/jobs/${at}/preview`)
  }
  for (const query of ['', '?status=4xx&limit=1', '?after=x']) await ask('listRequests', 'GET', `/requests${query}`)
  await ask('getRequestSummary', 'GET', '/requests/summary')
  const { data: failed } = await ask('listRequests', 'GET', '/requests?limit=1')
  for (const at of [failed[0].requestId, 'x']) await ask('getRequest', 'GET', `/requests/${at}`)
  for (const query of ['', '?x=1']) await ask('getClosingCalendar', 'GET', `/closing.ics${query}`)
  await walkWebhooks(ask)
}

const walkWebhooks = async (ask: Ask): Promise<void> => {
  const url = 'https://hooks.example.ca/affiche'
  const { id } = await ask('createWebhook', 'POST', '/webhooks', { url })
  for (const _ of ['once', 'again'])
    await ask('createWebhook', 'POST', '/webhooks', { url, types: ['job.closed'] }, { 'Idempotency-Key': 'hook' })
  const { data: webhooks } = await ask('listWebhooks', 'GET', '/webhooks')
  for (const at of [id, 999_999, 'x', '99999999999']) {
    await ask('getWebhook', 'GET', `/webhooks/${at}`)
    for (const change of [{ pageSize: 1 }, { state: 'paused' }, { state: 'active', cursor: 'now' }, { url: 'x' }])
      await ask('updateWebhook', 'PUT', `/webhooks/${at}`, change)
    await ask('rotateWebhook', 'POST', `/webhooks/${at}/rotate`, { overlapHours: 1 })
    await ask('testWebhook', 'POST', `/webhooks/${at}/test`)
    await ask('listWebhookAttempts', 'GET', `/webhooks/${at}/attempts`)
    await ask('deleteWebhook', 'DELETE', `/webhooks/${at}`)
  }
  for (const { id: at } of webhooks) await ask('deleteWebhook', 'DELETE', `/webhooks/${at}`)
}

const walkFeeds = async (ask: Ask, lines: readonly object[]): Promise<void> => {
  for (const query of ['', '?atomic=true', '?dryRun=true', '?atomic=true&dryRun=true'])
    await ask('writeJobs', 'POST', `/bulk${query}`, textOf(lines), LINES)
  const open = [{ referenceId: 'W', digest: 'd' }, 'none']
  for (const query of ['?dryRun=true', '?archiveMax=0', '?archiveMax=99'])
    await ask('sendSnapshot', 'POST', `/snapshots${query}`, listOf(open), LINES)
  for (const query of ['', '?after=now', '?expand=job&limit=5', '?types=job.deleted,job.updated'])
    await ask('listChanges', 'GET', `/changes${query}`)
  for (const query of ['', '?status=active&after=1']) await ask('exportJobs', 'GET', `/export${query}`)
}

type Lines = {
  readonly id: number
  readonly locations: object[]
  readonly job: (members?: Record<string, unknown>) => object
}

/** Lines of every kind, by id and by referenceId; two fail. */
const bulkLines = ({ id, locations, job }: Lines): object[] => [
  { op: 'create', job: job({ referenceId: 'B', locations }), digest: 'one' },
  { op: 'upsert', job: job({ referenceId: 'B' }), digest: 'two', replace: true },
  { op: 'update', id, job: { title: 'In a bulk' }, ifMatch: '*' },
  { op: 'update', referenceId: 'B', job: { locations } },
  { op: 'archive', referenceId: 'B' },
  { op: 'delete', referenceId: 'B' },
  { op: 'delete', id: 999_999 },
  { op: 'update', id, job: { title: 7 } },
]

const sentOf = (body: unknown, headers: Record<string, string>) =>
  typeof body === 'string' ? { raw: body, headers } : { body, headers }

/** Sends writes with a key, and their retries. */
const retry = async (client: Client, version: ApiVersion): Promise<void> => {
  const referenceId = 'K'
  const bodies = { POST: jobIn(version), PUT: jobIn(version, { referenceId }), DELETE: { referenceId } }
  for (const _ of ['once', 'again'])
    for (const [method, body] of Object.entries(bodies))
      await client.send(method, `${prefixOf(version)}/jobs`, {
        body,
        headers: { 'Idempotency-Key': `${version} ${method}` },
      })
}
