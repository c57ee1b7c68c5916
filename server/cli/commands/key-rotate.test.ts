/** `affiche key rotate`, and the last use in `affiche key list`. */

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { runCli } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { hashApiKey, KEY_FORM } from '../../employers/api-key.ts'
import type { Store } from '../../upkeep/ports.ts'
import { openSqliteStore } from '../../upkeep/sqlite/store.ts'

const DAY_MS = 86_400_000

let dataDir: string

beforeEach(async () => {
  dataDir = newFolder('rotate')
  await run('migrate')
})

const run = (words: string) => runCli(words.split(' '), { DATA_DIR: dataDir })

const json = async (words: string) => {
  const { code, out, stderr } = await run(`${words} --json`)
  assert.deepEqual([code, stderr], [0, ''], words)
  return JSON.parse(out)
}

const refuses = async (code: number, pattern: RegExp, words: string): Promise<void> => {
  const answer = await run(words)
  assert.deepEqual([answer.code, answer.out], [code, ''])
  assert.match(answer.stderr, pattern)
}

const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
  const store = openSqliteStore({ directory: dataDir, clock: Date.now })
  return work(store).finally(() => store.close())
}

/** Days from now to a time, to the minute. */
const daysTo = (time: string): number => Math.round((Date.parse(time) - Date.now()) / 60_000) / 1440

test('rotate creates a key with the same employer, name and scopes; the old one expires in a week', async () => {
  await json('employer create Ann')
  await json('key issue --employer 1 --name ATS --scopes jobs:read')
  const { previous, key, apiKey } = await json('key rotate 2')
  assert.deepEqual([previous.id, previous.revokedAt, daysTo(previous.expiresAt)], [2, null, 7])
  assert.deepEqual([key.id, key.employerId, key.name, key.scopes], [3, 1, 'ATS', ['jobs:read']])
  assert.deepEqual([key.expiresAt, key.revokedAt, key.lastUsedAt], [null, null, null])
  assert.match(apiKey, new RegExp(`^${KEY_FORM.source}$`))
  assert.equal((await withStore(({ directory }) => directory.findKey(hashApiKey(apiKey))))?.key.id, 3)
  assert.deepEqual((await json('key list --employer 1')).keys.slice(1), [previous, key])
})

test('rotate shows both keys with their expiries, and the new key once', async () => {
  await json('employer create Ann')
  const { code, out } = await run('key rotate 1 --overlap 2d --expires 2999-01-01')
  assert.equal(code, 0)
  const [head, heads, previous, next, apiKey] = out.split('\n')
  assert.equal(head, 'Key 2 replaces key 1 of employer 1:')
  assert.match(heads ?? '', /^ID {2}SCOPES .* END .* NAME$/)
  assert.match(previous ?? '', /^1 {3}.* never {6}expires 20\d\d-/)
  assert.match(next ?? '', /^2 {3}.* never {6}expires 2999-01-01T00:00:00.000Z/)
  assert.match(apiKey ?? '', new RegExp(`: ${KEY_FORM.source}$`))
})

test('the overlap is days, hours or minutes; 0 ends the old key at once, and no overlap postpones an expiry', async () => {
  await json('employer create Ann')
  for (const [overlap, days] of [
    ['7d', 7],
    ['36h', 1.5],
    ['720m', 0.5],
    ['0', 0],
  ] as const) {
    const { key } = await json('key issue --employer 1')
    const { previous } = await json(`key rotate ${key.id} --overlap ${overlap}`)
    assert.ok(Math.abs(daysTo(previous.expiresAt) - days) < 0.01)
    if (days === 0) assert.ok(Date.parse(previous.expiresAt) <= Date.now())
  }
  const soon = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16)
  const { key } = await json(`key issue --employer 1 --expires ${soon}Z`)
  assert.equal((await json(`key rotate ${key.id} --overlap 7d`)).previous.expiresAt, key.expiresAt)
})

test('an unknown, revoked or expired key is not rotated, and no key is created', async () => {
  await refuses(1, /There is no key 1\./, 'key rotate 1')
  await json('employer create Ann')
  await json('key revoke 1')
  await refuses(1, /Key 1 is revoked or expired; make a new one with "affiche key issue"/, 'key rotate 1')
  await json('key issue --employer 1')
  await json('key rotate 2 --overlap 0')
  await refuses(1, /Key 2 is revoked or expired/, 'key rotate 2')
  await refuses(1, /must be in the future/, 'key rotate 3 --expires 2020-01-01')
  for (const overlap of ['7', 'week', '-1d', '1.5d', '367d', '999999d', '7D', ''])
    await refuses(2, /--overlap is 0, or a time such as 7d/, `key rotate 3 --overlap=${overlap}`)
  assert.equal((await json('key list --employer 1')).keys.length, 3)
})

test('list shows the last use of a key', async () => {
  await json('employer create Ann')
  const used = Date.parse('2026-11-20T12:34:00Z')
  await withStore(({ directory }) => directory.noteUses(new Map([[1, used]])))
  assert.equal((await json('key list --employer 1')).keys[0].lastUsedAt, '2026-11-20T12:34:00.000Z')
  assert.match((await run('key list --employer 1')).out, / {2}2026-11-20T12:34:00.000Z {2}none/)
})
