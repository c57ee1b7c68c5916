/** Posts to receivers on this machine, and to addresses that are never connected to. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { makeCertificate, type Respond, startReceiver, startSocket } from '../../../../test/support/receiver.ts'
import { NO_OPENSSL } from '../../../../test/support/tls.ts'
import { createPost, KEPT_BYTES_MAX, type PostRequest, READ_BYTES_MAX } from './post.ts'
import { PostFault } from './post-fault.ts'

const networks = ['127.0.0.0/8']

const NEVER = async () => assert.fail('no name is asked for')

const requestTo = (url: string): PostRequest => ({
  url,
  headers: { 'X-Test': 'a' },
  body: '{"é":1}',
})

const faultCode = async (answer: Promise<unknown>): Promise<string> => {
  const error = await answer.then(
    () => assert.fail('it was answered'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof PostFault, String(error))
  return error.code
}

const receive = async (t: TestContext, respond: Respond, options: Parameters<typeof startReceiver>[1] = {}) => {
  const receiver = await startReceiver(respond, options)
  t.after(receiver.close)
  return { ...receiver, url: `http://127.0.0.1:${receiver.port}/hook?x=1` }
}

test('a request arrives byte for byte, and its answer is told with its status and Retry-After', async (t) => {
  const receiver = await receive(t, (response) => response.writeHead(503, { 'Retry-After': '7' }).end('später'))
  const post = createPost({ networks, resolveName: NEVER })
  const answer = await post(requestTo(receiver.url))
  assert.deepEqual(answer, { status: 503, retryAfter: '7', answer: 'später' })
  const [received = assert.fail()] = receiver.received
  assert.deepEqual([received.method, received.path, received.body], ['POST', '/hook?x=1', '{"é":1}'])
  assert.deepEqual([received.headers['x-test'], received.headers['content-length']], ['a', '8'])
})

test('no redirect is followed, and no connection is used twice', async (t) => {
  const receiver = await receive(t, (response, { path }) =>
    response.writeHead(path === '/hook?x=1' ? 307 : 200, { Location: '/elsewhere', Connection: 'keep-alive' }).end(),
  )
  const post = createPost({ networks, resolveName: NEVER })
  const statuses = [(await post(requestTo(receiver.url))).status, (await post(requestTo(receiver.url))).status]
  assert.deepEqual([statuses, receiver.received.length, receiver.connections()], [[307, 307], 2, 2])
  for (const { headers } of receiver.received) assert.equal(headers.connection, 'close')
})

test('of an answer 16 kB are read and 1,000 bytes kept, no character by half and none that a database refuses', async (t) => {
  const sent: number[] = []
  const receiver = await receive(t, (response) => {
    response.write(`\0${'é'.repeat(KEPT_BYTES_MAX)}`)
    const more = (): void => {
      sent.push(READ_BYTES_MAX)
      if (response.write('x'.repeat(READ_BYTES_MAX))) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  const { status, answer } = await createPost({ networks, resolveName: NEVER })(requestTo(receiver.url))
  assert.deepEqual([status, answer], [200, `\ufffd${'é'.repeat(499)}`])
})

test('a receiver that does not end its answer has answered, and one that begins none has not', async (t) => {
  const half = await receive(t, (response) => response.writeHead(200).write('half'))
  const silent = await receive(t, () => undefined)
  const post = createPost({ networks, resolveName: NEVER, totalMs: 300 })
  assert.deepEqual(await post(requestTo(half.url)), { status: 200, retryAfter: undefined, answer: 'half' })
  assert.equal(await faultCode(post(requestTo(silent.url))), 'timeout')
})

test('a connection that is not made in time, refused, cut or not of HTTP is told apart', async (t) => {
  const post = createPost({ networks, resolveName: NEVER, connectMs: 200, totalMs: 5_000 })
  const mute = await startSocket(() => undefined)
  const cutting = await startSocket((socket) => socket.once('data', () => socket.destroy()))
  const other = await startSocket((socket) => socket.end('220 mail.example.ca ESMTP\r\n'))
  t.after(() => [mute, cutting, other].map(({ close }) => close()))
  assert.equal(await faultCode(post(requestTo(`https://127.0.0.1:${mute.port}/`))), 'connect-timeout')
  assert.equal(await faultCode(post(requestTo(`http://127.0.0.1:${cutting.port}/`))), 'broken')
  assert.equal(await faultCode(post(requestTo(`http://127.0.0.1:${other.port}/`))), 'broken')
  assert.equal(await faultCode(post(requestTo(`https://127.0.0.1:${other.port}/`))), 'tls')
  const closed = await startSocket(() => undefined)
  closed.close()
  assert.equal(await faultCode(post(requestTo(`http://127.0.0.1:${closed.port}/`))), 'refused')
})

test('a receiver that wants another protocol, or answers nothing but provisional statuses, has given no answer', async (t) => {
  const post = createPost({ networks, resolveName: NEVER, totalMs: 300 })
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'
  for (const [text, code] of [
    [upgrade, 'broken'],
    ['HTTP/1.1 103 Early Hints\r\n\r\n', 'timeout'],
  ] as const) {
    const odd = await startSocket((socket) => socket.once('data', () => socket.write(text)))
    t.after(odd.close)
    assert.equal(await faultCode(post(requestTo(`http://127.0.0.1:${odd.port}/`))), code)
  }
})

test('a request that is ended early is ended', async (t) => {
  const stopping = new AbortController()
  const receiver = await receive(t, () => stopping.abort())
  const post = createPost({ networks, resolveName: NEVER })
  assert.equal(await faultCode(post(requestTo(receiver.url), stopping.signal)), 'broken')
  assert.equal(await faultCode(post(requestTo('http://name.example.ca/'), stopping.signal)), 'broken')
  assert.equal(receiver.received.length, 1)
})

test('a name is resolved once for an attempt, and connected to at the very addresses that were judged', async (t) => {
  const receiver = await receive(t, (response) => response.end('ok'))
  const asked: string[] = []
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const post = createPost({
    networks,
    resolveName: async (name) => {
      asked.push(name)
      return answers.shift() ?? []
    },
  })
  const url = `http://rebinding.example.ca:${receiver.port}/`
  assert.equal((await post(requestTo(url))).status, 200)
  assert.equal(receiver.received[0]?.headers.host, `rebinding.example.ca:${receiver.port}`)
  assert.deepEqual(asked, ['rebinding.example.ca'])
  assert.equal(await faultCode(post(requestTo(url))), 'address-private')
  assert.equal(await faultCode(post(requestTo(url))), 'name-unknown')
  assert.deepEqual([asked.length, receiver.connections()], [3, 1])
})

test('a name with any address that is not public is refused before a connection', async (t) => {
  const receiver = await receive(t, (response) => response.end())
  const hosts = [
    ['127.0.0.1'],
    ['1.1.1.1', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['2606:4700::1', '::1'],
    ['64:ff9b::7f00:1'],
  ]
  for (const addresses of [...hosts, ['fe80::1%lo'], ['nonsense'], ['169.254.169.254']]) {
    const post = createPost({ networks: [], resolveName: async () => addresses })
    assert.equal(await faultCode(post(requestTo(`https://hook.example.ca:${receiver.port}/`))), 'address-private')
  }
  const post = createPost({ networks: [], resolveName: NEVER })
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '0x7f.1', '[::ffff:7f00:1]'])
    assert.equal(await faultCode(post(requestTo(`https://${host}:${receiver.port}/`))), 'address-private', host)
  assert.equal(receiver.connections(), 0)
})

test('only opened networks are reached without TLS', async (t) => {
  const receiver = await receive(t, (response) => response.end())
  const post = createPost({ networks: ['10.0.0.0/8'], resolveName: async () => ['1.1.1.1'] })
  assert.equal(await faultCode(post(requestTo('http://hook.example.ca/'))), 'address-private')
  assert.equal(
    (await createPost({ networks, resolveName: NEVER })(requestTo(`http://localhost:${receiver.port}/`))).status,
    200,
  )
})

test('a name that is not resolved in time is a connection that is not made', async () => {
  const post = createPost({ networks, resolveName: () => new Promise(() => undefined), connectMs: 20 })
  assert.equal(await faultCode(post(requestTo('https://hook.example.ca/'))), 'connect-timeout')
})

test('a certificate is checked against the name', { skip: NO_OPENSSL }, async (t) => {
  const certificate = makeCertificate('hook.example.ca')
  const receiver = await receive(t, (response) => response.end('ok'), { certificate })
  const resolveName = async () => ['127.0.0.1']
  const post = createPost({ networks, resolveName, ca: certificate.cert })
  assert.equal((await post(requestTo(`https://hook.example.ca:${receiver.port}/`))).status, 200)
  assert.equal(await faultCode(post(requestTo(`https://other.example.ca:${receiver.port}/`))), 'tls')
  assert.equal(
    await faultCode(createPost({ networks, resolveName })(requestTo(`https://hook.example.ca:${receiver.port}/`))),
    'tls',
  )
  assert.equal(receiver.received.length, 1)
})

test('variables of proxies are ignored', async (t) => {
  const receiver = await receive(t, (response) => response.end('ok'))
  const proxy = await receive(t, (response) => response.end('proxy'))
  const script = `const { createPost } = await import(${JSON.stringify(new URL('./post.ts', import.meta.url).href)})
    const post = createPost({ networks: ['127.0.0.0/8'] })
    const { answer } = await post({ url: ${JSON.stringify(receiver.url)}, headers: {}, body: '' })
    const fetched = await (await fetch('http://127.0.0.1:${receiver.port}/')).text()
    console.log(answer, fetched)`
  const proxied = `http://127.0.0.1:${proxy.port}`
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxied,
    http_proxy: proxied,
    no_proxy: '',
    NO_PROXY: '',
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  assert.equal(stdout.trim(), 'ok proxy')
})
