/** `GET /test/certificate`: a client that does all rightly gets one, and each that lacks a manner lacks exactly that. */
import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { CERTIFICATES_PATH, MANNERS } from '@affiche/contract/certificate.ts'
import { Webhook } from 'standardwebhooks'
import { signedHeaders } from '../../server/events/sign.ts'
import type { Delivery } from '../../server/events/webhook.ts'
import { assertProblem } from '../families/requests.ts'
import { type Bed, showManners } from '../support/certificate-client.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, createClient, type TestService } from '../support/service.ts'
import { twinOf } from '../support/twins.ts'
import { makeVendor } from '../support/vendors.ts'
import { ENCRYPTION_KEY, RECEIVER, TAKEN } from '../support/webhooks.ts'

const SCOPES = ['jobs:read', 'jobs:write', 'webhooks'] as const
const TRUSTING = `${RECEIVER}/trusting`
const REFUSED = { ...TAKEN, status: 401, error: 'status' }
const REQUEST_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/
const PATH = '/test/certificate'

onEveryEngine((start, engine) => {
  let service: TestService
  const secrets = new Set<string>()

  /** Receivers of all clients, by the library of Standard Webhooks. */
  const receive = async (delivery: Delivery) => {
    if (delivery.url === TRUSTING) return TAKEN
    const { 'webhook-id': id, 'webhook-signature': given } = signedHeaders(delivery)
    const isRight = [...secrets].some(
      (secret) => new Webhook(secret).sign(id, new Date(delivery.at), delivery.body) === given,
    )
    return isRight ? TAKEN : REFUSED
  }

  before(async () => {
    service = await start({ environment: { ENCRYPTION_KEY, HTTP_THREADS: '1' }, sendToReceiver: receive })
  })
  after(() => service.stop())

  const bedOf = (client: Client): Bed => {
    return {
      client,
      pass: (seconds) => service.advance(seconds * 1_000),
      receivers: { verifying: RECEIVER, trusting: TRUSTING, tell: (secret) => void secrets.add(secret) },
    }
  }

  const newBed = async (name: string): Promise<Bed> =>
    bedOf(await twinOf(service, await service.employer('unlimited', name), SCOPES))

  /** Speaks for a twin with the key of a vendor, whose webhooks are its own. */
  const newVendorBed = async (name: string) => {
    const twin = await twinOf(service, await service.employer('unlimited', 'Boulangerie'), SCOPES)
    const vendor = await makeVendor(service, name)
    await vendor.grant(twin.employerId)
    const client = vendor.as(twin.employerId)
    const send: Client['send'] = (method, path, what) =>
      client.send(method, path.replace(/^\/webhooks/, '/vendor/webhooks'), what)
    return { twin, vendor, bed: bedOf({ ...client, send }) }
  }

  const lackingIn = ({ body }: Answered): string[] => MANNERS.filter((name) => body.manners[name].missing !== null)

  test('a client that does all rightly gets a certificate, which its public key proves', async () => {
    const bed = await newBed('Right & Co.')
    const { client } = bed
    const none = await client.get(PATH)
    assert.deepEqual([lackingIn(none), none.body.certificate], [[...MANNERS], null])
    await showManners(bed, null)
    const { body } = await client.get(PATH)
    assert.deepEqual(lackingIn({ body } as Answered), [])
    assert.equal(body.missing, null)
    for (const name of MANNERS)
      for (const id of body.manners[name].requests)
        assert.equal((await client.get(`/requests/${id}`)).body.requestId, id, name)

    const [head = '', claims = '', signature = ''] = body.certificate.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const anybody = createClient(service.api, { employerId: 0, apiKey: null })
    const { keys } = (await anybody.get(service.base + CERTIFICATES_PATH)).body
    const { alg, kid, typ } = read(head)
    const [key] = keys.filter((jwk: { kid: string }) => jwk.kid === kid)
    assert.deepEqual([alg, typ, keys.length], ['EdDSA', 'affiche-certificate+jwt', 1])
    const proves = (text: string): boolean =>
      verify(null, Buffer.from(text), createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64url'))
    assert.ok(proves(`${head}.${claims}`))
    assert.ok(!proves(`${head}.${claims}A`))
    assert.deepEqual(read(claims), {
      iss: service.base,
      sub: 'Right & Co.',
      iat: Math.floor(service.now() / 1_000),
      interface: 'v1.2',
      manners: MANNERS,
    })
  })

  if (engine === 'sqlite')
    for (const lacking of MANNERS)
      test(`a client that lacks ${lacking} lacks exactly that`, async () => {
        const bed = await newBed(lacking)
        await showManners(bed, lacking)
        const answer = await bed.client.get(PATH)
        assert.deepEqual(lackingIn(answer), [lacking])
        assert.equal(answer.body.certificate, null)
        const { requests, missing } = answer.body.manners[lacking]
        assert.deepEqual(requests, [])
        assert.match(missing, REQUEST_ID, 'it names the request that was wrong')
      })

  test('a vendor gets one of its own for what it sent itself, in its name', async () => {
    const { twin, vendor, bed } = await newVendorBed('Recruteo')
    const before = (await bed.client.get(PATH)).body
    assert.match(before.missing, /^12 /)
    await showManners(bed, null)
    const { body } = await bed.client.get(PATH)
    assert.deepEqual(lackingIn({ body } as Answered), [])
    const [, claims = ''] = body.certificate.split('.')
    const { iss, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    assert.deepEqual([iss, sub], [service.base, 'Recruteo'])
    // Another vendor of the same twin has shown nothing by that.
    const other = await makeVendor(service, 'Elsewhere')
    await other.grant(twin.employerId)
    assert.equal(lackingIn(await other.as(twin.employerId).get(PATH)).length, MANNERS.length)
    // The twin itself is judged by all that was sent for it.
    assert.deepEqual(lackingIn(await twin.get(PATH)), [])
    await vendor.end(twin.employerId)
    assertProblem(await bed.client.get(PATH), 'vendor-grant')
  })

  test("a vendor's test of its receiver is one of test mode at a twin alone, and only where the vendor may act", async () => {
    const { twin, vendor, bed } = await newVendorBed('Testeuse')
    const owner = await service.employer()
    await vendor.grant(owner.employerId)
    const made = (await bed.client.send('POST', '/webhooks', { body: { url: TRUSTING } })).body
    const tested = (employer: number | null) => vendor.as(employer).send('POST', `/vendor/webhooks/${made.id}/test`)
    assert.equal((await tested(twin.employerId)).body.forged.status, TAKEN.status)
    for (const employer of [null, owner.employerId]) assert.ok(!('forged' in (await tested(employer)).body))
    const stranger = await twinOf(service, await service.employer())
    assertProblem(await tested(stranger.employerId), 'vendor-grant')
    const { data } = (await twin.get('/requests')).body
    assert.equal(data.filter(({ operation }: { operation: string }) => operation === 'testVendorWebhook').length, 1)
  })

  test('what is missing is said in the language of the client', async () => {
    const { client } = await newBed('Langue')
    const { body, headers } = await client.send('GET', PATH, { headers: { 'Accept-Language': 'fr' } })
    assert.equal(headers.get('content-language'), 'fr')
    assert.match(body.missing, /^12 pratiques/)
    assert.match(body.manners.retryAfter.missing, /^Aucune requête .*Affiche-Fault: status=429; retry-after=2, et/)
  })

  test('a live key has none', async () => {
    const { apiKey, employerId } = await service.employer()
    assertProblem(await createClient(`${service.base}/api/v1.2`, { apiKey, employerId }).get(PATH), 'test-key-needed')
  })
})
