/** The form of applications over connections: what a client may send, and what it gets for it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { WAITING_MAX } from '../../server/platform/http/limits/upload-room.ts'
import { RETRY_AFTER_SECONDS } from '../../server/platform/sentences/problem.ts'
import { fc } from '../support/properties.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { dial, exchange, parseReply } from '../support/raw-http.ts'
import { RELAYING } from '../support/relaying.ts'
import { startService } from '../support/service.ts'
import { inTime } from '../support/waiting.ts'
import { BOUNDARY, type Body, bodyOf, file, hostileBodies, partsOf } from './multipart.ts'

const FIELDS = { name: 'Zoé Tremblay', email: 'zoe@candidate.example', message: 'Bonjour', proof: '', website: '' }

let service: PublicService
let path: string
before(async () => {
  const caps = ['HOUR', 'SENDER', 'POSTING', 'RECIPIENT'].map((of) => [`APPLICATIONS_PER_${of}`, '100000'])
  service = await startPublic(startService, { environment: { ...RELAYING, ...Object.fromEntries(caps) } })
  const owner = await service.employer('unlimited', 'Zythologie')
  path = `/en/jobs/${service.codeOf(await service.publish(owner))}/apply`
})
after(() => service?.stop())

/** A form that was opened long enough ago. */
const openForm = async (): Promise<string> => {
  const text = await (await service.page(path)).text()
  service.advance(5_000)
  return /name="form" value="([\w-]+)"/.exec(text)?.[1] ?? assert.fail(text)
}

const send = (body: Body, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(service.base + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      ...(body.type === null ? {} : { 'content-type': body.type }),
      ...headers,
    },
    body: new Uint8Array(body.bytes),
  })

const goodParts = async () => [...partsOf({ form: await openForm(), ...FIELDS }), file('cv.pdf', '%PDF-1.7\n')]

test('a form with a file is taken once it is stored, whatever its answer becomes', async () => {
  const good = bodyOf(await goodParts())
  const answers = [await send(good), await send(good)]
  for (const answer of answers)
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${path}?confirm`])
  assert.equal(answers[0]?.headers.get('cache-control'), 'no-store')
  const page = await service.page(`${path}?confirm`)
  assert.deepEqual([page.status, /open your email/.test(await page.text())], [200, true])
})

/** Boundaries after which there is room for what is sealed, as browsers have them, and after which there is none. */
const BOUNDARIES = ['----WebKitFormBoundary7MA4YWxkTrZu0gW', '(x)']

test('a form with a large file is taken whatever its boundary, and so is the next one', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'page ')])
  for (const boundary of [...BOUNDARIES, ...BOUNDARIES]) {
    const { bytes } = bodyOf([...partsOf({ form: await openForm(), ...FIELDS }), file('cv.pdf', pdf)])
    const own = Buffer.from(bytes.toString('latin1').replaceAll(BOUNDARY, boundary), 'latin1')
    const answer = await send({ type: `multipart/form-data; boundary="${boundary}"`, bytes: own })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${path}?confirm`])
  }
  assert.equal((await service.page(path)).status, 200)
})

test('hostile forms are answered with a page that says what is wrong, never with a fault of ours', async () => {
  const good = await goodParts()
  for (const [what, body] of Object.entries(hostileBodies(good))) {
    const answer = await send(body)
    const text = await answer.text()
    const isTaken = answer.status === 303 || answer.status === 409
    assert.ok(isTaken || (answer.status >= 400 && answer.status < 500), `${what}: ${answer.status}`)
    if (!isTaken) assert.match(text, /<h1>[^<]+<\/h1>/, what)
  }
})

test('forms with random damage are answered with a page, never with a fault of ours', async () => {
  const whole = bodyOf(await goodParts())
  const damage = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(60),
    put: fc.uint8Array({ maxLength: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
      let { bytes } = whole
      for (const { at, cut, put } of damages) {
        const from = Math.floor(at * bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + cut)])
      }
      const answer = await send({ ...whole, bytes })
      await answer.arrayBuffer()
      assert.ok(answer.status === 303 || (answer.status >= 400 && answer.status < 500), String(answer.status))
    }),
    { numRuns: 60 },
  )
})

test('a file that is too large is answered with 413 and the limit, before it has come', async () => {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept: text/html',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 8000000',
    'Connection: close',
    '\r\n',
  ].join('\r\n')
  const text = await exchange(service.base, head)
  assert.match(text, /^HTTP\/1\.1 413 /)
  assert.match(text, /A file may have 5.MB at most/)
})

test('a body that ends too late is answered with 408 and what to do', async (t) => {
  const slow = await startPublic(startService, { environment: { ...RELAYING, REQUEST_TIMEOUT_SECONDS: '1' } })
  t.after(() => slow.stop())
  const owner = await slow.employer('unlimited', 'Zythologie')
  const code = slow.codeOf(await slow.publish(owner))
  const head = [
    `POST /fr/emplois/${code}/postuler HTTP/1.1`,
    'Host: localhost',
    'Accept: text/html',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 800',
    'Connection: close',
    '\r\n--x',
  ].join('\r\n')
  const text = await exchange(slow.base, head)
  assert.match(text, /^HTTP\/1\.1 408 /)
  assert.match(text, /n’est pas arrivée à temps/)
})

test('a form for which there is no room is answered with 503, when to come back and what to do', async (t) => {
  const environment = { ...RELAYING, APPLICATION_BYTES_MAX: '16777216' }
  const full = await startPublic(startService, { environment })
  const owner = await full.employer('unlimited', 'Zythologie')
  const code = full.codeOf(await full.publish(owner))
  const head = [
    `POST /fr/emplois/${code}/postuler HTTP/1.1`,
    'Host: localhost',
    'Accept: text/html',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 5000000',
    '\r\n--x',
  ].join('\r\n')
  const { promise: answered, resolve } = Promise.withResolvers<string>()
  // More than may be read and may wait; none of them goes on.
  const sockets = Array.from({ length: WAITING_MAX + 8 }, () => dial(full.base))
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    await full.stop()
  })
  for (const socket of sockets) {
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes
      if (text.includes('</html>')) resolve(text)
    })
    socket.write(head)
  }
  const { status, headers, text } = parseReply(await inTime(answered))
  assert.deepEqual([status, headers.get('retry-after')], [503, String(RETRY_AFTER_SECONDS.busy)])
  assert.match(text, /<h1>Trop de candidatures arrivent en ce moment<\/h1>/)
})

test('no field of a form becomes a line of its own in a head', async () => {
  const evil = 'Zoé\r\nBcc: all@example.ca\r\n\r\nx'
  for (const name of ['name', 'message', 'website', 'form', 'proof'] as const) {
    const form = await openForm()
    const answer = await send(bodyOf(partsOf({ form, ...FIELDS, [name]: evil })))
    assert.ok([303, 400].includes(answer.status), name)
    assert.equal(answer.headers.get('bcc'), null)
  }
  const answer = await send(
    bodyOf(partsOf({ form: await openForm(), ...FIELDS, email: `a@example.ca\r\nBcc: b@example.ca` })),
  )
  assert.deepEqual([answer.status, /Enter the email as/.test(await answer.text())], [400, true])
})
