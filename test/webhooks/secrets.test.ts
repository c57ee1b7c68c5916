/** The key that encrypts the secrets of webhooks: missing, made, changed, and what then still works. */
import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { newFolder } from '../support/folder.ts'
import { startService } from '../support/service.ts'
import { ENCRYPTION_KEY, newClient, RECEIVER, WEBHOOKS } from '../support/webhooks.ts'

const body = { url: RECEIVER }

const OTHER_KEY = Buffer.alloc(32, 8).toString('base64')

onEveryEngine((start, engine) => {
  test('with another key webhooks say that their secrets are lost, all else works, and a rotation mends it', async () => {
    const dataDir = newFolder('another-key')
    const first = await start({ dataDir, keepData: true, environment: { ENCRYPTION_KEY } })
    const client = await newClient(first)
    const headers = { 'Idempotency-Key': 'k' }
    const made = await client.send('POST', WEBHOOKS, { body, headers })
    const { id } = made.body
    const again = await start({
      dataDir,
      keepData: true,
      environment: { ENCRYPTION_KEY: OTHER_KEY, ...(first.databaseUrl && { DATABASE_URL: first.databaseUrl }) },
    })
    const { send } = client
    const ask = (method: string, path: string, what = {}) => send(method, `${again.base}${path}`, what)
    const read = await ask('GET', `${WEBHOOKS}/${id}`)
    assert.deepEqual([read.status, read.body.state, read.body.reason], [200, 'failing', 'secret-lost'])
    assert.equal((await ask('POST', `${WEBHOOKS}/${id}/test`)).body.code, 'secret-unavailable')
    assert.equal((await ask('PUT', `${WEBHOOKS}/${id}`, { body: { pageSize: 1 } })).body.reason, 'secret-lost')
    const replay = await ask('POST', WEBHOOKS, { body, headers })
    assert.deepEqual([replay.status, replay.body], [201, { ...made.body, secret: null }])
    assert.equal((await ask('POST', WEBHOOKS, { body })).status, 201)
    const rotated = await ask('POST', `${WEBHOOKS}/${id}/rotate`)
    assert.deepEqual([rotated.body.state, rotated.body.reason], ['active', null])
    assert.match(rotated.body.secret, /^whsec_/)
    await again.stop()
    await first.stop()
  })

  if (engine === 'sqlite') return

  test('without ENCRYPTION_KEY a webhook is refused with its name, and nothing is stored', async () => {
    const service = await start()
    const client = await newClient(service)
    const { status, body: problem } = await client.send('POST', WEBHOOKS, { body })
    assert.deepEqual([status, problem.code], [503, 'secret-unavailable'])
    assert.match(problem.detail, /ENCRYPTION_KEY/)
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [] })
    const { entries } = await service.withStore(({ audit }) => audit.page(client.employerId, 0))
    assert.ok(entries.every(({ action }) => !action.startsWith('webhook.')))
    await service.stop()
  })
})

test('the embedded store makes its key with the first webhook, for its user alone, and goes on with it', async () => {
  const dataDir = newFolder('key-file')
  const file = join(dataDir, 'encryption.key')
  const first = await startService({ dataDir, keepData: true })
  const client = await newClient(first)
  assert.equal(statSync(file, { throwIfNoEntry: false }), undefined)
  const { body: made } = await client.send('POST', WEBHOOKS, { body })
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.match(readFileSync(file, 'utf8'), /^[\w+/]{43}=\n$/)
  await first.stop()
  const second = await startService({ dataDir, keepData: true })
  const again = (path: string) => client.send('GET', `${second.base}${path}`)
  assert.deepEqual((await again(`${WEBHOOKS}/${made.id}`)).body.reason, null)
  await second.stop()
})

test('a key file that holds no key is told, and is not replaced', async () => {
  const dataDir = newFolder('bad-key-file')
  const service = await startService({ dataDir, keepData: true })
  const client = await newClient(service)
  const file = join(dataDir, 'encryption.key')
  writeFileSync(file, 'nonsense')
  const { status, body: problem } = await client.send('POST', WEBHOOKS, { body })
  assert.deepEqual([status, problem.code], [503, 'secret-unavailable'])
  assert.equal(readFileSync(file, 'utf8'), 'nonsense')
  assert.equal((await client.get('/jobs')).status, 200)
  await service.stop()
})
