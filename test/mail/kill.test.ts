/** A service that is killed while it sends: the message comes again, under the same name. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { DATA_FILE, openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { newFolder } from '../support/folder.ts'
import { readMail, startMailServer } from '../support/mail-server.ts'
import { serve } from '../support/process.ts'
import { DEADLINE_MS, until } from '../support/waiting.ts'

/** A store with a mail that waits. */
const storeWithMail = async (directory: string): Promise<void> => {
  const store = openSqliteStore({ directory, clock: Date.now })
  const names = { name: 'Marie', handle: 'marie', language: 'fr' } as const
  const person = await store.people.addPerson({ ...names, createdAt: 1, membership: null, by: 'operator' })
  assert.ok(typeof person === 'object')
  await store.people.setEmail(person.id, 'marie@example.ca')
  const now = Date.now()
  const nonce = Uint8Array.from(randomBytes(32))
  const about = { at: now, label: 'Firefox' }
  await store.mail.post({
    personId: person.id,
    kind: 'sign-in',
    name: '1',
    nonce,
    about,
    createdAt: now,
    dueAt: now,
  })
  await store.close()
}

/** As if the lease were over. */
const endLease = (directory: string): void => {
  const database = new DatabaseSync(join(directory, DATA_FILE), { timeout: DEADLINE_MS })
  database.exec('UPDATE outbox SET due_at = 0')
  database.close()
}

const waiting = (directory: string): unknown => {
  const database = new DatabaseSync(join(directory, DATA_FILE), { timeout: DEADLINE_MS, readOnly: true })
  const row = database.prepare('SELECT count(*) AS waiting FROM outbox').get()
  database.close()
  return row?.waiting
}

test('a kill between the sending and the forgetting gives a second message of the same name, and then none', async (t) => {
  const directory = newFolder('mail')
  await storeWithMail(directory)
  const received: string[] = []
  const arrived = Promise.withResolvers<void>()
  const server = await startMailServer(t, {
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(readMail(Buffer.concat(parts).toString('latin1')).headers['message-id'] ?? '')
        // The first is taken without an answer.
        if (received.length === 1) arrived.resolve()
        else done()
      })
    },
  })
  const environment = { CONSOLE: 'true', MAIL_URL: server.url, MAIL_FROM: 'jobs@example.ca' }
  const first = await serve(directory, environment)
  await arrived.promise
  first.child.kill('SIGKILL')
  await first.ended
  assert.equal(waiting(directory), 1)
  endLease(directory)
  const second = await serve(directory, environment)
  await until(() => waiting(directory) === 0, 'the second message')
  second.child.kill('SIGTERM')
  assert.equal(await second.ended, 0, second.output())
  assert.equal(received.length, 2)
  assert.match(received[0] ?? '', /^<[0-9a-f]{40}@example\.ca>$/)
  assert.equal(received[1], received[0])
})
