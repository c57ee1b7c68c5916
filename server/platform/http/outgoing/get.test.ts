/** Reads of addresses that others chose, from receivers on this machine. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Respond, startReceiver } from '../../../../test/support/receiver.ts'
import { createGet, Oversize, REDIRECTS_MAX } from './get.ts'
import { PostFault } from './post-fault.ts'

const networks = ['127.0.0.0/8']

const NEVER = async () => assert.fail('no name is asked for')

const get = createGet({ networks, headers: { 'User-Agent': 'test' }, resolveName: NEVER })

const receive = async (t: TestContext, respond: Respond) => {
  const receiver = await startReceiver(respond)
  t.after(receiver.close)
  return { receiver, url: new URL(`http://127.0.0.1:${receiver.port}/a`) }
}

const LIMITS = { bytesMax: 100, msMax: 60_000 }

const textOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('an address is read with its type, after redirects, and no connection is used twice', async (t) => {
  const { receiver, url } = await receive(t, (response, { path }) =>
    path === '/a'
      ? response.writeHead(302, { Location: 'b' }).end()
      : response.writeHead(200, { 'Content-Type': 'Text/HTML; charset=utf-8' }).end('é'),
  )
  const { status, type, url: last, redirect, body } = await get({ url, ...LIMITS })
  assert.deepEqual([status, type, last.pathname, redirect, await textOf(body)], [200, 'text/html', '/b', null, 'é'])
  assert.equal(receiver.connections(), 2)
  assert.equal(receiver.received[1]?.headers['user-agent'], 'test')
})

test('a redirect that must not be followed is told, and one without an end is a fault', async (t) => {
  const { receiver, url } = await receive(t, (response) => response.writeHead(301, { Location: '/a' }).end())
  const { status, redirect, end } = await get({ url, ...LIMITS, follows: () => false })
  end()
  assert.deepEqual([status, redirect?.href], [301, url.href])
  await assert.rejects(get({ url, ...LIMITS }), new PostFault('broken', 'TOO_MANY_REDIRECTS'))
  assert.equal(receiver.received.length, 2 + REDIRECTS_MAX)
})

test('a body is read to its bytes and its time, and no further', async (t) => {
  const { url } = await receive(t, (response) => response.writeHead(200).end('x'.repeat(101)))
  await assert.rejects(
    get({ url, ...LIMITS }).then(({ body }) => textOf(body)),
    Oversize,
  )
  await assert.rejects(
    get({ url, bytesMax: 1_000, msMax: -1 }).then(({ body }) => textOf(body)),
    new PostFault('timeout'),
  )
  const { url: cut } = await receive(t, (response) => {
    response.writeHead(200, { 'Content-Length': '50' }).write('x')
    response.destroy()
  })
  await assert.rejects(
    get({ url: cut, ...LIMITS }).then(({ body }) => textOf(body)),
    PostFault,
  )
})

test('each hop is judged: what is not opened and not public is not connected to', async (t) => {
  const { receiver, url } = await receive(t, (response) =>
    response.writeHead(307, { Location: 'https://169.254.169.254/latest' }).end(),
  )
  await assert.rejects(get({ url, ...LIMITS }), new PostFault('address-private'))
  assert.equal(receiver.received.length, 1)
  const named = createGet({ networks, headers: {}, resolveName: async () => ['127.0.0.1', '10.0.0.1'] })
  await assert.rejects(named({ url: new URL('https://rebound.example/'), ...LIMITS }), new PostFault('address-private'))
})
