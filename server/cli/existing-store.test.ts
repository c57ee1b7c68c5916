/** Only `serve`, `migrate`, `restore` and `copy` create or update a store; every other command refuses, on both engines. */

import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { runCli } from '../../test/support/cli.ts'
import { newFolder } from '../../test/support/folder.ts'
import { firstValueOf, runStatements, startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { CALLS } from '../../test/support/store-calls.ts'
import type { Engine } from '../platform/engines/migrations.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'

const CREATING = ['serve', 'migrate', 'restore', 'copy']
/** Commands that need no store, or whose behaviour without one has its own tests. */
const OTHERS = ['config', 'doctor', 'backup', 'completion', 'bulk', 'sync', 'import', 'listen', 'mail test']

let postgres: TestPostgres

before(async () => {
  postgres = await startPostgres()
})

after(async () => {
  await postgres.stop()
})

type Environment = Record<string, string>

const run = (words: readonly string[], environment: Environment, command = runCommand) => {
  const apart = words.flatMap((word) => (/^[a-z -]+$/.test(word) ? word.split(' ') : [word]))
  return runCli(apart, environment, command)
}

const refusesAll = async (environment: Environment, sentence: RegExp, command = runCommand): Promise<void> => {
  for (const words of CALLS) {
    const { code, out, stderr } = await run(words, environment, command)
    assert.deepEqual([code, out], [1, ''], words.join(' '))
    assert.match(stderr, sentence, words.join(' '))
    assert.match(stderr, /^affiche: [^\n]+\n$/)
  }
}

const ROOT = join(import.meta.dirname, '../..')

const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

const folderOf = (engine: Engine): string => `server/platform/engines/migrations/${engine}`

/** The number after those of the engine, which has its own. */
const nextNumberOf = (engine: Engine): number => readdirSync(join(ROOT, folderOf(engine))).length + 1

/** The commands of the next version: a copy of the source with one migration more. */
const nextVersion = async (): Promise<typeof runCommand> => {
  const folder = newFolder()
  for (const name of ['server', 'contract', 'reference-data', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const engine of ENGINES) {
    const file = `${String(nextNumberOf(engine)).padStart(4, '0')}_next_version.sql`
    writeFileSync(join(folder, folderOf(engine), file), 'CREATE TABLE next_version (id integer);\n')
  }
  const next: typeof import('./run.ts') = await import(join(folder, 'server/cli/run.ts'))
  return next.runCommand
}

test('every command creates a store, is refused without one, or has its own tests', () => {
  const tried = new Set<string>([...CALLS.map(([name]) => name), ...CREATING, ...OTHERS])
  const untried = commands.map(({ name }) => name).filter((name) => !tried.has(name))
  assert.deepEqual(untried, [], 'add a call to CALLS')
})

type TestStore = {
  readonly environment: Environment
  /** Its name in a refusal. */
  readonly name: RegExp
  readonly isEmpty: () => Promise<boolean>
  /** Runs SQL in the store. */
  readonly alter: (sql: string) => Promise<void>
  readonly ledger: () => Promise<string>
}

const LEDGER = 'SELECT max(version) AS version, count(*) AS steps FROM migrations'

const embedded = async (): Promise<TestStore> => {
  const folder = join(newFolder(), 'data')
  const open = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(join(folder, 'affiche.db'))
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  return {
    environment: { DATA_DIR: folder },
    name: new RegExp(` in ${folder}[. ]`),
    isEmpty: async () => !existsSync(folder),
    alter: async (sql) => open((database) => database.exec(sql)),
    ledger: async () => JSON.stringify(open((database) => database.prepare(LEDGER).get())),
  }
}

const inPostgres = async (): Promise<TestStore> => {
  const url = await postgres.createDatabase()
  const { host, pathname } = new URL(url)
  const tables = `SELECT count(*)::text FROM pg_tables WHERE schemaname = 'public'`
  return {
    environment: { DATABASE_URL: url },
    name: new RegExp(` in the database "${pathname.slice(1)}" of ${host}[. ]`),
    isEmpty: async () => (await firstValueOf(url, tables)) === '0',
    alter: (sql) => runStatements(url, [sql]),
    ledger: async () => String(await firstValueOf(url, `SELECT version || ' ' || steps FROM (${LEDGER}) l`)),
  }
}

for (const [engine, newStore] of [
  ['sqlite', embedded],
  ['postgres', inPostgres],
] as const)
  describe(`on ${engine}`, () => {
    test('without a store every command is refused with its location, and creates none', async () => {
      const store = await newStore()
      await refusesAll(store.environment, /There is no store in .*DATA_DIR.*--env-file.*"affiche migrate"/)
      await refusesAll(store.environment, store.name)
      assert.ok(await store.isEmpty(), 'a command made a store')
    })

    test('a store of an older version is refused by every command, and only migrate updates it', async () => {
      const store = await newStore()
      const next = await nextVersion()
      assert.equal((await run(['migrate'], store.environment)).code, 0)
      const older = await store.ledger()
      await refusesAll(store.environment, /has schema \d+, of an older version, .*run "affiche migrate"/, next)
      await refusesAll(store.environment, store.name, next)
      const { out } = await run(['doctor', '--quick'], store.environment, next)
      assert.match(out, /^warning schema: 1 migrations are still to run/m)
      assert.match(
        (await run(['migrate --plan'], store.environment, next)).out,
        new RegExp(`^${nextNumberOf(engine)} next_version \\(1 statements\\)$`, 'm'),
      )
      assert.equal(await store.ledger(), older)
      assert.equal((await run(['migrate'], store.environment, next)).code, 0)
      assert.notEqual(await store.ledger(), older)
      assert.equal((await run(['employer list'], store.environment, next)).code, 0)
    })

    test('a store of a newer version is refused by every command and left unchanged', async () => {
      const store = await newStore()
      await run(['migrate'], store.environment)
      await store.alter("INSERT INTO migrations VALUES (9999, 'future', 'x', 0)")
      const newer = await store.ledger()
      const sentence =
        /schema 9999 \(future\), and this version of Affiche knows only \d+\. Start the version that wrote it/
      await refusesAll(store.environment, sentence)
      for (const words of [['migrate'], ['migrate --plan'], ['serve']]) {
        const { code, stderr } = await run(words, { ...store.environment, PORT: '0', LOG_LEVEL: 'silent' })
        assert.equal(code, 1)
        assert.match(stderr, sentence)
      }
      assert.match((await run(['doctor', '--quick'], store.environment)).out, /^fault +schema: .*schema 9999/m)
      assert.equal(await store.ledger(), newer)
    })

    test('with the settings file a command finds its store, from any folder', async () => {
      const store = await newStore()
      await run(['migrate'], store.environment)
      const file = join(newFolder(), 'environment')
      writeFileSync(
        file,
        Object.entries(store.environment)
          .map(([name, value]) => `${name}="${value}"\n`)
          .join(''),
      )
      for (const words of [
        ['--env-file', file, 'employer create', 'Ann'],
        ['employer list', '--env-file', file],
        ['employer list', `--env-file=${file}`],
      ]) {
        const { code, out, stderr } = await run(words, {})
        assert.deepEqual([code, stderr], [0, ''])
        assert.match(out, /Ann/)
      }
      assert.match((await run(['employer list'], { AFFICHE_ENV_FILE: file })).out, /Ann/)
    })
  })

test('backup and doctor without a store name its location, and create none', async () => {
  const folder = join(newFolder(), 'none')
  const backup = await run(['backup', join(newFolder(), 'a.db')], { DATA_DIR: folder })
  assert.equal(backup.code, 1)
  assert.match(backup.stderr, new RegExp(`There is no store in ${folder}\\. `))
  const doctor = await run(['doctor'], { DATA_DIR: folder })
  assert.equal(doctor.code, 1)
  assert.match(doctor.out, new RegExp(`^fault +data folder: There is no store in ${folder}`, 'm'))
  assert.equal(existsSync(folder), false)
})

test('a relative DATA_DIR is shown as an absolute path', async () => {
  const { stderr } = await run(['employer list'], { DATA_DIR: './no-such-folder' })
  assert.match(stderr, new RegExp(`There is no store in ${join(process.cwd(), 'no-such-folder')}\\.`))
})
