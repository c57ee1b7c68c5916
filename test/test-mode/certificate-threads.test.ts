/** The certificate of a client whose requests were answered, and recorded, by several threads. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { MANNERS } from '@affiche/contract/certificate.ts'
import { Webhook } from 'standardwebhooks'
import { createLazySend } from '../../server/events/lazy-send.ts'
import { showManners } from '../support/certificate-client.ts'
import { type Lane, openLanes } from '../support/lanes.ts'
import { type Answered, type Client, startService, type TestService } from '../support/service.ts'
import { twinOf, V12 } from '../support/twins.ts'
import { until } from '../support/waiting.ts'
import { ENCRYPTION_KEY } from '../support/webhooks.ts'

const SCOPES = ['jobs:read', 'jobs:write', 'webhooks'] as const
const NETWORK = '127.0.0.1/32'
const MS = 1_000

const secrets = new Set<string>()

/** Every thread sends by itself, so that the receiver is a server. */
const receiver = createServer((request, response) => {
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds, 'webhook-signature': given } = request.headers
  const at = new Date(Number(seconds) * MS)
  void text(request).then((body) => {
    const isRight = [...secrets].some((secret) => new Webhook(secret).sign(String(id), at, body) === given)
    response.writeHead(isRight ? 204 : 401).end()
  })
})

let service: TestService
let lanes: readonly Lane[] = []
before(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const environment = { ENCRYPTION_KEY, HTTP_THREADS: '2', WEBHOOK_NETWORKS: NETWORK }
  const sendToReceiver = createLazySend({ webhookNetworks: [NETWORK] }, Date.now)
  service = await startService({ environment, sendToReceiver })
  lanes = await openLanes(service, 4)
})
after(async () => {
  for (const lane of lanes) lane.close()
  receiver.close()
  await service?.stop()
})

test('requests of one client that several threads answered are judged together, whichever thread is asked', async () => {
  const twin = await twinOf(service, await service.employer(), SCOPES)
  const api = service.base + V12
  let requests = 0
  /** Resolves when every thread has made its records of what was answered before, so that the clock may be moved. */
  const settled = () => Promise.all(lanes.map((lane) => lane.send('GET', `${service.base}/health/live`, {})))
  const send: Client['send'] = async (method, path, what = {}) => {
    const { raw, body, headers } = what
    const lane = lanes[requests++ % lanes.length] ?? assert.fail()
    try {
      // A connection that a fault cuts is not one of those that are kept.
      if (headers?.['Affiche-Fault'] !== undefined) return await twin.send(method, path, what)
      const sent = { ...(raw === undefined ? {} : { raw }), ...(headers && { headers }) }
      return (await lane.send(method, api + path, { apiKey: twin.apiKey, body, ...sent })) as Answered
    } finally {
      await settled()
    }
  }
  const { port } = receiver.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  await showManners(
    {
      client: { ...twin, send },
      pass: (seconds) => service.advance(seconds * MS),
      receivers: { verifying: url, trusting: url, tell: (secret) => void secrets.add(secret) },
    },
    null,
  )
  for (const lane of lanes) {
    const read = () => lane.send('GET', `${api}/test/certificate`, { apiKey: twin.apiKey })
    // A thread stores what it recorded every second.
    await until(async () => (await read()).body.certificate !== null, 'the certificate')
    const { manners, missing } = (await read()).body
    assert.equal(missing, null)
    for (const name of MANNERS) assert.equal(manners[name].missing, null, name)
  }
})
