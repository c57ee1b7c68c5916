/** Only `serve`, `migrate`, `restore` and `copy` make or update a store: every other command refuses, on both engines. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { firstValueOf, runStatements, startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'

/** Of every command that needs a store, one call. */
const CALLS = [
  ['employer create', 'Ann'],
  ['employer list'],
  ['employer rename', '1', 'Bob'],
  ['employer delete', '1'],
  ['employer suspend', '1'],
  ['employer resume', '1'],
  ['employer set-plan', '1', 'unlimited'],
  ['key issue', '--employer', '1'],
  ['key list', '--employer', '1'],
  ['key revoke', '1'],
  ['key rotate', '1'],
  ['audit verify'],
  ['audit prune', '--before', '2020-01-01'],
  ['audit', '1'],
] as const

const MAKERS = ['serve', 'migrate', 'restore', 'copy']
/** Told otherwise, in tests of their own: what they do without a store. */
const OTHERS = ['config', 'doctor', 'backup', 'completion']

const folders: string[] = []
let postgres: TestPostgres

before(async () => {
  postgres = await startPostgres()
})

after(async () => {
  await postgres.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-existing-'))
  folders.push(folder)
  return folder
}

type Environment = Record<string, string>

const run = async (words: readonly string[], environment: Environment) => {
  const [out, complaint]: [string[], string[]] = [[], []]
  const code = await runCommand(
    words.flatMap((word) => (/^[a-z -]+$/.test(word) ? word.split(' ') : [word])),
    {
      environment,
      write: (text) => void out.push(text),
      writeError: (text) => void complaint.push(text),
    },
  )
  return { code, out: out.join(''), complaint: complaint.join('') }
}

const refusesAll = async (environment: Environment, sentence: RegExp): Promise<void> => {
  for (const words of CALLS) {
    const { code, out, complaint } = await run(words, environment)
    assert.deepEqual([code, out], [1, ''], words.join(' '))
    assert.match(complaint, sentence, words.join(' '))
    assert.match(complaint, /^affiche: [^\n]+\n$/)
  }
}

test('every command is one that makes a store, one that is refused without it, or one with tests of its own', () => {
  const tried = new Set<string>([...CALLS.map(([name]) => name), ...MAKERS, ...OTHERS])
  const untried = commands.map(({ name }) => name).filter((name) => !tried.has(name))
  assert.deepEqual(untried, [], 'add a call to CALLS')
})

type Place = {
  readonly environment: Environment
  /** How a refusal names it. */
  readonly name: RegExp
  readonly isEmpty: () => Promise<boolean>
  /** Alters the store and returns what its ledger then says. */
  readonly alter: (sql: string) => Promise<void>
  readonly ledger: () => Promise<string>
}

const LEDGER = 'SELECT max(version) AS version, count(*) AS steps FROM migrations'

const embedded = async (): Promise<Place> => {
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

const inPostgres = async (): Promise<Place> => {
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

for (const [engine, newPlace] of [
  ['sqlite', embedded],
  ['postgres', inPostgres],
] as const)
  describe(`on ${engine}`, () => {
    test('without a store every command is refused with the place that it looked at, and makes none', async () => {
      const place = await newPlace()
      await refusesAll(place.environment, /There is no store in .*DATA_DIR.*--env-file.*"affiche migrate"/)
      await refusesAll(place.environment, place.name)
      assert.ok(await place.isEmpty(), 'a command made a store')
    })

    test('a store of an older version is refused by every command, and only migrate updates it', async () => {
      const place = await newPlace()
      assert.equal((await run(['migrate'], place.environment)).code, 0)
      const newest = await place.ledger()
      await place.alter('DELETE FROM migrations WHERE version = (SELECT max(version) FROM migrations)')
      const older = await place.ledger()
      assert.notEqual(older, newest)
      await refusesAll(place.environment, /has schema \d+, of an older version, .*run "affiche migrate"/)
      await refusesAll(place.environment, place.name)
      assert.equal(await place.ledger(), older)
      const { out } = await run(['doctor', '--quick'], place.environment)
      assert.match(out, /^warning schema: 1 migrations are still to run/m)
      assert.match((await run(['migrate --plan'], place.environment)).out, /statements\)/)
      assert.equal(await place.ledger(), older)
    })

    test('a store of a newer version is refused by every command, also those that make one, and left as it is', async () => {
      const place = await newPlace()
      await run(['migrate'], place.environment)
      await place.alter("INSERT INTO migrations VALUES (9999, 'future', 'x', 0)")
      const newer = await place.ledger()
      const sentence =
        /schema 9999 \(future\), and this version of Affiche knows only \d+\. Start the version that wrote it/
      await refusesAll(place.environment, sentence)
      for (const words of [['migrate'], ['migrate --plan'], ['serve']]) {
        const { code, complaint } = await run(words, { ...place.environment, PORT: '0', LOG_LEVEL: 'silent' })
        assert.equal(code, 1)
        assert.match(complaint, sentence)
      }
      assert.match((await run(['doctor', '--quick'], place.environment)).out, /^fault +schema: .*schema 9999/m)
      assert.equal(await place.ledger(), newer)
    })

    test('with the file of settings of the service a command meets its store, from any folder', async () => {
      const place = await newPlace()
      await run(['migrate'], place.environment)
      const file = join(newFolder(), 'environment')
      writeFileSync(
        file,
        Object.entries(place.environment)
          .map(([name, value]) => `${name}="${value}"\n`)
          .join(''),
      )
      for (const words of [
        ['--env-file', file, 'employer create', 'Ann'],
        ['employer list', '--env-file', file],
        ['employer list', `--env-file=${file}`],
      ]) {
        const { code, out, complaint } = await run(words, {})
        assert.deepEqual([code, complaint], [0, ''])
        assert.match(out, /Ann/)
      }
      assert.match((await run(['employer list'], { AFFICHE_ENV_FILE: file })).out, /Ann/)
    })
  })

test('backup and doctor without a store say where they looked, and make none', async () => {
  const folder = join(newFolder(), 'none')
  const backup = await run(['backup', join(newFolder(), 'a.db')], { DATA_DIR: folder })
  assert.equal(backup.code, 1)
  assert.match(backup.complaint, new RegExp(`There is no store in ${folder}\\. `))
  const doctor = await run(['doctor'], { DATA_DIR: folder })
  assert.equal(doctor.code, 1)
  assert.match(doctor.out, new RegExp(`^fault +data folder: There is no store in ${folder}`, 'm'))
  assert.equal(existsSync(folder), false)
})

test('a relative DATA_DIR is told as an absolute path', async () => {
  const { complaint } = await run(['employer list'], { DATA_DIR: './no-such-folder' })
  assert.match(complaint, new RegExp(`There is no store in ${join(process.cwd(), 'no-such-folder')}\\.`))
})
