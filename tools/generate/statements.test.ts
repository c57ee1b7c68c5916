/** The page of statements has every statement that a store sends, on either engine, whatever the source looks like. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { sqliteText } from '../../server/platform/engines/sqlite/connection.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { newFolder } from '../../test/support/folder.ts'
import { openOnPostgres } from '../../test/support/postgres-store.ts'
import { followerOn, NOW, publicQuery, TODAY } from '../../test/support/public-side.ts'
import { loggedDuring, startLoggingPostgres, statementsOf } from '../../test/support/statement-log.ts'
import { content, employerOf, query } from '../../test/support/stores.ts'
import * as page from './statements.ts'
import { engineOf } from './statements-page.ts'

const HOLE = '\u0000'

/** A hole in a list, as of columns or values, and one that is a part of a statement made by another. */
const LISTED = '(?:(?!\\b(?:FROM|WHERE)\\b).)*'
const PART = '.*'

/** Characters beside the holes, without which a text would say any statement; of a text in a longer statement. */
const SAID_MIN = 20
const SAID_WITHIN_MIN = 40

const patternOf = (text: string, hole: string): string => RegExp.escape(text).replaceAll(HOLE, hole)

type Said = (sql: string) => boolean

const saidBy = (text: string): Said => {
  const listed = new RegExp(`^${patternOf(text, LISTED)}$`, 's')
  const within = new RegExp(patternOf(text, PART), 's')
  const said = text.replaceAll(HOLE, '').length
  return (sql) => (said >= SAID_MIN && listed.test(sql)) || (said >= SAID_WITHIN_MIN && within.test(sql))
}

/** Statements of an engine on the page; a part at the end may be nothing. */
const saidOf = (engine: 'sqlite' | 'postgres'): Said[] =>
  page
    .statementsOf()
    .filter((statement) => [engine, 'both'].includes(engineOf(statement)))
    .flatMap(({ parts }) => {
      const text = parts.map((part) => (typeof part === 'string' ? part : HOLE)).join('')
      return statementsOf(engine === 'sqlite' ? sqliteText(text) : text)
    })
    .map((text) => saidBy(text.endsWith(` ${HOLE}`) ? `${text.slice(0, -2)}${HOLE}` : text))

/** Transactions and settings. */
const isNone = (sql: string): boolean => /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|PRAGMA)\b/.test(sql)

const missing = (sent: readonly string[], engine: 'sqlite' | 'postgres'): string[] => {
  const said = saidOf(engine)
  return [...new Set(sent)].filter((sql) => sql !== '' && !isNone(sql) && !said.some((one) => one(sql)))
}

const key = (employerId: number) => ({
  employerId,
  hash: randomBytes(32),
  name: null,
  scopes: ['jobs:read'] as const,
  preconditions: false,
  createdAt: 1,
  expiresAt: null,
})

/** Work of every kind that a store does. */
const tour = async (store: Store): Promise<void> => {
  const { directory, people, audit, publicWrites } = store
  await directory.createFirstEmployer({ name: 'First', plan: 'standard', createdAt: 1 })
  const { id, jobs } = await employerOf(store)
  await directory.setProfile({ employerId: id, keyId: null, profile: { slug: 'example' } })
  const { id: keyId } = await directory.createKey(key(id))
  await directory.replaceKey({ ...key(id), id: keyId, endsAt: 2, preconditions: null })
  await directory.noteUses(new Map([[keyId, 5]]))
  await Promise.all([directory.setName(id, 'Other'), directory.listKeys(id), directory.findKey(randomBytes(32))])
  const inserted = await jobs.insert(content({ referenceId: 'A' }))
  assert.ok('job' in inserted)
  await jobs.change({ referenceId: 'A' }, (job) => ({ ...job, title: 'Baker' }))
  await Promise.all([jobs.list(query()), jobs.list(query({ words: ['baker'] })), jobs.list(query({ page: 90 }))])
  await jobs.changes({ after: null, limit: 5, actions: ['job.create'] })
  await jobs.findItems(['A'])
  await store.snapshotLeases.hold(id, 'one')
  const follower = followerOn(store)
  await follower.follow(true)
  await store.public.search(publicQuery({ words: ['baker'], near: { latitude: 45, longitude: -75, km: 9 } }))
  await Promise.all([store.public.changes(0, 9, TODAY), store.public.status(), store.public.isMade()])
  await publicWrites.hide(inserted.job.id, 'no')
  await publicWrites.forget({ before: NOW, limit: 9 })
  const person = await people.addPerson({
    name: 'Ann',
    handle: 'ann@example.com',
    language: 'en',
    createdAt: 1,
    membership: { employerId: id, role: 'owner' },
    by: 'operator',
  })
  assert.ok(typeof person === 'object')
  await people.listMembers(id, 5)
  await jobs.remember({ keyHash: randomBytes(32), line: 0 }, async () => {
    return { fingerprint: '00', status: 200, headers: {}, body: '{}', requestId: 'r', jobId: null }
  })
  await store.forgetAnswers({ before: NOW, limit: 9 })
  await store.refresh({ today: TODAY, publishedBy: TODAY, limit: 5 })
  await jobs.write((writer) => writer.keepInBin(inserted.job.id))
  await jobs.write((writer) => writer.delete(inserted.job.id))
  await audit.page(id, 0)
  await audit.prune(id, NOW)
}

describe('on sqlite', () => {
  const { prepare } = DatabaseSync.prototype
  const sent: string[] = []
  after(() => {
    DatabaseSync.prototype.prepare = prepare
  })

  test('every statement that a store prepares is on the page', async () => {
    const store = openSqliteStore({ directory: newFolder('statements'), clock: () => NOW })
    DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
      sent.push(...statementsOf(sql))
      return prepare.call(this, sql)
    }
    await tour(store)
    await store.close()
    assert.ok(new Set(sent).size > 60)
    assert.deepEqual(missing(sent, 'sqlite'), [])
  })
})

test('every statement that a store sends to PostgreSQL is on the page', async (t) => {
  const postgres = await startLoggingPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const store = await openOnPostgres({ url, clock: () => NOW })
  t.after(() => store.close())
  const sent = await loggedDuring({ postgres, url }, () => tour(store))
  assert.ok(new Set(sent).size > 60)
  assert.deepEqual(missing(sent, 'postgres'), [])
})
