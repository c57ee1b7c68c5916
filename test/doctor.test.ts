/** The doctor finds each fault that was planted, says what to do, and changes nothing unless it is asked to. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, linkSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { damage } from './support/damage.ts'
import { bad, look } from './support/examined.ts'
import { newFolder } from './support/folder.ts'
import { fillFolder, plantIn } from './support/planted.ts'
import { launch } from './support/process.ts'
import { startService } from './support/service.ts'

const BIN = join(import.meta.dirname, '../server/bin/affiche.js')

/** The user "nobody", for what root may do and others may not. */
const NOBODY = 65_534

const WAIT = 'INSERT INTO jobs_to_index SELECT id, employer_id, status, search_text FROM jobs'

describe('the doctor of an embedded store', () => {
  let sound: string
  before(async () => {
    sound = await fillFolder()
  })

  const planted = (sql: string): string => plantIn(sound, sql)

  test('finds nothing in a sound store, also while it serves, and changes nothing', async () => {
    const directory = planted('SELECT 1')
    const before = readFileSync(join(directory, 'affiche.db'))
    for (const quick of [false, true]) {
      const findings = await look({ DATA_DIR: directory }, { quick })
      assert.deepEqual(bad(findings), [])
      assert.ok(findings.length >= 12)
    }
    assert.ok(before.equals(readFileSync(join(directory, 'affiche.db'))))
    const service = await startService({ dataDir: directory, keepData: true })
    const command = launch({ DATA_DIR: directory }, ['doctor', '--json'])
    assert.equal(await command.ended, 0, command.output())
    assert.equal(JSON.parse(command.output()).ok, true)
    await service.stop()
  })

  const FAULTS: [what: string, sql: string, finding: RegExp][] = [
    [
      'a wrong count',
      'UPDATE job_totals SET jobs = 7',
      /^fault counts: .*job_totals 1 active is 7 and should be 50.*--repair/,
    ],
    [
      'a missing search row',
      'DELETE FROM job_search WHERE rowid = 3',
      /^fault search index: .*job_search 3 is missing.*--repair/,
    ],
    [
      'a job that waits for the index and is in it',
      `${WAIT} WHERE id = 3`,
      /^fault search index: .*jobs_to_index 3 is 1 active cook 2 {2}and should be gone.*--repair/,
    ],
    [
      'a job of no employer',
      'PRAGMA foreign_keys = OFF; DELETE FROM employers; DELETE FROM audit_entries',
      /^fault references: .*backup/,
    ],
    ['a trail that was removed', 'DELETE FROM audit_entries', /^fault audit trail: .*employer 1 .*it has no entries/],
    [
      'a public posting without its document',
      "INSERT INTO public_jobs VALUES (3, 1, 1, 1, randomblob(32), 'en', 3, '2099-01-01', NULL, 1, NULL)",
      /^fault public side: .*jobs 3 are missing.*affiche public rebuild/,
    ],
    [
      'a job that is in the bin, too',
      "INSERT INTO bin SELECT employer_id, id, 1, NULL, '{}', NULL FROM jobs WHERE id = 3",
      /^fault bin: Jobs 3 are in the bin and among the jobs\./,
    ],
    [
      'a job in the bin that cannot be read',
      'INSERT INTO bin VALUES (1, 9999, 1, NULL, \'{"id":9999,"content":"{"}\', NULL)',
      /^fault bin: Job 9999 in the bin of employer 1 cannot be read/,
    ],
    ['a newer schema', "INSERT INTO migrations VALUES (99, 'next', 'x', 1)", /^fault schema: .*schema 99.*newer/],
    [
      'an older schema',
      'DELETE FROM migrations WHERE version = (SELECT max(version) FROM migrations)',
      /^warning schema: 1 migrations.*affiche migrate/,
    ],
    [
      'a clock that went back',
      `UPDATE jobs SET updated_at = ${Date.now() + 9 * 86_400_000} WHERE id = 1`,
      /^fault clock: .*NTP/,
    ],
    [
      'a clock that is a little behind',
      `UPDATE jobs SET updated_at = ${Date.now() + 600_000} WHERE id = 1`,
      /^warning clock: .*NTP/,
    ],
    [
      'an entry of the trail that was changed',
      'UPDATE audit_entries SET key_id = 7 WHERE seq = 20',
      /^fault audit trail: .*employer 1 .*entry 20.*backup/,
    ],
  ]
  for (const [what, sql, finding] of FAULTS)
    test(`finds ${what}, and nothing else`, async () => {
      const found = bad(await look({ DATA_DIR: planted(sql) }))
      assert.match(found[0] ?? '', finding)
      // A job without an employer is one of an employer without a name to every other check.
      assert.equal(found.length, 1, found.join('\n'))
    })

  test('finds a missing search row in a quick look too, and one of a job that waits', async () => {
    for (const sql of ['DELETE FROM job_search WHERE rowid = 3', `${WAIT} WHERE id = 3`]) {
      const directory = planted(sql)
      assert.match(bad(await look({ DATA_DIR: directory }, { quick: true })).join(), /^fault search index: .* 1 jobs/)
    }
  })

  test('finds nothing wrong with jobs that wait for the search index', async () => {
    const directory = planted(`DELETE FROM job_search WHERE rowid > 9; ${WAIT} WHERE id > 9`)
    for (const quick of [false, true]) assert.deepEqual(bad(await look({ DATA_DIR: directory }, { quick })), [])
  })

  test('finds a damaged page, and a file that is none', async () => {
    const directory = planted('SELECT 1')
    damage(join(directory, 'affiche.db'))
    assert.match(
      bad(await look({ DATA_DIR: directory })).join('\n'),
      /^fault integrity: .*restore the last good backup/s,
    )
    writeFileSync(join(directory, 'affiche.db'), 'x'.repeat(9_000))
    assert.match(bad(await look({ DATA_DIR: directory })).join('\n'), /^fault store: .*not a database.*restore/)
  })

  test('finds a folder that is missing, a file in its place, one that others may enter, and a store that is missing', async () => {
    assert.match(bad(await look({ DATA_DIR: join(newFolder(), 'none') })).join(), /^fault data folder: .*DATA_DIR/)
    assert.match(bad(await look({ DATA_DIR: newFolder() })).join(), /^fault store: .*DATA_DIR/)
    if (process.platform === 'win32') return
    const directory = planted('SELECT 1')
    chmodSync(directory, 0o755)
    assert.match(bad(await look({ DATA_DIR: directory })).join(), /^warning data folder: .*chmod 700/)
  })

  test('finds a folder that this user may not write in', (t) => {
    if (process.platform === 'win32') return t.skip('no permissions to take away')
    const directory = planted('SELECT 1')
    chmodSync(directory, 0o500)
    const env = { ...process.env, DATA_DIR: directory }
    const user = process.getuid?.() === 0 ? { uid: NOBODY } : {}
    const { stdout, status } = spawnSync(process.execPath, [BIN, 'doctor'], { env, encoding: 'utf8', ...user })
    chmodSync(directory, 0o700)
    assert.equal(status, 1)
    assert.match(stdout, /^fault +data folder: This user may not/m)
  })

  test('finds a clock of an absurd year and reference files that cannot be read', async () => {
    const now = () => Date.parse('1970-01-02T00:00:00Z')
    assert.match(bad(await look({ DATA_DIR: sound }, { now })).join('\n'), /fault clock: .*1970/)
    const lists = newFolder()
    assert.match(bad(await look({ DATA_DIR: sound, REFERENCE_DATA_DIR: lists })).join('\n'), /fault reference files: /)
  })

  test('finds a second name of the store that a killed restore left', async () => {
    const directory = planted('SELECT 1')
    linkSync(join(directory, 'affiche.db'), join(directory, 'affiche.db.before-1'))
    assert.match(
      bad(await look({ DATA_DIR: directory })).join(),
      /^warning kept aside: affiche.db.before-1 is a second name/,
    )
  })

  test('makes counts and search index anew when it is asked to, and only then', async () => {
    const directory = planted(
      `UPDATE job_totals SET jobs = 7; DELETE FROM job_search WHERE rowid < 9; ${WAIT} WHERE id > 5`,
    )
    for (let n = 0; n < 2; n++) assert.equal(bad(await look({ DATA_DIR: directory })).length, 2)
    const command = launch({ DATA_DIR: directory }, ['doctor', '--repair'])
    assert.equal(await command.ended, 0, command.output())
    assert.deepEqual(bad(await look({ DATA_DIR: directory })), [])
  })

  test('reports settings that cannot be read like any fault', async () => {
    const command = launch({ DATA_DIR: sound, PORT: 'eighty', TIME_ZONE: 'Mars' }, ['doctor', '--json'])
    assert.equal(await command.ended, 1)
    const { ok, checks } = JSON.parse(command.output())
    assert.equal(ok, false)
    assert.match(checks[0].says, /PORT is "eighty".*TIME_ZONE is "Mars"/)
  })
})
