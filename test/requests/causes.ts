/** A cause of every code of the catalogue; the compiler asks for one of each new code. */
import type { ProblemCode } from '@affiche/contract/problem.ts'
import { exchange, parseReply } from '../support/raw-http.ts'
import { type Answered, type Client, createClient, job, parseBody, type TestService } from '../support/service.ts'
import { twinOf, V12 } from '../support/twins.ts'
import { makeVendor } from '../support/vendors.ts'

export type Bed = {
  readonly service: TestService
  /** Client of v1.2, with a job that has the referenceId R-1, and a draft that has R-2. */
  readonly owner: Client
  readonly other: Client
}

/** The refusal, and who may read of it. */
export type Refused = { readonly answer: Pick<Answered, 'status' | 'headers' | 'body'>; readonly reader?: Client }

type Cause = (bed: Bed) => Promise<Refused | Answered>

/** Reasons for codes of which no record is made. */
const KEYLESS = 'no key is known'
const VENDOR = 'the key of a vendor, which is of no employer'
const NO_REQUEST = 'there is no request yet'
/** Reasons for codes that these tests do not cause; records are made of them as of others. */
const TIME = 'takes time, or two requests at once'
const OPERATOR = 'the operator causes it'

const LINES = { 'Content-Type': 'application/x-ndjson' }

export const CLIENT_OF_12 = (service: TestService, who: { employerId: number; apiKey: string | null }): Client =>
  createClient(service.base + V12, who)

const faulty =
  (fault: string): Cause =>
  async ({ service, owner }) => {
    const twin = await twinOf(service, owner)
    const answer = await twin.send('GET', '/jobs', { headers: { 'Affiche-Fault': fault } })
    return { answer, reader: twin }
  }

/** A request of many hosts, which no client can send otherwise. */
const ofTwoHosts: Cause = async ({ service, owner }) => {
  const head = `GET ${V12}/jobs HTTP/1.1\r\nHost: a.ca, b.ca\r\nAPI-Key: ${owner.apiKey}\r\nConnection: close\r\n\r\n`
  const { status, headers, text } = parseReply(await exchange(service.base, head))
  // biome-ignore lint/suspicious/noExplicitAny: a test reads documents of every shape.
  return { answer: { status, headers, body: parseBody(text, headers) as any } }
}

export const causes: Record<ProblemCode, Cause | string> = {
  'malformed-request': ofTwoHosts,
  'malformed-json': ({ owner }) => owner.send('POST', '/jobs', { raw: '{"title":' }),
  'nested-too-deeply': ({ owner }) => owner.send('POST', '/jobs', { raw: `${'['.repeat(33)}${']'.repeat(33)}` }),
  'invalid-request': ({ owner }) => owner.post(job({ title: '', salery: 1, positionType: { id: 999 } })),
  'bulk-refused': ({ owner }) =>
    owner.send('POST', '/bulk?atomic=true', { raw: '{"op":"delete","id":99}\n{"op":"fly"}', headers: LINES }),
  'key-in-address': ({ owner }) => owner.get('/jobs?token=x'),
  'method-override': ({ owner }) => owner.post(job(), { 'X-HTTP-Method-Override': 'PATCH' }),
  'key-missing': KEYLESS,
  'key-invalid': KEYLESS,
  'employer-suspended': async ({ service }) => {
    const { employerId, apiKey } = await service.employer()
    const suspended = CLIENT_OF_12(service, { employerId, apiKey })
    await service.operator.suspendEmployer(employerId)
    const answer = await suspended.get('/jobs')
    await service.operator.resumeEmployer(employerId)
    return { answer, reader: suspended }
  },
  'scope-missing': async ({ service, owner: { employerId } }) => {
    const { apiKey } = await service.operator.issueKey({ employerId, scopes: ['jobs:read'] })
    return CLIENT_OF_12(service, { employerId, apiKey }).post(job())
  },
  'vendor-grant': ({ owner, other }) =>
    owner.send('GET', '/jobs', { headers: { 'Affiche-Employer': String(other.employerId) } }),
  'vendor-suspended': VENDOR,
  'test-key-needed': ({ owner }) => owner.get('/test'),
  'job-not-found': ({ owner }) => owner.get('/jobs/999'),
  'webhook-not-found': async ({ service, owner: { employerId } }) => {
    const { apiKey } = await service.operator.issueKey({ employerId, scopes: ['jobs:read', 'webhooks'] })
    return CLIENT_OF_12(service, { employerId, apiKey }).get('/webhooks/999')
  },
  'request-not-found': 'nobody would find it again',
  'item-not-found': ({ owner }) => owner.get('/positiontypes/999'),
  'path-not-found': ({ owner }) => owner.get('/nothing'),
  'method-not-allowed': ({ owner }) => owner.send('PATCH', '/jobs'),
  'not-acceptable': ({ owner }) => owner.send('GET', '/jobs', { headers: { Accept: 'text/html' } }),
  'request-timeout': TIME,
  'duplicate-reference': ({ owner }) => owner.post(job({ referenceId: 'R-1' })),
  'status-transition': ({ owner }) => owner.put('/jobs', { referenceId: 'R-1', status: 'draft' }),
  'preview-unavailable': async ({ owner }) => owner.send('POST', `/jobs/${await idOf(owner, 'R-1')}/preview`),
  'refresh-not-active': async ({ owner }) => owner.send('POST', `/jobs/${await idOf(owner, 'R-2')}/refresh`),
  'refresh-too-soon': async ({ owner }) => {
    const path = `/jobs/${await idOf(owner, 'R-1')}/refresh`
    await owner.send('POST', path)
    return owner.send('POST', path)
  },
  'limit-reached': async ({ service, owner: { employerId } }) => {
    const { apiKey } = await service.operator.issueKey({ employerId, scopes: ['jobs:read', 'webhooks'] })
    const client = CLIENT_OF_12(service, { employerId, apiKey })
    const send = (n: number) => client.send('POST', '/webhooks', { body: { url: `https://hooks.example.ca/${n}` } })
    for (let n = 0; n < 10; n++) await send(n)
    return send(10)
  },
  'idempotency-in-progress': TIME,
  'archive-guard': ({ owner }) => owner.send('POST', '/snapshots', { raw: '{"end":true,"items":0}', headers: LINES }),
  'snapshot-running': TIME,
  'cursor-expired': ({ owner }) => owner.get(`/changes?after=${Buffer.from('1:00000000').toString('base64url')}`),
  'precondition-failed': ({ owner }) => owner.put('/jobs', { referenceId: 'R-1', title: 'x' }, { 'If-Match': '"x"' }),
  'body-too-large': ({ owner }) => owner.send('POST', '/jobs', { raw: ' '.repeat(1_048_577) }),
  'unsupported-media-type': ({ owner }) => owner.post(job(), { 'Content-Type': 'text/plain' }),
  'idempotency-mismatch': async ({ owner }) => {
    await owner.post(job(), { 'Idempotency-Key': 'once' })
    return owner.post(job({ title: 'Another' }), { 'Idempotency-Key': 'once' })
  },
  'too-early': ({ owner }) => owner.post(job(), { 'Early-Data': '1' }),
  'precondition-required': async ({ service, owner: { employerId } }) => {
    const { apiKey } = await service.operator.issueKey({ employerId, preconditions: true })
    return CLIENT_OF_12(service, { employerId, apiKey }).put('/jobs', { referenceId: 'R-1', title: 'x' })
  },
  'rate-limited': faulty('status=429; retry-after=7'),
  'long-requests': TIME,
  'headers-too-large': NO_REQUEST,
  'internal-error': faulty('status=500'),
  'method-unknown': NO_REQUEST,
  'secret-unavailable': OPERATOR,
  unavailable: faulty('status=503'),
}

const idOf = async (owner: Client, referenceId: string): Promise<number> =>
  (await owner.get(`/jobs?referenceId=${referenceId}`)).body.data[0].id

/** A service with two employers, whose clients speak v1.2. */
export const bedOf = async (service: TestService): Promise<Bed> => {
  const [owner, other] = [await service.employer(), await service.employer('standard', 'Other')].map((client) =>
    CLIENT_OF_12(service, client),
  ) as [Client, Client]
  await owner.post(job({ referenceId: 'R-1' }))
  await owner.post(job({ referenceId: 'R-2', status: 'draft' }))
  return { service, owner, other }
}

export const vendorAt = async ({ service, owner }: Bed) => {
  const vendor = await makeVendor(service)
  await vendor.grant(owner.employerId)
  return { vendor, client: vendor.as(owner.employerId) }
}
