/** Backups of PostgreSQL as docs/operating.md describes them, once from end to end with its own tools. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { copiedTables } from '../../server/platform/engines/tables.ts'
import { digest } from '../../server/upkeep/copy-tables.ts'
import { openPostgresSource } from '../../server/upkeep/postgres/copy.ts'
import { connectTo, LIMITS, startPostgres } from '../support/postgres.ts'
import { unprivilegedUser } from '../support/postgres-binaries.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { content, employerOf } from '../support/stores.ts'
import { until } from '../support/waiting.ts'

const JOBS = 200
const write = async (url: string, jobs: number): Promise<void> => {
  const store = await openOnPostgres({ url, clock: Date.now })
  const { jobs: own } = await employerOf(store)
  await Promise.all(Array.from({ length: jobs }, (_, n) => own.insert(content({ title: `Job ${n}` }))))
  await store.close()
}

/** Rows and checksum of every table. */
const sumsOf = async (url: string): Promise<unknown[]> => {
  const source = await openPostgresSource(url, LIMITS)
  try {
    const sums: unknown[] = []
    for (const table of copiedTables) sums.push([table.name, await digest(source, table)])
    return sums
  } finally {
    await source.close()
  }
}

const temporary = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-pg-backup-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Gives a folder to the user that the server runs as. */
const handOver = (folder: string): void => {
  const user = unprivilegedUser()
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

test('a base backup and the archived WAL restore the time before an accident', async (t) => {
  if (process.platform === 'win32') return t.skip('the archive is made with cp')
  const folder = temporary(t)
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  handOver(folder)
  const settings = {
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    wal_level: 'replica',
  }
  const postgres = await startPostgres({ own: true, settings })
  t.after(() => postgres.stop())
  const server = postgres.server ?? assert.fail()
  const url = await postgres.createDatabase()
  await write(url, JOBS)

  const base = join(folder, 'base')
  const session = connectTo(url)
  await session.all("SELECT pg_backup_start('affiche', true)")
  cpSync(server.data, base, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
  const [label] = await session.all<{ text: string }>('SELECT labelfile AS text FROM pg_backup_stop()')
  writeFileSync(join(base, 'backup_label'), label?.text ?? '')

  await write(url, JOBS)
  const before = await sumsOf(url)
  const [moment] = await session.all<{ text: string }>('SELECT clock_timestamp()::text AS text')
  await session.exec('DELETE FROM jobs')
  const [log] = await session.all<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name')
  await until(() => existsSync(join(archive, log?.name ?? '')), 'the archiving of the log')
  await session.close()
  server.stop('immediate')

  rmSync(server.data, { recursive: true })
  cpSync(base, server.data, { recursive: true })
  rmSync(join(server.data, 'pg_wal'), { recursive: true })
  mkdirSync(join(server.data, 'pg_wal'), { mode: 0o700 })
  writeFileSync(join(server.data, 'recovery.signal'), '')
  appendFileSync(
    join(server.data, 'postgresql.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment?.text}'\nrecovery_target_action = 'promote'\n`,
  )
  handOver(server.data)
  server.start()
  const again = connectTo(url)
  const recovering = async () => (await again.one<{ is: boolean }>('SELECT pg_is_in_recovery() AS is'))?.is
  await until(async () => !(await recovering()), 'the end of the recovery')
  await again.close()
  assert.deepEqual(await sumsOf(url), before)
  await write(url, 1)
})

/** The folder of a pg_dump that can speak to the server: of its version or a newer one. */
const dumpTools = (version: number): string | null => {
  const machine = '/usr/lib/postgresql'
  const installed = existsSync(machine) ? readdirSync(machine).map((name) => join(machine, name, 'bin')) : []
  const folders = [...(process.env.TEST_POSTGRES_BINARIES ? [process.env.TEST_POSTGRES_BINARIES] : []), ...installed]
  const versionOf = (folder: string): number => {
    const { stdout } = spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' })
    return Number.parseInt(/\d+/.exec(stdout ?? '')?.[0] ?? '0', 10)
  }
  return folders.find((folder) => versionOf(folder) >= version) ?? null
}

test('what pg_dump writes and pg_restore reads is the same store, which takes writes', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const session = connectTo(url)
  const [row] = await session.all<{ version: string }>("SELECT current_setting('server_version') AS version")
  await session.close()
  const version = Number.parseInt(row?.version ?? '', 10)
  const tools = dumpTools(version)
  if (!tools) return t.skip(`this machine has no pg_dump of PostgreSQL ${version} or newer`)
  await write(url, JOBS)
  const file = join(temporary(t), 'affiche.dump')
  const run = (program: string, ...words: string[]): void => {
    const { status, stderr } = spawnSync(join(tools, program), words, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
  run('pg_dump', '--format=custom', `--file=${file}`, url)
  assert.ok(statSync(file).size > 0)
  const target = await postgres.createDatabase()
  run('pg_restore', '--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${target}`, file)
  assert.deepEqual(await sumsOf(target), await sumsOf(url))
  await write(target, 1)
})
