/** Webhooks for operators: list, doctor, the revocation of a key, backup and deletion. */
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runCli } from '../support/cli.ts'
import { newFolder } from '../support/folder.ts'
import { type Client, startService, type TestService } from '../support/service.ts'
import { keyOf, newClient, RECEIVER, WEBHOOKS } from '../support/webhooks.ts'

const dataDir = newFolder('operator-webhooks')

let service: TestService
let client: Client

before(async () => {
  service = await startService({ dataDir, keepData: true })
  client = await newClient(service)
})
after(() => service.stop())

const run = async (words: string, environment = {}) => {
  const { code, out, stderr } = await runCli(words.split(' '), { DATA_DIR: dataDir, ...environment })
  assert.equal(stderr, '', words)
  return { code, out }
}

const create = async (by = client): Promise<number> => {
  const { status, body } = await by.send('POST', WEBHOOKS, { body: { url: RECEIVER } })
  assert.equal(status, 201)
  return body.id
}

const stateOf = async (id: number) => {
  const { body } = await client.get(`${WEBHOOKS}/${id}`)
  return [body.state, body.reason]
}

const webhookCheck = async (environment = {}): Promise<{ state: string; says: string }> => {
  const { out } = await run('doctor --quick --json', environment)
  return JSON.parse(out).checks.find(({ name }: { name: string }) => name === 'webhooks')
}

test('revoking a key leaves its webhooks, and disables them with --webhooks alone', async () => {
  const [one, two] = [await keyOf(service, client.employerId), await keyOf(service, client.employerId)]
  const ids = [await create(one), await create(two), await create(two), await create()]
  const keyIds = await Promise.all(ids.map(async (id) => (await client.get(`${WEBHOOKS}/${id}`)).body.keyId))
  await run(`key revoke ${keyIds[0]}`)
  assert.deepEqual(await stateOf(ids[0] ?? 0), ['active', null])
  const { out } = await run(`key revoke ${keyIds[1]} --webhooks --json`)
  assert.deepEqual(JSON.parse(out).webhooks, ids.slice(1, 3))
  for (const id of ids.slice(1, 3)) assert.deepEqual(await stateOf(id), ['disabled', 'key-revoked'])
  assert.deepEqual(await stateOf(ids[3] ?? 0), ['active', null])
  assert.deepEqual(JSON.parse((await run(`key revoke ${keyIds[1]} --webhooks --json`)).out).webhooks, [])
  const { entries } = await service.withStore(({ audit }) => audit.page(client.employerId, 0))
  const noted = entries.filter(({ action }) => action === 'webhook.update').map(({ subjectId }) => subjectId)
  assert.deepEqual(noted, ids.slice(1, 3))
  const woken = await client.send('PUT', `${WEBHOOKS}/${ids[1]}`, { body: { state: 'active' } })
  assert.deepEqual([woken.body.state, woken.body.reason], ['active', null])
  for (const id of ids) await client.send('DELETE', `${WEBHOOKS}/${id}`)
})

test('the list shows the webhooks of all or of one, and the doctor those that need a look', async () => {
  assert.match((await run('webhook list')).out, /There are no webhooks/)
  assert.deepEqual((await webhookCheck()).state, 'ok')
  const other = await newClient(service, 'Other')
  const [mine, theirs] = [await create(), await create(other)]
  assert.match((await run('webhook list')).out, new RegExp(`^${theirs} .* active .*${RECEIVER}$`, 'm'))
  const { webhooks } = JSON.parse((await run(`webhook list ${client.employerId} --json`)).out)
  assert.deepEqual(webhooks, [
    { id: mine, employerId: client.employerId, url: RECEIVER, reason: null, failingSince: null, state: 'active' },
  ])
  assert.deepEqual((await webhookCheck()).state, 'ok')
  const [{ keyId }] = [(await other.get(`${WEBHOOKS}/${theirs}`)).body]
  await run(`key revoke ${keyId} --webhooks`)
  const disabled = await webhookCheck()
  assert.deepEqual(disabled.state, 'warning')
  assert.match(disabled.says, new RegExp(`Webhooks ${theirs} are disabled`))
  const lost = await webhookCheck({ ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64') })
  assert.match(lost.says, new RegExp(`Webhooks ${mine}, ${theirs} have secrets that were encrypted under another key`))
})

test('a backup says that the key is not in it, and restores webhooks that the key of the store opens', async () => {
  const file = join(newFolder('webhook-backup'), 'backup.db')
  assert.match(
    (await run(`backup ${file}`)).out,
    /encryption\.key, which encrypts secrets and waiting applications in the store, is not in/,
  )
  const restored = newFolder('webhook-restored')
  const environment = { DATA_DIR: restored }
  await run(`restore ${file}`, environment)
  const listed = (await run('webhook list --json', environment)).out
  assert.ok(JSON.parse(listed).webhooks.every(({ reason }: { reason: string }) => reason !== null))
  assert.match((await webhookCheck(environment)).says, /encrypted under another key/)
  writeFileSync(join(restored, 'encryption.key'), 'nonsense')
  assert.match((await webhookCheck(environment)).says, /encryption\.key .* holds no key/)
  rmSync(join(restored, 'encryption.key'))
})

test('the webhooks of a deleted employer go with it, with their secrets and attempts', async () => {
  const own = await newClient(service, 'Gone')
  const id = await create(own)
  await run(`employer delete ${own.employerId}`)
  const { webhooks } = JSON.parse((await run('webhook list --json')).out)
  assert.ok(webhooks.every((webhook: { id: number }) => webhook.id !== id))
  const secrets = await service.withStore((store) => store.webhooks.secrets(own.employerId, id, 0))
  assert.deepEqual(secrets, [])
})
