/** Everything that a client can ask of the interface. */
import assert from 'node:assert/strict'
import { operations } from '@affiche/contract/operations.ts'
import { LINES, textOf } from '../support/bulk.ts'
import { type Client, job } from '../support/service.ts'
import { listOf } from '../support/snapshots.ts'

/** Asks for every operation, with success and without; returns the ids of those that succeeded. */
export const walk = async (client: Client): Promise<Set<string>> => {
  const succeeded = new Set<string>()
  const ask = async (id: string, method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await client.send(method, path, sentOf(body, headers))
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
  await ask('createJob', 'POST', '/jobs?dryRun=true', { ...unlisted, referenceId: 'T' })
  for (const referenceId of ['T', 'V']) await ask('upsertJob', 'PUT', '/jobs?dryRun=true', { ...unlisted, referenceId })
  await ask('updateJob', 'PUT', `/jobs/${id}?dryRun=true`, { locations: places })
  await ask('deleteJobByReference', 'DELETE', '/jobs?dryRun=true', { referenceId: 'V' })
  await ask('deleteJob', 'DELETE', `/jobs/${id}?dryRun=true`)
  for (const tag of ['*', '"x"'])
    await ask('updateJob', 'PUT', `/jobs/${id}?replace=true`, { ...unlisted, title: 'Whole' }, { 'If-Match': tag })
  await walkFeeds(ask, bulkLines(id, places))
  await retry(client, { ...unlisted, referenceId: 'K' })
  for (const { id: list, path, scope } of operations)
    if (scope === null) await ask(list, 'GET', path.replace('{id}', '1'))
  for (const referenceId of ['V', 'V', 'none']) await ask('deleteJobByReference', 'DELETE', '/jobs', { referenceId })
  for (const at of [id, id, 'x']) await ask('deleteJob', 'DELETE', `/jobs/${at}`, undefined, { 'If-Match': '*' })
  return succeeded
}

type Ask = (id: string, method: string, path: string, body?: unknown, headers?: object) => Promise<unknown>

const walkFeeds = async (ask: Ask, lines: readonly object[]): Promise<void> => {
  for (const query of ['', '?atomic=true', '?dryRun=true', '?atomic=true&dryRun=true'])
    await ask('bulk', 'POST', `/bulk${query}`, textOf(lines), LINES)
  const open = [{ referenceId: 'W', digest: 'd' }, 'none']
  for (const query of ['?dryRun=true', '?archiveMax=0', '?archiveMax=99'])
    await ask('sendSnapshot', 'POST', `/snapshots${query}`, listOf(open), LINES)
  for (const query of ['', '?after=now', '?expand=job&limit=5', '?types=job.deleted,job.updated'])
    await ask('listChanges', 'GET', `/changes${query}`)
  for (const query of ['', '?status=active&after=1']) await ask('exportJobs', 'GET', `/export${query}`)
}

/** Lines of every kind, by id and by referenceId; two fail. */
const bulkLines = (id: number, locations: object[]): object[] => [
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
const retry = async (client: Client, body: object): Promise<void> => {
  const writes = [['POST', job()] as const, ['PUT', body] as const, ['DELETE', { referenceId: 'K' }] as const]
  for (const [method, sent] of [...writes, ...writes])
    await client.send(method, '/jobs', { body: sent, headers: { 'Idempotency-Key': method } })
}
