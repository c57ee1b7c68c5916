/** A client of test mode that shows every manner of the certificate, and one for each that it can lack. */
import assert from 'node:assert/strict'
import type { MannerName } from '@affiche/contract/certificate.ts'
import { linesOf } from './request-records.ts'
import { type Answered, type Client, job, type Send } from './service.ts'

/** Seconds that a refusal asks for: far more than between two requests here. */
const WAIT = 600

const NDJSON = { 'Content-Type': 'application/x-ndjson' }

export type Bed = {
  readonly client: Client
  /** Moves the clock of the service on. */
  readonly pass: (seconds: number) => void
  /** Addresses of receivers: one that verifies with the secrets that it is told, and one that takes everything. */
  readonly receivers: { readonly verifying: string; readonly trusting: string; readonly tell: (secret: string) => void }
}

type Step = (bed: Bed) => Promise<void>

const MINUTE = 60

/** Sends a request a minute after the last. */
const sent = async (
  { client, pass }: Bed,
  method: string,
  path: string,
  { fault, ...what }: Send & { readonly fault?: string } = {},
): Promise<Answered> => {
  pass(MINUTE)
  const headers = { ...what.headers, ...(fault !== undefined && { 'Affiche-Fault': fault }) }
  return client.send(method, path, { ...what, headers })
}

const answeredWith = async (status: number, asked: Promise<Answered>): Promise<Answered> => {
  const answer = await asked
  assert.equal(answer.status, status, answer.text)
  return answer
}

const lost = (asked: Promise<Answered>): Promise<void> => assert.rejects(asked)

const keyed = (key: string) => ({ 'Idempotency-Key': key })

const created = async (bed: Bed, members: object = {}): Promise<number> =>
  (await answeredWith(201, sent(bed, 'POST', '/jobs', { body: job({ ...members }) }))).body.id

const readOf = (bed: Bed, id: number): Promise<Answered> => answeredWith(200, sent(bed, 'GET', `/jobs/${id}`))

const tagOf = ({ headers }: Answered): string => headers.get('etag') ?? assert.fail('no entity tag')

const changed = (bed: Bed, id: number, headers: Record<string, string> = {}): Promise<Answered> =>
  sent(bed, 'PUT', `/jobs/${id}`, { body: { openings: 2 }, headers })

const creating =
  (again: string): Step =>
  async (bed) => {
    const body = job({ title: 'Lost' })
    await lost(sent(bed, 'POST', '/jobs', { body, headers: keyed('create-1'), fault: 'drop=after' }))
    await answeredWith(201, sent(bed, 'POST', '/jobs', { body, headers: keyed(again) }))
  }

const waiting =
  (seconds: number): Step =>
  async (bed) => {
    for (const status of [429, 503]) {
      await answeredWith(status, sent(bed, 'GET', '/jobs', { fault: `status=${status}; retry-after=${WAIT}` }))
      bed.pass(seconds)
      await answeredWith(200, sent(bed, 'GET', '/jobs'))
    }
  }

const upsert = (referenceId: string, title: string) => ({ op: 'upsert', job: job({ referenceId, title }) })

const bulk = (bed: Bed, lines: readonly object[], more: { readonly key: string; readonly fault?: string }) =>
  sent(bed, 'POST', '/bulk', {
    raw: linesOf(...lines),
    headers: { ...NDJSON, ...keyed(more.key) },
    ...(more.fault !== undefined && { fault: more.fault }),
  })

const resuming =
  (again: string): Step =>
  async (bed) => {
    const lines = ['B-1', 'B-2', 'B-3'].map((reference) => upsert(reference, 'Baker'))
    await lost(bulk(bed, lines, { key: 'bulk-1', fault: 'drop=after; line=1' }))
    await answeredWith(200, bulk(bed, lines, { key: again }))
  }

const mending =
  (...repeated: readonly object[]): Step =>
  async (bed) => {
    const { body } = await answeredWith(200, bulk(bed, [upsert('M-1', 'Right'), upsert('M-2', '')], { key: 'bulk-2' }))
    assert.deepEqual([body[0].status, body[1].status], [201, 400])
    await answeredWith(200, bulk(bed, repeated, { key: 'bulk-3' }))
  }

const snapshot = (bed: Bed, query: string, ...lines: readonly object[]): Promise<Answered> =>
  sent(bed, 'POST', `/snapshots?${query}`, { raw: linesOf(...lines), headers: NDJSON })

const END = { end: true, items: 0 }

const guarded =
  (next: string, status: number): Step =>
  async (bed) => {
    await answeredWith(409, snapshot(bed, 'scope=G-', END))
    await answeredWith(status, snapshot(bed, `scope=G-&${next}`, END))
  }

/** By the cursor, or with everything again. */
const paging =
  (next: (cursor: string) => string): Step =>
  async (bed) => {
    await created(bed)
    await created(bed)
    const { body } = await answeredWith(200, sent(bed, 'GET', '/changes?limit=1'))
    assert.equal(body.more, true)
    await answeredWith(200, sent(bed, 'GET', `/changes?${next(body.cursor)}`))
  }

const beginningAnew =
  (path: string): Step =>
  async (bed) => {
    await answeredWith(410, sent(bed, 'GET', '/changes?after=MTpmZmZmZmZmZg'))
    await answeredWith(200, sent(bed, 'GET', path))
  }

const failing =
  (again: (bed: Bed, id: number, refused: Answered) => Promise<Record<string, string>>): Step =>
  async (bed) => {
    const id = await created(bed)
    const stale = { 'If-Match': tagOf(await readOf(bed, id)) }
    await answeredWith(200, sent(bed, 'PUT', `/jobs/${id}`, { body: { openings: 3 }, headers: stale }))
    const refused = await answeredWith(412, changed(bed, id, stale))
    await answeredWith(200, changed(bed, id, await again(bed, id, refused)))
  }

/** One that sends no tags finds a job where it wanted none. */
const failingWithoutTags: Step = async (bed) => {
  const id = await created(bed)
  await answeredWith(412, changed(bed, id, { 'If-None-Match': '*' }))
  await readOf(bed, id)
  await answeredWith(200, changed(bed, id))
}

const pushed =
  (receiver: 'verifying' | 'trusting'): Step =>
  async (bed) => {
    const { receivers } = bed
    const { body } = await answeredWith(201, sent(bed, 'POST', '/webhooks', { body: { url: receivers[receiver] } }))
    receivers.tell(body.secret)
    await answeredWith(200, sent(bed, 'POST', `/webhooks/${body.id}/test`))
  }

const sendingBack =
  (known: (read: Record<string, unknown>) => object): Step =>
  async (bed) => {
    const id = await created(bed, { workplace: 'remote', openings: 4 })
    const { body } = await readOf(bed, id)
    await answeredWith(200, sent(bed, 'PUT', `/jobs/${id}?replace=true`, { body: known({ ...body, title: 'New' }) }))
  }

const RIGHT: Readonly<Record<MannerName, Step>> = {
  idempotentCreate: creating('create-1'),
  retryAfter: waiting(WAIT),
  bulkResume: resuming('bulk-1'),
  bulkResults: mending(upsert('M-2', 'Mended')),
  snapshotEnd: async (bed) => void (await answeredWith(200, snapshot(bed, 'scope=S-&archiveMax=0', END))),
  archiveGuard: guarded('dryRun=true', 200),
  changesCursor: paging((cursor) => `after=${cursor}&limit=1000`),
  cursorExpired: beginningAnew('/export'),
  ifMatch: async (bed) => {
    const id = await created(bed)
    await answeredWith(200, changed(bed, id, { 'If-Match': tagOf(await readOf(bed, id)) }))
  },
  preconditionFailed: failing(async (bed, id) => ({ 'If-Match': tagOf(await readOf(bed, id)) })),
  webhookSignature: pushed('verifying'),
  unknownMembers: sendingBack((read) => read),
}

/** Steps of a client that lacks a manner, in the place of right ones. */
const WRONG: Readonly<Record<MannerName, Partial<Record<MannerName, Step>>>> = {
  idempotentCreate: { idempotentCreate: creating('create-2') },
  retryAfter: { retryAfter: waiting(0) },
  bulkResume: { bulkResume: resuming('bulk-9') },
  bulkResults: { bulkResults: mending(upsert('M-1', 'Right'), upsert('M-2', 'Mended')) },
  snapshotEnd: {
    snapshotEnd: async (bed) => void (await answeredWith(400, snapshot(bed, 'scope=S-', { referenceId: 'S-1' }))),
  },
  archiveGuard: { archiveGuard: guarded('archiveMax=0', 200) },
  changesCursor: { changesCursor: paging(() => 'limit=1000') },
  cursorExpired: { cursorExpired: beginningAnew('/changes?limit=1000') },
  ifMatch: {
    ifMatch: async (bed) => void (await answeredWith(200, changed(bed, await created(bed)))),
    preconditionFailed: failingWithoutTags,
  },
  preconditionFailed: { preconditionFailed: failing(async (_, __, refused) => ({ 'If-Match': tagOf(refused) })) },
  webhookSignature: { webhookSignature: pushed('trusting') },
  unknownMembers: { unknownMembers: sendingBack(({ workplace: _, openings: __, ...known }) => known) },
}

/** Shows every manner but those that are done otherwise. */
export const showManners = async (bed: Bed, lacking: MannerName | null): Promise<void> => {
  const steps = { ...RIGHT, ...(lacking === null ? {} : WRONG[lacking]) }
  for (const step of Object.values(steps)) await step(bed)
}
