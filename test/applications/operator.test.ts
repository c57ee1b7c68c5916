/** Applications that wait, as an operator is told of them: by the doctor, and after a move of the store. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { application, relayOn, relaySettings, sentForm, TEST_KEY } from '../support/applications.ts'
import { runCli } from '../support/cli.ts'
import { newFolder } from '../support/folder.ts'
import { startMailServer } from '../support/mail-server.ts'
import { readMime, sha256 } from '../support/mime.ts'
import { emptyStoreOn } from '../support/process.ts'
import { withPublicStore } from '../support/public-state.ts'
import { employerOf } from '../support/stores.ts'

const HOUR_MS = 3_600_000

/** A store with applications that came so long ago. */
const storeWith = async (applications: number, ago = 0): Promise<string> => {
  const directory = newFolder('waiting')
  const clock = () => Date.now() - ago
  const store = openSqliteStore({ directory, clock })
  const { id: employerId } = await employerOf(store)
  const { desk } = relayOn(store, { clock, transport: { send: async () => undefined } })
  for (let n = 0; n < applications; n++)
    await desk.accept(application({ employerId }), { ...sentForm(), isProven: true })
  await store.close()
  return directory
}

const doctorOf = async (directory: string, members: Record<string, string> = {}) => {
  const environment = {
    ...relaySettings('file:mail'),
    BASE_URL: 'https://jobs.example.ca',
    DATA_DIR: directory,
    ...members,
  }
  const { out } = await runCli(['doctor', '--quick', '--json'], environment)
  return JSON.parse(out).checks.find(({ name }: { name: string }) => name === 'applications')
}

test('the doctor tells of applications that wait, of those that another key encrypted, and of those that are late', async () => {
  assert.deepEqual(await doctorOf(await storeWith(0)), { name: 'applications', state: 'ok', says: 'None wait.' })
  const fresh = await storeWith(3)
  assert.deepEqual(await doctorOf(fresh), { name: 'applications', state: 'ok', says: '6 mails wait.' })
  const lost = await doctorOf(fresh, { ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64') })
  assert.equal(lost.state, 'warning')
  assert.match(lost.says, /^6 of 6 mails were encrypted under another key, and cannot be sent: set ENCRYPTION_KEY/)
  const unsent = await doctorOf(fresh, { APPLICATIONS: '', MAIL_URL: '', MAIL_FROM: '' })
  assert.match(unsent.says, /^6 mails wait, and none is sent: set MAIL_URL\.$/)
  assert.match((await doctorOf(await storeWith(2, 2 * HOUR_MS))).says, /^4 of 4 mails have waited for over an hour/)
})

test('the doctor names a key of DKIM that does not sign', async () => {
  const environment = {
    ...relaySettings('file:mail'),
    BASE_URL: 'https://jobs.example.ca',
    DATA_DIR: newFolder('dkim'),
  }
  const signing = { MAIL_DKIM_KEY_FILE: join(environment.DATA_DIR, 'none.pem'), MAIL_DKIM_SELECTOR: 'affiche' }
  const { out } = await runCli(['doctor', '--quick'], { ...environment, ...signing })
  assert.match(out, /fault +mail: MAIL_DKIM_KEY_FILE: .*none\.pem cannot be read/)
})

for (const engine of ['sqlite', 'postgres'] as const)
  test(`what waits is copied to ${engine} as it is encrypted, backed up, and sent from there by the same key`, async (t) => {
    const server = await startMailServer(t)
    const source = await storeWith(0)
    const file = { name: 'cv.pdf', type: 'application/pdf', bytes: new Uint8Array(2_000_000).fill(5) }
    const store = openSqliteStore({ directory: source, clock: Date.now })
    const { desk } = relayOn(store, { clock: Date.now, transport: { send: async () => undefined } })
    for (let n = 0; n < 5; n++) await desk.accept(application({ file }), { ...sentForm(), isProven: true })
    await store.close()
    const backup = join(newFolder('backup'), 'backup.db')
    const backed = await runCli(['backup', backup], { DATA_DIR: source })
    assert.equal(backed.code, 0, backed.stderr)
    const restored = newFolder('restored')
    assert.equal((await runCli(['restore', backup], { DATA_DIR: restored })).code, 0)
    const place = await emptyStoreOn(engine)
    const to = place.DATABASE_URL ?? place.DATA_DIR ?? ''
    const copied = await runCli(['copy', '--from', restored, '--to', to], {})
    assert.equal(copied.code, 0, copied.stderr)
    await withPublicStore(place, async (target) => {
      const { relay } = relayOn(target, { mailUrl: server.url, clock: Date.now, encryptionKey: TEST_KEY })
      await relay.drain()
      assert.equal(await target.applications.countWaiting(), 0)
    })
    const files = server.taken.map(({ raw }) => readMime(raw).fileHash).filter((hash) => hash !== null)
    assert.deepEqual(files, Array(5).fill(sha256(file.bytes)))
  })
