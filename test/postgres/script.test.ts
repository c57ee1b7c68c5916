/** The same 500 requests to a service on each engine, side by side: nobody can tell the answers apart. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '@affiche/contract/operations.ts'
import { type Posting, postings } from '../../tools/postings/generate.ts'
import { makeRandom, type Random } from '../../tools/postings/random.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type Answered, type Client, createClient, DAY_MS, startService, type TestService } from '../support/service.ts'

const REQUESTS = 500
const SEED = 20_261_120

/** The services listen on two ports, and the addresses that they give must still be the same. */
const environment = { BASE_URL: 'https://jobs.example.ca' }

type Who = 'owner' | 'other' | 'standard' | 'reader' | 'stranger' | 'nobody'

type Step = {
  readonly operation: string
  readonly who: Who
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly raw?: string
}

type Side = { readonly service: TestService; readonly clients: Record<Who, Client> }

const createSide = async (options: Record<string, string>): Promise<Side> => {
  const service = await startService({ environment: { ...environment, ...options } })
  const owner = await service.employer()
  const other = await service.employer('unlimited', 'Autre employeur')
  const standard = await service.employer('standard', 'Plain employer')
  const { apiKey } = await service.operator.issueKey({ employerId: owner.employerId, scopes: ['jobs:read'] })
  const withKey = (key: string | null) => createClient(service.api, { employerId: owner.employerId, apiKey: key })
  const clients = { owner, other, standard, reader: withKey(apiKey), stranger: withKey('wrong'), nobody: withKey(null) }
  return { service, clients }
}

let postgres: TestPostgres
let sides: readonly [Side, Side]
before(async () => {
  postgres = await startPostgres()
  const url = await postgres.createDatabase()
  sides = [await createSide({}), await createSide({ DATABASE_URL: url })]
})
after(async () => {
  for (const { service } of sides ?? []) await service.stop()
  await postgres.stop()
})

/** An id of a request is new by its nature, and Date is the machine's; nothing else is set aside. */
const comparable = ({ status, headers, text, body }: Answered) => {
  const kept = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  // The member `instance` of a problem is that id.
  const id = body?.instance
  return { status, headers: kept, text: typeof id === 'string' ? text.replace(id, '') : text }
}

const send = ({ clients }: Side, { who, method, path, headers, body, raw }: Step): Promise<Answered> =>
  clients[who].send(method, path, {
    ...(headers ? { headers } : {}),
    ...(body === undefined ? {} : { body }),
    ...(raw === undefined ? {} : { raw }),
  })

test('500 requests get the same status, headers and body bytes from PostgreSQL as from the embedded store', async (t) => {
  const next = createScript()
  const known: Known = { ids: [], etag: '' }
  const statuses = new Map<number, number>()
  const answered = new Set<string>()
  for (let n = 0; n < REQUESTS; n++) {
    const step = next(n, known)
    const [embedded, remote] = await Promise.all(sides.map((side) => send(side, step)))
    assert.ok(embedded && remote)
    assert.deepEqual(comparable(remote), comparable(embedded), `request ${n}: ${JSON.stringify(step).slice(0, 1000)}`)
    assert.ok(embedded.status < 500, `request ${n} was answered ${embedded.status}`)
    statuses.set(embedded.status, (statuses.get(embedded.status) ?? 0) + 1)
    if (embedded.status < 400) answered.add(step.operation)
    if (embedded.status === 201) known.ids.push(embedded.body.id)
    known.etag = embedded.headers.get('etag') ?? known.etag
    if (n % 100 === 99) await passWeek()
  }
  t.diagnostic(`requests ${REQUESTS}, by status ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`)
  for (const status of [200, 201, 204, 304, 400, 401, 403, 404, 405, 406, 409, 415])
    assert.ok(statuses.has(status), `the script never meets ${status}`)
  assert.deepEqual(
    operations.filter(({ id }) => !answered.has(id)).map(({ id }) => id),
    [],
    'every operation succeeds somewhere in the script',
  )
})

/** Dates move on both sides, and auto-refresh renews as many jobs on each. */
const passWeek = async (): Promise<void> => {
  const renewed: number[] = []
  for (const { service } of sides) {
    service.advance(7 * DAY_MS)
    renewed.push(await service.refresh())
  }
  assert.equal(renewed[1], renewed[0])
}

/** What the answers so far have told; the same on both sides, or the test has failed already. */
type Known = { readonly ids: number[]; etag: string }

type Kind = (random: Random, posting: Posting, known: Known) => Omit<Step, 'who'> & { who?: Who }

const EDITS: readonly Record<string, unknown>[] = [
  { title: 'Boulanger à Saint-Jérôme — naïve œuvre' },
  { status: 'archived' },
  { status: 'active' },
  { status: 'draft' },
  { salary: null },
  { salary: { amount: 21.1234, maxAmount: 9_999_999.9999, period: { id: 6 } } },
  { salary: { amount: -1 }, title: '', closeDate: '2026-02-30', categories: [] },
  { locations: [{ description: 'Nowhere Landing, ON' }, { description: 'Vancouver, BC' }] },
  { locations: [{ description: 'Nowhere landing, ON' }, { id: 26 }] },
  { closeDate: null },
  { autoRefresh: true, closeDate: '2099-12-31' },
  { referenceId: 'MOVED' },
  { description: '<p>Plain <b>and</b> <script>x</script> <a href="javascript:x">y</a></p>' },
  { title: 'Sign \u{1F6A7} \u200d\ud83d\udd25 operator', confidential: true },
  { unknown: 1, title: 5 },
  {},
]

const WORDS = ['', 'a', 'é', 'électr', 'MANAGER', '100%', '_', '\\', 'de la', 'nurse  or', 'zzz', "o'", 'operator 1']

const idOf = (random: Random, { ids }: Known): number | string =>
  random.chance(0.85) && ids.length > 0
    ? random.pick(ids)
    : random.pick<number | string>([999_999, 2_147_483_647, 2_147_483_648, 0, '007', 'abc', '99999999999999999999'])

const referenceOf = (random: Random, posting: Posting): string =>
  random.pick([posting.referenceId ?? 'NONE', 'REQ-1', 'REQ-2', 'MOVED', 'é'])

const create: Kind = (_, body) => ({ operation: 'createJob', method: 'POST', path: '/jobs', body })

const upsert: Kind = (random, posting) => {
  const referenceId = referenceOf(random, posting)
  const body = random.chance(0.7) ? { ...posting, referenceId } : { ...random.pick(EDITS), referenceId }
  return { operation: 'upsertJob', method: 'PUT', path: '/jobs', body }
}

const update: Kind = (random, _, known) => {
  const headers = random.chance(0.3) ? { Prefer: 'handling=lenient' } : {}
  const path = `/jobs/${idOf(random, known)}`
  return { operation: 'updateJob', method: 'PUT', path, body: random.pick(EDITS), headers }
}

const read: Kind = (random, _, known) => ({
  operation: 'getJob',
  method: 'GET',
  path: `/jobs/${idOf(random, known)}`,
})

const list: Kind = (random, posting) => {
  const query = random.pick([
    '',
    `?q=${encodeURIComponent(random.pick(WORDS))}&pageSize=${random.whole(1, 120)}`,
    `?q=${encodeURIComponent(posting.title.split(' ')[0] ?? '')}&status=${random.pick(['active', 'archived', 'draft'])}`,
    `?page=${random.pick([1, 2, 3, 99, 2_147_483_647])}&pageSize=${random.whole(1, 20)}`,
    `?referenceId=${encodeURIComponent(referenceOf(random, posting))}`,
    random.pick(['?page=0', '?pageSize=x&page=y', '?status=gone&sort=title', '?q=%00', '?q=a&q=b', '?q=%ff']),
  ])
  return { operation: 'listJobs', method: 'GET', path: `/jobs${query}` }
}

const employer: Kind = () => ({ operation: 'getEmployer', method: 'GET', path: '/employer' })

const remove: Kind = (random, posting, known) =>
  random.chance(0.5)
    ? { operation: 'deleteJob', method: 'DELETE', path: `/jobs/${idOf(random, known)}` }
    : {
        operation: 'deleteJobByReference',
        method: 'DELETE',
        path: '/jobs',
        body: { referenceId: referenceOf(random, posting) },
      }

/** The rows of the table of operations that read, in their order, each with ids that exist and that do not. */
const references = operations.filter(({ scope }) => scope === null)

const reference: Kind = (random, _, { etag }) => {
  const { id, path } = random.pick(references)
  const conditional = random.chance(0.3) ? { 'If-None-Match': random.pick([etag, '*', '"other"']) } : {}
  const query = id === 'listLocations' ? random.pick(['', '?q=saint', '?types=town&pageSize=3', '?types=moon']) : ''
  const filled = path.replace('{id}', random.pick(['1', '2', '3', '4', '777', 'x']))
  return { operation: id, method: 'GET', path: filled + query, headers: conditional, who: 'nobody' }
}

const bad: Kind = (random, { title }, known) => {
  const raw = random.pick([`{"title":"${title}"`, '[]', 'null', '', '{"title":"a","title":"b"}', '{"title":"\\ud800"}'])
  const path = `/jobs/${idOf(random, known)}`
  return {
    operation: 'bad',
    ...random.pick<Omit<Step, 'who' | 'operation'>>([
      { method: 'POST', path: '/jobs', raw },
      { method: 'PUT', path, raw },
      { method: 'POST', path: '/jobs', body: { title }, headers: { 'Content-Type': 'text/plain' } },
      { method: 'GET', path, headers: { Accept: 'text/html' } },
      { method: 'PATCH', path, body: { title } },
      { method: 'POST', path, body: { title }, headers: { 'X-HTTP-Method-Override': random.pick(['PUT', 'GET']) } },
      { method: 'GET', path: `/${random.pick(['job', 'jobs/', 'Jobs', 'locations/1/2'])}` },
    ]),
  }
}

const KINDS: readonly (readonly [Kind, number])[] = [
  [create, 24],
  [upsert, 16],
  [update, 18],
  [read, 8],
  [list, 14],
  [remove, 7],
  [employer, 2],
  [reference, 12],
  [bad, 7],
]

const WHO: readonly (readonly [Who, number])[] = [
  ['owner', 78],
  ['other', 8],
  ['standard', 6],
  ['reader', 4],
  ['stranger', 2],
  ['nobody', 2],
]

/** The request of a number; the same seed makes the same script. */
const createScript = () => {
  const random = makeRandom(SEED)
  const samples = postings(REQUESTS, SEED)
  return (n: number, known: Known): Step => {
    const kind = random.weighted(KINDS)
    const who = random.weighted(WHO)
    return { who, ...kind(random, samples[n % samples.length] as Posting, known) }
  }
}
