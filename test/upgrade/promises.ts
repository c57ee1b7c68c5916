/** Promises of a store to others, which an upgrade keeps: pushes, mail, answers to keys, ways in, test mode. */
import assert from 'node:assert/strict'
import type { Delivery, DeliveryOutcome } from '../../server/events/webhook.ts'
import { application, deskOf, relaySettings, sentForm } from '../support/applications.ts'
import type { ConsoleService } from '../support/console.ts'
import type { Mail } from '../support/mail-server.ts'
import { readMime } from '../support/mime.ts'
import { type Client, createClient, job, type TestService } from '../support/service.ts'
import { moveTo, twinOf } from '../support/twins.ts'
import { until } from '../support/waiting.ts'
import { keyOf, RECEIVER, TAKEN, WEBHOOKS } from '../support/webhooks.ts'

export type Promises = {
  readonly webhookKey: string
  readonly webhookId: number
  readonly webhookSecret: string
  /** Ids of the jobs of which the receiver has not heard, in order. */
  readonly unheard: readonly number[]
  readonly handle: string
  readonly password: string
  readonly idempotencyKey: string
  readonly answer: string
  readonly twin: {
    readonly employerId: number
    readonly apiKey: string
    readonly today: string
    readonly jobId: number
  }
  readonly applicant: string
}

/** Nothing listens at its port. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'

/** Settings of a service that makes or keeps promises; mail waits unless a server is given. */
export const promising = (mailUrl = NO_MAIL_SERVER): Record<string, string> => relaySettings(mailUrl)

const APPLICANT = 'Zoé Tremblay-Émond'
const KEY = 'b6a4c1d2-upgrade'

const KEYED = job({ title: 'Keyed baker', referenceId: 'KEYED' })

/** Nobody answers the pushes of the service, and no mail server is there. */
export const makePromises = async (service: ConsoleService, employerId: number): Promise<Promises> => {
  const client = await keyOf(service, employerId, ['jobs:read', 'jobs:write', 'webhooks'])
  const { body: webhook } = await client.send('POST', WEBHOOKS, { body: { url: RECEIVER, types: ['job.created'] } })
  const unheard: number[] = []
  for (const title of ['Push one', 'Push two']) unheard.push((await client.post(job({ title }))).body.id)
  const keyed = await client.send('POST', '/api/v1.2/jobs', { body: KEYED, headers: { 'Idempotency-Key': KEY } })
  assert.equal(keyed.status, 201, keyed.text)
  unheard.push(keyed.body.id)
  await applyTo(service, { employerId, jobId: keyed.body.id })
  return {
    webhookKey: client.apiKey ?? '',
    webhookId: webhook.id,
    webhookSecret: webhook.secret,
    unheard,
    ...(await makePerson(service, client)),
    idempotencyKey: KEY,
    answer: keyed.text,
    twin: await makeTwin(service, client),
    applicant: APPLICANT,
  }
}

const applyTo = async (service: TestService, about: { employerId: number; jobId: number }): Promise<void> => {
  const desk = await deskOf(service, promising(), service.now)
  const accepted = await desk.accept(application({ ...about, name: APPLICANT }), { ...sentForm(), isProven: true })
  assert.equal(accepted, 'accepted')
}

const makePerson = async (service: ConsoleService, client: Client): Promise<Pick<Promises, 'handle' | 'password'>> => {
  const [handle, password] = ['marie@example.ca', 'cheval agrafe pile']
  const visitor = await service.person(client, { handle })
  await visitor.get('/en/console/me/password')
  const chosen = await visitor.post('/en/console/me/password', { password, again: password })
  assert.equal(chosen.status, 303, chosen.text)
  return { handle, password }
}

const TWIN_TODAY = '2026-12-01'

const makeTwin = async (service: TestService, client: Client): Promise<Promises['twin']> => {
  const twin = await twinOf(service, client)
  assert.equal((await moveTo(twin, TWIN_TODAY)).status, 200)
  const { body } = await twin.post(job({ title: 'Of the twin' }))
  return { employerId: twin.employerId, apiKey: twin.apiKey ?? '', today: TWIN_TODAY, jobId: body.id }
}

type Outside = {
  /** Pushes that the service has sent, all of which are taken. */
  readonly deliveries: readonly Delivery[]
  readonly mails: readonly (Mail & { readonly to: string })[]
}

/** Records what is pushed, and takes it. */
export const takingInto =
  (deliveries: Delivery[]) =>
  async (delivery: Delivery): Promise<DeliveryOutcome> => {
    deliveries.push(delivery)
    return TAKEN
  }

const HOUR_MS = 3_600_000

/** A service on the upgraded store keeps each promise, once. */
export const assertKept = async (service: ConsoleService, promises: Promises, outside: Outside): Promise<void> => {
  const { employerId } = await clientOf(service, promises)
  await keepsPushes(service, promises, outside.deliveries)
  await keepsMail(service, promises, outside.mails)
  await keepsAnswers(service, promises)
  await keepsTwin(service, promises)
  await keepsWaysIn(service, promises, employerId)
}

const clientOf = async (service: ConsoleService, { webhookKey }: Promises): Promise<Client> => {
  const nobody = createClient(service.api, { employerId: 0, apiKey: webhookKey })
  const { status, text, body } = await nobody.get('/api/v1.2/employer')
  assert.equal(status, 200, text)
  return createClient(service.api, { employerId: body.id, apiKey: webhookKey })
}

const keepsPushes = async (
  service: ConsoleService,
  { webhookId, webhookSecret, unheard }: Promises,
  deliveries: readonly Delivery[],
): Promise<void> => {
  const heard = (): number[] =>
    deliveries.flatMap(({ body }) => JSON.parse(body).data.data.map((entry: { id: number }) => entry.id))
  service.advance(HOUR_MS)
  await until(async () => heard().length >= unheard.length, 'the pushes that were due')
  assert.deepEqual(heard(), unheard)
  const secret = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64')
  for (const { id, secrets } of deliveries) {
    assert.match(id, new RegExp(`^wh_${webhookId}_`))
    assert.deepEqual(secrets.map(Buffer.from), [secret])
  }
}

const keepsMail = async (service: ConsoleService, { applicant }: Promises, mails: Outside['mails']): Promise<void> => {
  await until(async () => (await service.store.applications.countWaiting()) === 0, 'the application is mailed')
  const { recipient, email } = application()
  assert.deepEqual(mails.map(({ to }) => to).sort(), [recipient, email].sort())
  const letter = mails.find(({ to }) => to === recipient)
  assert.ok(readMime(letter?.raw ?? '').text.includes(applicant), 'the letter to the employer')
}

const keepsAnswers = async (service: ConsoleService, promises: Promises): Promise<void> => {
  const client = await clientOf(service, promises)
  const headers = { 'Idempotency-Key': promises.idempotencyKey }
  const again = await client.send('POST', '/api/v1.2/jobs', { body: KEYED, headers })
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal(again.text.replaceAll(service.base, 'BASE'), promises.answer)
}

const keepsTwin = async (service: ConsoleService, { twin }: Promises): Promise<void> => {
  const client = createClient(service.api.replace('v1.1', 'v1.2'), twin)
  const state = await client.get('/test')
  assert.equal(state.body.today, twin.today, state.text)
  assert.equal((await client.get(`/jobs/${twin.jobId}`)).body.title, 'Of the twin')
}

const keepsWaysIn = async (
  service: ConsoleService,
  { handle, password }: Promises,
  employerId: number,
): Promise<void> => {
  const visitor = service.visitor()
  await visitor.get('/en/console/sign-in')
  assert.equal((await visitor.post('/en/console/sign-in', { handle, password })).status, 303)
  assert.equal((await visitor.get(`/en/console/${employerId}/jobs`)).status, 200)
}
