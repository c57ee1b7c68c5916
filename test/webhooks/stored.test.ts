/** The secrets of webhooks in everything that is stored. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { backUp } from '../../server/upkeep/sqlite/backup.ts'
import { dumpOf } from '../support/dump.ts'
import { onEveryEngine } from '../support/engines.ts'
import { newFolder } from '../support/folder.ts'
import { newClient, RECEIVER, WEBHOOKS, withKey } from '../support/webhooks.ts'

/** Every value of every row, bytes as they are. */
const bytesOf = (value: unknown): Buffer => {
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (typeof value !== 'object' || value === null) return Buffer.from(`${value}\n`)
  return Buffer.concat(Object.values(value).map(bytesOf))
}

onEveryEngine((start, engine) => {
  test('no secret of a webhook stands in the store, in a backup or in the log', async () => {
    const dataDir = newFolder('stored')
    const service = await start({ ...withKey(), dataDir, keepData: true })
    const client = await newClient(service)
    const headers = { 'Idempotency-Key': 'kept' }
    const ask = { body: { url: RECEIVER }, headers }
    const { id, secret } = (await client.send('POST', WEBHOOKS, ask)).body
    const rotated = (
      await client.send('POST', `${WEBHOOKS}/${id}/rotate`, { headers: { 'Idempotency-Key': 'turned' } })
    ).body
    assert.equal((await client.send('POST', WEBHOOKS, ask)).body.secret, secret)
    const texts = [secret, rotated.secret].map((text: string) => text.slice('whsec_'.length))
    const secrets = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'base64')])
    const places: Record<string, Buffer> = { log: Buffer.from(service.logged.join('\n')) }
    if (engine === 'sqlite') {
      const file = join(newFolder('stored-backup'), 'backup.db')
      await backUp({ directory: dataDir, file, force: false, report: () => undefined, begun: () => undefined })
      places.backup = readFileSync(file)
      for (const name of readdirSync(dataDir)) places[name] = readFileSync(join(dataDir, name))
    } else places.rows = bytesOf(await dumpOf(service))
    for (const [place, bytes] of Object.entries(places))
      for (const [at, found] of secrets.entries()) assert.ok(!bytes.includes(found), `secret ${at} in ${place}`)
    await service.stop()
  })
})
