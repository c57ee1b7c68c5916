/** The client gets the certificate of test mode by its own means. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type BulkLine,
  type Client,
  CursorExpired,
  createClient,
  type JobInput,
  verifyWebhook,
} from '../../client/index.ts'
import { signedHeaders } from '../../server/events/sign.ts'
import type { Delivery } from '../../server/events/webhook.ts'
import { job, startService, type TestService } from '../support/service.ts'
import { twinOf } from '../support/twins.ts'
import { ENCRYPTION_KEY, RECEIVER, TAKEN } from '../support/webhooks.ts'

const SCOPES = ['jobs:read', 'jobs:write', 'webhooks'] as const

/** A cursor of another history. */
const FOREIGN = Buffer.from('7:00000001').toString('base64url')

/** Time between two requests. */
const BETWEEN_MS = 60_000

const input = (members: object = {}): JobInput & { referenceId: string } =>
  job({ referenceId: 'R', ...members }) as JobInput & { referenceId: string }

let service: TestService
let secret = ''

const receive = async (delivery: Delivery) => {
  try {
    await verifyWebhook(signedHeaders(delivery), delivery.body, secret, { now: delivery.at })
    return TAKEN
  } catch {
    return { ...TAKEN, status: 401, error: 'status' }
  }
}

before(async () => {
  service = await startService({ environment: { ENCRYPTION_KEY, HTTP_THREADS: '1' }, sendToReceiver: receive })
})
after(() => service.stop())

const begin = async (): Promise<Client> =>
  createClient({
    baseUrl: service.base,
    apiKey: (await twinOf(service, await service.employer('unlimited', 'Client & Co.'), SCOPES)).apiKey ?? '',
    // Requests are judged in the order of their moments, which the service's own clock tells.
    fetch: (address, init) => {
      service.advance(BETWEEN_MS)
      return fetch(address, init)
    },
    random: () => 1,
    sleep: async (ms) => service.advance(ms),
    timer: () => () => {},
  })

const showBulk = async (client: Client): Promise<void> => {
  const operations: BulkLine[] = ['A', 'B', 'C', 'D'].map((referenceId) => ({
    op: 'create',
    job: input({ referenceId, title: referenceId === 'C' ? '' : referenceId }),
  }))
  const mended: BulkLine[] = []
  for await (const { operation, problem } of client.bulk(operations, { fault: 'drop=after; line=2' }))
    if (problem && operation.op === 'create') mended.push({ ...operation, job: { ...operation.job, title: 'Mended' } })
  for await (const { status } of client.bulk(mended)) assert.equal(status, 201)
}

const showSync = async (client: Client): Promise<void> => {
  const items = Array.from({ length: 12 }, (_, at) => ({ job: input({ referenceId: `S-${at}` }) }))
  const scope = 'S-'
  await client.sync(items, { scope })
  const fewer = items.slice(0, 1)
  await assert.rejects(client.sync(fewer, { scope }), { code: 'archive-guard' })
  const { plan } = await client.sync(fewer, { scope, dryRun: true })
  assert.equal((await client.sync(fewer, { scope, archiveMax: plan.archive })).inStep, true)
}

const showChanges = async (client: Client): Promise<void> => {
  const changes = client.changes({ waitSeconds: 0, limit: 2 })
  for await (const { sequence } of changes) assert.ok(sequence > 0)
  await assert.rejects(Array.fromAsync(client.changes({ after: FOREIGN, waitSeconds: 0 })), CursorExpired)
  const all = client.export()
  for await (const { etag } of all) assert.ok(etag)
  assert.ok(all.cursor)
}

/** Somebody else changes the job in between, so that it is read again. */
const showConditions = async (client: Client): Promise<void> => {
  const { job: created, etag } = await client.jobs.create(input({ workplace: 'remote', openings: 2 }))
  let edits = 0
  await client.jobs.change(created.id, async (read) => {
    if (edits++ === 0) await client.jobs.update(created.id, { openings: 5 }, { ifMatch: etag })
    return { ...read, title: 'Changed' }
  })
  assert.equal(edits, 2)
}

const showWebhook = async (client: Client): Promise<void> => {
  const webhook = await client.webhooks.create({ url: RECEIVER })
  secret = webhook.secret ?? ''
  await client.webhooks.test(webhook.id)
}

test('the client shows every manner by its own means, and its service says so', async () => {
  const client = await begin()
  await client.jobs.create(job() as JobInput, { fault: 'drop=after' })
  for (const status of [429, 503])
    await client.jobs.create(job() as JobInput, { fault: `status=${status}; retry-after=7` })
  for (const show of [showBulk, showSync, showChanges, showConditions, showWebhook]) await show(client)
  const { manners, missing, certificate } = await client.test.certificate()
  assert.deepEqual(
    Object.entries(manners).flatMap(([name, manner]) =>
      manner.missing === null ? [] : [`${name}: ${manner.missing}`],
    ),
    [],
  )
  assert.equal(missing, null)
  assert.match(certificate ?? '', /^[\w-]+\.[\w-]+\.[\w-]+$/)
})
