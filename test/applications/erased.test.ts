/** Bytes of applications in the files of an embedded store, once they have arrived: none, not even encrypted. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { CONFIRM_MS } from '../../server/applications/links.ts'
import { DATA_FILE, openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { application, relayOn, sentForm } from '../support/applications.ts'
import { newFolder } from '../support/folder.ts'
import { DEADLINE_MS, until } from '../support/waiting.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const APPLICATIONS = 12

/** Length of the samples, of which chance makes no other one. */
const SAMPLE = 24

/** Samples of each mail, from its first bytes to its last. */
const SAMPLES = 30

/** Bytes before those that are encrypted. */
const HEAD = 21

const bytesOf = (directory: string): Buffer =>
  Buffer.concat(
    ['', '-wal']
      .map((end) => join(directory, DATA_FILE + end))
      .filter(existsSync)
      .map((file) => readFileSync(file)),
  )

/** Samples of all that is encrypted, at many places of each. */
const samplesOf = (directory: string): Buffer[] => {
  const database = new DatabaseSync(join(directory, DATA_FILE), { timeout: DEADLINE_MS, readOnly: true })
  const rows = database.prepare('SELECT sealed FROM application_contents').all() as { sealed: Uint8Array }[]
  database.close()
  return rows.flatMap(({ sealed }) =>
    Array.from({ length: SAMPLES }, (_, at) => {
      const start = HEAD + Math.floor(((sealed.length - HEAD - SAMPLE) * at) / (SAMPLES - 1))
      return Buffer.from(sealed.subarray(start, start + SAMPLE))
    }),
  )
}

/** Those that are in the files. */
const found = (directory: string, samples: readonly Buffer[]): Buffer[] => {
  const bytes = bytesOf(directory)
  return samples.filter((sample) => bytes.includes(sample))
}

test('after delivery, or when nobody confirms, neither the data file nor its log has bytes of an application', async (t) => {
  const directory = newFolder('erased')
  const store = openSqliteStore({ directory, clock: () => NOON })
  t.after(() => store.close())
  let now = NOON
  const { desk, relay } = relayOn(store, { clock: () => now, transport: { send: async () => undefined } })
  const sizes = [0, 100, 3_000, 70_000, 600_000, 5_000_000]
  for (let n = 0; n < APPLICATIONS; n++) {
    const file = {
      name: 'cv.pdf',
      type: 'application/pdf',
      bytes: new Uint8Array(sizes[n % sizes.length] ?? 0).fill(n),
    }
    await desk.accept(application({ file }), { ...sentForm(), isProven: n % 3 !== 0 })
  }
  const all = samplesOf(directory)
  assert.equal(all.length, SAMPLES * 28)
  // Some lie over the end of a page.
  const samples = found(directory, all)
  assert.ok(samples.length > all.length * 0.95, `${samples.length} of ${all.length} are there while they wait`)
  await relay.drain()
  now += CONFIRM_MS
  await store.applications.forgetUnconfirmed({ through: now - CONFIRM_MS, limit: 100 })
  assert.equal(await store.applications.countWaiting(), 0)
  await store.applications.wipe()
  const left = () => found(directory, samples).length
  await until(
    () => left() === 0,
    () => `${left()} of ${samples.length} samples are left`,
  )
  assert.ok(existsSync(join(directory, `${DATA_FILE}-wal`)), 'the store is open still')
})

test('other deletions cost what they did: only those of applications are overwritten', async (t) => {
  const directory = newFolder('erased')
  const store = openSqliteStore({ directory, clock: () => NOON })
  t.after(() => store.close())
  const { desk, relay } = relayOn(store, { clock: () => NOON, transport: { send: async () => undefined } })
  await desk.accept(application(), { ...sentForm(), isProven: true })
  await relay.drain()
  const mark = 'MARK-OF-A-MAIL'.repeat(40)
  const nonce = new Uint8Array(32).fill(9)
  const mail = {
    personId: 1,
    kind: 'sign-in',
    name: '1',
    nonce,
    about: { label: mark },
    createdAt: 1,
    dueAt: 1,
  } as const
  await store.mail.post(mail)
  await store.mail.remove(nonce)
  await store.applications.wipe()
  await until(() => bytesOf(directory).includes(mark.slice(50)), 'it is in a free page')
})
