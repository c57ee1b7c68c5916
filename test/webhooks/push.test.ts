/** Pushes of the whole service to a receiver that the test plays, on either engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { signedHeaders } from '../../server/events/sign.ts'
import type { Delivery, DeliveryOutcome } from '../../server/events/webhook.ts'
import { pushArchived } from '../support/archived-push.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS, job, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { ENCRYPTION_KEY, newClient, WEBHOOKS } from '../support/webhooks.ts'

const URL = 'https://hook.example.ca/secret-path?token=hidden'

const taken: DeliveryOutcome = { ms: 4, status: 200, error: null, answer: 'ok', retryAfterMs: null }

/** Jobs that a snapshot archives; test/long/push.long.ts archives 100,000. */
const ARCHIVED = 1_000

onEveryEngine((start) => {
  /** A service whose receiver answers with what the test says. */
  const bed = async (t: { after: (end: () => Promise<void>) => void }, environment: Record<string, string> = {}) => {
    const sent: Delivery[] = []
    let outcome = taken
    const service = await start({
      environment: { ENCRYPTION_KEY, ...environment },
      sendToReceiver: async (delivery) => {
        sent.push(delivery)
        return outcome
      },
    })
    t.after(service.stop)
    const client = await newClient(service)
    const answer = (next: Partial<DeliveryOutcome>): void => {
      outcome = { ...taken, ...next }
    }
    return { service, client, sent, answer }
  }

  const create = async (client: Client, members: object = {}) =>
    (await client.send('POST', WEBHOOKS, { body: { url: URL, ...members } })).body

  const get = async (client: Client, id: number) => (await client.get(`${WEBHOOKS}/${id}`)).body

  const state = async (client: Client, id: number): Promise<string> => (await get(client, id)).state

  const untilState = (client: Client, id: number, wanted: string) =>
    until(async () => (await state(client, id)) === wanted, `the state ${wanted}`)

  /** Moves the clock to the next tries until something holds. */
  const tryUntil = async (service: TestService, condition: () => Promise<boolean>) => {
    await until(async () => {
      if (await condition()) return true
      service.advance(DAY_MS / 8)
      return false
    }, 'the outcome of tries')
  }

  test('a change is pushed at once, in the words of the list of changes, and told in the webhook', async (t) => {
    const { client, sent } = await bed(t)
    const webhook = await create(client)
    assert.equal((await client.post(job())).status, 201)
    await until(() => sent.length > 0, 'the push')
    const { body, id, url } = sent[0] ?? assert.fail()
    const listed = await client.get(`/api/v1.2/changes?after=${webhook.cursor}`)
    assert.deepEqual([JSON.parse(body).data, url], [listed.body, URL])
    assert.ok(id.startsWith(`wh_${webhook.id}_${listed.body.cursor}_`), id)
    await until(async () => (await get(client, webhook.id)).cursor === listed.body.cursor, 'the cursor')
    const { behind, failingSince, lastDeliveredAt } = await get(client, webhook.id)
    assert.deepEqual([behind, failingSince, typeof lastDeliveredAt], [0, null, 'string'])
    const attempts = (await client.get(`${WEBHOOKS}/${webhook.id}/attempts`)).body.data
    assert.deepEqual(
      attempts.map(({ at: _, ...attempt }: { at: string }) => attempt),
      [{ ms: 4, status: 200, error: null, answer: 'ok', cursor: listed.body.cursor, entries: 1 }],
    )
  })

  test('during a rotation both secrets sign, each until its own end', async (t) => {
    const { service, client, sent } = await bed(t)
    const webhook = await create(client)
    const { body: rotated } = await client.send('POST', `${WEBHOOKS}/${webhook.id}/rotate`, {
      body: { overlapHours: 2 },
    })
    const signedBy = async (): Promise<boolean[]> => {
      const before = sent.length
      await client.post(job({ referenceId: undefined }))
      await until(() => sent.length > before, 'a push')
      const delivery = sent.at(-1) ?? assert.fail()
      const headers = signedHeaders(delivery)
      return [webhook.secret, rotated.secret].map((secret) => {
        const own = new Webhook(secret).sign(delivery.id, new Date(delivery.at), delivery.body)
        return headers['webhook-signature'].split(' ').includes(own)
      })
    }
    assert.deepEqual(await signedBy(), [true, true])
    service.advance(3 * 3_600_000)
    assert.deepEqual(await signedBy(), [false, true])
  })

  test('410 disables, five failures are failing, and five days without a success disable; each is logged without its path', async (t) => {
    const { service, client, sent, answer } = await bed(t)
    const webhook = await create(client)
    answer({ status: 410, error: 'gone' })
    await client.post(job())
    await untilState(client, webhook.id, 'disabled')
    const gone = await get(client, webhook.id)
    assert.deepEqual([gone.reason, gone.cursor, gone.behind, sent.length], ['gone', webhook.cursor, 1, 1])
    answer({ status: 500, error: 'status', answer: 'no' })
    await client.put(`${WEBHOOKS}/${webhook.id}`, { state: 'active' })
    await tryUntil(service, async () => (await state(client, webhook.id)) === 'failing')
    await tryUntil(service, async () => (await state(client, webhook.id)) === 'disabled')
    assert.equal((await get(client, webhook.id)).reason, 'unreachable')
    answer({})
    await client.put(`${WEBHOOKS}/${webhook.id}`, { state: 'active' })
    await until(async () => (await get(client, webhook.id)).behind === 0, 'the page')
    assert.equal(new Set(sent.map(({ body }) => JSON.parse(body).data.data[0].sequence)).size, 1)
    const lines = service.logged.map((line) => JSON.parse(line)).filter(({ webhookId }) => webhookId === webhook.id)
    assert.deepEqual(
      lines.map(({ msg, reason = null, host }) => [msg, reason, host]),
      [
        ['a webhook is disabled', 'gone', 'hook.example.ca'],
        ['a webhook is failing; it is tried again', null, 'hook.example.ca'],
        ['a webhook is disabled', 'unreachable', 'hook.example.ca'],
      ],
    )
    assert.ok(!service.logged.some((line) => /secret-path|hidden/.test(line)))
  })

  test('Retry-After is obeyed, and a suspended employer gets nothing until it is resumed', async (t) => {
    const { service, client, sent, answer } = await bed(t)
    const webhook = await create(client)
    answer({ status: 429, error: 'status', retryAfterMs: 7_200_000 })
    await client.post(job())
    await until(async () => (await get(client, webhook.id)).failingSince !== null, 'the failure')
    answer({})
    service.advance(7_100_000)
    await service.operator.suspendEmployer(client.employerId)
    service.advance(200_000)
    const other = await newClient(service)
    const witness = await create(other)
    await other.post(job())
    await until(() => sent.length > 1, 'the push of another employer')
    assert.deepEqual(
      sent.map(({ id }) => id.startsWith(`wh_${webhook.id}_`)),
      [true, false],
    )
    await service.operator.resumeEmployer(client.employerId)
    await until(() => sent.length > 2, 'the push after the suspension')
    assert.deepEqual([sent[2]?.id, sent[2]?.body], [sent[0]?.id, sent[0]?.body])
    assert.notEqual(witness.id, webhook.id)
  })

  test('a snapshot that archives many jobs is a hundredth of that in requests', async () => {
    const sent = await pushArchived(ARCHIVED, start)
    assert.ok(sent.length <= ARCHIVED / 100, `${sent.length} requests`)
  })
})
