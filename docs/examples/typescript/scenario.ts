/** The interface in TypeScript, with fetch alone: AFFICHE=https://… API_KEY=affiche_test_… node scenario.ts */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const { AFFICHE = '', API_KEY = '' } = process.env

/** Statuses after which the same request may be sent again, as it may after no answer at all. */
const REPEATABLE = [408, 425, 429, 502, 503, 504]
const TRIES_MAX = 5

type Sent = { headers?: Record<string, string>; body?: unknown; lines?: object[]; fault?: string }
type Answer = { status: number; headers: Headers; text: string }

/** Sends a request until it is answered. The key makes that safe for a write: it is done once. */
async function send(method: string, path: string, { headers, body, lines, fault }: Sent = {}): Promise<Answer> {
  const type = lines ? 'application/x-ndjson' : 'application/json'
  const sent = { 'API-Key': API_KEY, 'Idempotency-Key': randomUUID(), 'Content-Type': type, ...headers }
  const text = lines?.map((line) => JSON.stringify(line)).join('\n') ?? JSON.stringify(body)
  for (let tries = 1; ; tries++) {
    // Test mode makes the first try fail; see docs/test-mode.md.
    const asked = fault && tries === 1 ? { ...sent, 'Affiche-Fault': fault } : sent
    const answer = await once(`${AFFICHE}/api/v1.2${path}`, { method, headers: asked, body: text ?? null })
    if (answer && !REPEATABLE.includes(answer.status)) return answer
    if (tries === TRIES_MAX) throw new Error(`${method} ${path} was given up: ${answer?.status ?? 'no answer'}`)
    const chance = Math.random() * Math.min(20, 0.5 * 2 ** (tries - 1))
    await pause(1000 * Number(answer?.headers.get('Retry-After') ?? chance))
  }
}

/** One try; null if no whole answer came. */
const once = async (address: string, request: RequestInit): Promise<Answer | null> => {
  try {
    const answer = await fetch(address, request)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch {
    return null
  }
}

/** Results of a bulk: the last line says that the answer is whole. */
async function bulk(lines: object[]): Promise<{ n: number; status: number }[]> {
  const results = (await send('POST', '/bulk', { lines })).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  if (!results.pop()?.end) throw new Error('The answer was cut off: send the same again, with the same key.')
  return results
}

/** True for what the service signed within five minutes. `body` is the request's body as it came. */
function isSigned(headers: Record<string, string>, body: string, secret: string, now = Date.now() / 1000): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(now - Number(time)) <= 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`)
  const given = signatures.split(' ').map((each) => Buffer.from(each))
  return given.some((each) => each.byteLength === own.byteLength && timingSafeEqual(each, own))
}

// The present end of the list of changes, for the fourth step.
const start = JSON.parse((await send('GET', '/changes?after=now')).text).cursor

// 1. Create a job. Its first answer is lost on the way; the retry has the same key, and so the same job.
const job = {
  title: 'Baker',
  description: '<p>Bread, at night.</p>',
  locations: [{ description: 'Montréal, QC' }],
  categories: [{ id: 17 }],
  positionType: { id: 1 },
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.ca',
}
const created = await send('POST', '/jobs', { body: job, fault: 'drop=after' })
const { id } = JSON.parse(created.text)
console.log(`1 create: ${created.status}, replayed: ${created.headers.get('Idempotent-Replayed') ?? 'false'}`)

// 2. Change it only if nobody else has. With an old tag nothing is done: read again, and change what is there now.
const path = `/jobs/${id}`
const change = (etag: string | null, title: string) =>
  send('PUT', path, { headers: { 'If-Match': etag ?? '' }, body: { title } })
const first = await change(created.headers.get('ETag'), 'Night baker')
const second = await change(created.headers.get('ETag'), 'Head baker')
const read = await send('GET', path)
const third = await change(read.headers.get('ETag'), 'Head baker')
console.log(`2 change: ${first.status}, with an old tag: ${second.status}, read again: ${third.status}`)

// 3. Many writes in one request, one of which is wrong. It alone is mended, and sent again.
const lines = [
  { op: 'create', job },
  { op: 'update', id, job: { titel: 'Pastry cook' } },
  { op: 'archive', id },
]
const results = await bulk(lines)
const again = results
  .filter(({ status }) => status >= 400)
  .map(() => ({ op: 'update', id, job: { title: 'Pastry cook' } }))
const mended = await bulk(again)
console.log(
  `3 bulk: ${results.map(({ status }) => status).join(' ')}, mended: ${mended.map(({ status }) => status).join(' ')}`,
)

// 4. Ask for all that has changed since, page by page; keep the cursor for the next time.
const types: string[] = []
for (let [cursor, more] = [start, true]; more; ) {
  const page = JSON.parse((await send('GET', `/changes?limit=2&after=${cursor}`)).text)
  for (const { type } of page.data) types.push(type)
  ;({ cursor, more } = page)
}
console.log(`4 changes: ${types.join(' ')}`)

// 5. Verify a webhook. This one was signed with this secret at this second; a real one is judged by the clock.
const body = '{"type":"webhook.test"}'
const headers = {
  'webhook-id': 'wh_12_test',
  'webhook-timestamp': '1793534400',
  'webhook-signature': 'v1,Cjs656mXlrArvG5Or28z9kKymTaQRjS4dg8et45Lhcg=',
}
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const right = isSigned(headers, body, secret, 1_793_534_400)
const forged = isSigned(headers, body.replace('test', 'tost'), secret, 1_793_534_400)
console.log(`5 webhook: ${right ? 'taken' : 'refused'}, forged: ${forged ? 'taken' : 'refused'}`)
