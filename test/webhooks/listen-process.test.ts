/** `affiche listen` as a process that goes on: signals, and a service that goes away and comes back. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '../support/folder.ts'
import { answering, startHookReceiver } from '../support/hook-receiver.ts'
import { launch } from '../support/process.ts'
import { type Client, createClient, job, startService, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const dataDir = newFolder()
let service: TestService = await startService({ dataDir, keepData: true })
after(() => service.stop())
const { port } = new URL(service.base)
const owner = await service.employer()

const keyFile = join(newFolder(), 'key.txt')
const secretFile = join(newFolder(), 'secret.txt')
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
writeFileSync(keyFile, owner.apiKey ?? '')
writeFileSync(secretFile, secret)
const receiver = await startHookReceiver(secret)

const cursorOf = async (client: Client): Promise<string> => (await client.get('/changes?after=now')).body.cursor

/** Starts it after the present end, and waits until it has said so. */
const start = async (...options: string[]) => {
  const words = ['listen', '--to', service.base, '--key-file', keyFile, '--forward-to', receiver.url]
  const cursor = await cursorOf(owner)
  const process = launch({}, [...words, '--secret-file', secretFile, '--after', cursor, ...options])
  await until(() => process.output().includes('Forwarding changes'), 'the start')
  return process
}

const lines = (text: string): string[] => text.trim().split('\n')

test('what changes while it waits comes at once, and a signal ends it cleanly with the cursor to go on from', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const listener = await start()
    const { body: created } = await owner.post(job())
    await until(() => listener.output().includes(`job.created ${created.id}: 204`), 'the page')
    listener.child.kill(signal)
    assert.equal(await listener.ended, 0)
    assert.equal(lines(listener.output()).at(-1), `Ended. Go on with --after ${await cursorOf(owner)}`)
    assert.equal(listener.written().stderr, '')
  }
})

test('a signal while the receiver refuses ends it before the page, which comes first the next time', async () => {
  const before = await cursorOf(owner)
  const listener = await start()
  receiver.answers(answering(500, '', { 'Retry-After': '3600' }))
  const { body: created } = await owner.post(job())
  await until(() => listener.output().includes('again in 3600 s'), 'the failure')
  listener.child.kill('SIGINT')
  assert.equal(await listener.ended, 0)
  assert.equal(lines(listener.output()).at(-1), `Ended. Go on with --after ${before}`)
  const had = receiver.all.length
  assert.equal(await launch({}, [...listener.child.spawnargs.slice(2), '--once']).ended, 0)
  assert.deepEqual(
    receiver.all.slice(had).map(({ page }) => page.data.data[0].id),
    [created.id],
  )
  assert.equal(receiver.all.at(-1)?.id, receiver.all.at(-2)?.id)
})

test('a service that is away is told once, and what changed meanwhile comes once when it is back', async () => {
  const listener = await start()
  const had = receiver.all.length
  await service.stop()
  await until(() => listener.output().includes('Asking again until it answers.'), 'the absence')
  service = await startService({ dataDir, keepData: true, environment: { PORT: port } })
  const client = createClient(service.api, owner)
  const { body: created } = await client.post(job())
  await until(() => listener.output().includes(`job.created ${created.id}: 204`), 'the page')
  listener.child.kill('SIGINT')
  assert.equal(await listener.ended, 0)
  const said = lines(listener.output()).slice(2)
  assert.deepEqual(
    said.map((line) => line.replace(/^wh_\S+ /, '').replace(/ in \d+ ms$/, '')),
    [
      said[0] ?? '',
      'The service answers again.',
      `job.created ${created.id}: 204`,
      `Ended. Go on with --after ${await cursorOf(client)}`,
    ],
  )
  assert.match(said[0] ?? '', /^(?:http:\S+ cannot be reached: .+|The service answers 503: .+) Asking again until/)
  assert.equal(receiver.all.length, had + 1)
})

test('a key that is revoked meanwhile ends it with the reason', async () => {
  const {
    apiKey,
    key: { id },
  } = await service.operator.issueKey({ employerId: owner.employerId })
  writeFileSync(keyFile, apiKey)
  const listener = await start()
  await service.operator.revokeKey(id)
  await createClient(service.api, owner).post(job())
  assert.equal(await listener.ended, 1)
  assert.match(listener.written().stderr, /^affiche: The service answers 401: /)
})
