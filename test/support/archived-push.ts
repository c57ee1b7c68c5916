/** A snapshot that archives all jobs of an employer, and the requests by which a webhook is told of it. */
import assert from 'node:assert/strict'
import { type Options, startService, type TestService } from './service.ts'
import { sendSnapshot } from './snapshots.ts'
import { content } from './stores.ts'
import { until } from './waiting.ts'
import { ENCRYPTION_KEY, newClient, RECEIVER, WEBHOOKS } from './webhooks.ts'

/** Jobs that are made in one transaction. */
const ROUND = 1_000

type Start = (options?: Options) => Promise<TestService>

/** Returns the number of entries that each request had. */
export const pushArchived = async (jobs: number, start: Start = startService): Promise<readonly number[]> => {
  const sent: number[] = []
  const service = await start({
    environment: { ENCRYPTION_KEY },
    sendToReceiver: async ({ body }) => {
      sent.push(JSON.parse(body).data.data.length)
      return { ms: 1, status: 200, error: null, answer: '', retryAfterMs: null }
    },
  })
  try {
    const client = await newClient(service)
    await service.withStore(async (store) => {
      for (let made = 0; made < jobs; made += ROUND)
        await store.as(client.employerId).write(async (writer) => {
          for (let n = made; n < Math.min(made + ROUND, jobs); n++)
            await writer.insert(content({ referenceId: `R${n}` }))
        })
    })
    const webhook = (await client.send('POST', WEBHOOKS, { body: { url: RECEIVER } })).body
    const { status, text } = await sendSnapshot(client, [], '?archiveMax=2000000')
    assert.equal(status, 200, text.slice(-500))
    const entries = (): number => sent.reduce((sum, count) => sum + count, 0)
    await until(
      () => entries() >= jobs,
      () => `${entries()} entries pushed`,
    )
    await until(async () => (await client.get(`${WEBHOOKS}/${webhook.id}`)).body.behind === 0, 'the end')
    assert.equal(entries(), jobs)
    return sent
  } finally {
    await service.stop()
  }
}
