/** `affiche migrate --plan`: shows what would run, and changes nothing, on every engine. */

import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runCli } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts'
import { type Engine, loadMigrations } from '../../platform/engines/migrations.ts'

const folder = newFolder('plan')
const missing = join(folder, 'none')

let postgres: TestPostgres

before(async () => {
  postgres = await startPostgres()
})

after(async () => {
  await postgres.stop()
})

type Environment = Record<string, string>

const run = async (words: string, environment: Environment) => {
  const { code, out, stderr } = await runCli(words.split(' '), environment)
  assert.deepEqual([code, stderr], [0, ''])
  return out
}

const stores: [Engine, () => Promise<Environment>][] = [
  ['sqlite', async () => ({ DATA_DIR: missing })],
  ['postgres', async () => ({ DATABASE_URL: await postgres.createDatabase() })],
]

for (const [engine, newStore] of stores)
  describe(`the plan on ${engine}`, () => {
    let store: Environment

    before(async () => {
      store = await newStore()
    })

    test('of a store that is not there yet is every migration, and does not make it', async () => {
      for (const _ of [1, 2]) {
        const { plan } = JSON.parse(await run('migrate --plan --json', store))
        assert.deepEqual(
          plan.map(({ version, name }: { version: number; name: string }) => `${version} ${name}`),
          loadMigrations(engine).map(({ version, name }) => `${version} ${name}`),
        )
        const [first] = plan
        assert.match(first.comment, /^Times are milliseconds since 1970, UTC; dates/)
        assert.ok(first.statements >= 10, `${first.statements}`)
      }
      assert.match(await run('migrate --plan', store), /^1 initial \(\d+ statements\): Times are/)
      if (engine === 'sqlite') assert.equal(existsSync(missing), false)
    })

    test('of a store of this version is empty, and writes nothing beside it', async () => {
      const { applied } = JSON.parse(await run('migrate --json', store))
      assert.equal(applied.length, loadMigrations(engine).length, 'the plan had applied some')
      const files = existsSync(missing) ? readdirSync(missing) : []
      assert.deepEqual(JSON.parse(await run('migrate --plan --json', store)), { plan: [] })
      assert.match(await run('migrate --plan', store), /nothing would run/)
      if (engine === 'sqlite')
        assert.deepEqual(
          readdirSync(missing).filter((file) => !/-(wal|shm)$/.test(file)),
          files,
        )
    })
  })
