/** The doctor reads every job, and tells damage from what earlier versions accepted. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { openSqliteStore } from '../server/storage/sqlite/store.ts'
import { launch } from './postgres/processes.ts'
import { bad, look } from './support/examined.ts'
import { fillFolder, newFolder, plantIn, removeFolders } from './support/planted.ts'
import { writeInEveryWay } from './support/written.ts'

describe('what the doctor finds in jobs', () => {
  let sound: string
  before(async () => {
    sound = await fillFolder()
  })
  after(removeFolders)

  const FAULTS: [what: string, sql: string, finding: RegExp][] = [
    [
      'a text that is not UTF-8',
      "UPDATE jobs SET description = CAST(x'3c703ec3283c2f703e' AS TEXT) WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(description\)\. .*backup/,
    ],
    [
      'a text that is not UTF-8 and as long as what is read of it',
      "UPDATE jobs SET description = CAST(x'3c703ef09f98613c2f703e' AS TEXT) WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(description\)\. .*backup/,
    ],
    [
      'a character that no text holds',
      "UPDATE jobs SET description = '<p>' || char(7) || '</p>' WHERE id IN (7, 8)",
      /^fault jobs: .*job 7 of employer 1 \(description\), job 8 of/,
    ],
    [
      'more damaged jobs than are named',
      "UPDATE jobs SET close_date = '2026-02-30' WHERE id > 30",
      /^fault jobs: .*job 35 of employer 1 \(closeDate\) and 15 more jobs/,
    ],
    [
      'a letter that became another',
      "UPDATE jobs SET description = replace(description, 'books', 'booka') WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(checksum\)\./,
    ],
    [
      'a checksum that is that of no job',
      'UPDATE jobs SET checksum = checksum + 1 WHERE id = 7',
      /^fault jobs: .*job 7 of employer 1 \(checksum\)\./,
    ],
    [
      'a title that is not that of the search text',
      "UPDATE jobs SET title = 'Chef' WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(title .*search text\)/,
    ],
    [
      'an unlisted place that is gone',
      'UPDATE jobs SET place_2_id = 1000000007 WHERE id = 7',
      /^fault jobs: .*job 7 of employer 1 \(locations\)/,
    ],
    [
      'a description that this version refuses',
      "UPDATE jobs SET description = '<p>Bread</b>', checksum = NULL WHERE id = 7",
      /^warning jobs: .*job 7 of employer 1 \(description\)\. .*earlier version/,
    ],
    [
      'an address of the other way to apply',
      "UPDATE jobs SET application_url = 'https://example.ca/', checksum = NULL WHERE id = 7",
      /^warning jobs: .*job 7 of employer 1 \(applicantRoutingType\)\. .*earlier version/,
    ],
  ]
  for (const [what, sql, finding] of FAULTS)
    test(`is ${what}, and nothing else`, async () => {
      const found = bad(await look({ DATA_DIR: plantIn(sound, sql) }))
      assert.match(found[0] ?? '', finding)
      assert.equal(found.length, 1, found.join('\n'))
    })

  test('is not the character that stands for broken bytes, where it was sent', async () => {
    const directory = plantIn(
      sound,
      "UPDATE jobs SET description = '<p>' || char(65533) || '</p>', checksum = NULL WHERE id = 7",
    )
    assert.deepEqual(bad(await look({ DATA_DIR: directory })), [])
  })

  test('is nothing where an instance that keeps no checksums has changed a job', async () => {
    const sql = "UPDATE jobs SET description = '<p>Bakes.</p>', updated_at = updated_at + 1 WHERE id = 7"
    const findings = await look({ DATA_DIR: plantIn(sound, sql) })
    assert.deepEqual(bad(findings), [])
    assert.match(findings.find(({ name }) => name === 'jobs')?.says ?? '', / 1 of them have no checksum yet/)
  })

  test('is nothing in jobs of an earlier version, which get their checksums by --repair where they are sound', async () => {
    const directory = plantIn(
      sound,
      `UPDATE jobs SET checksum = NULL, checksum_at = NULL; UPDATE jobs SET description = '<p>Bread</b>' WHERE id = 7;
      UPDATE jobs SET close_date = 'soon' WHERE id = 8`,
    )
    const command = launch({ DATA_DIR: directory }, ['doctor', '--repair'])
    assert.equal(await command.ended, 1, command.told())
    const database = new DatabaseSync(join(directory, 'affiche.db'))
    const bare = database.prepare('SELECT id FROM jobs WHERE checksum IS NULL OR checksum_at <> updated_at').all()
    database.exec(
      "UPDATE jobs SET close_date = '2027-01-19' WHERE id = 8; UPDATE jobs SET confidential = 1 WHERE id = 9",
    )
    database.close()
    assert.deepEqual(
      bare.map(({ id }) => id),
      [7, 8],
    )
    const found = bad(await look({ DATA_DIR: directory })).find((line) => line.includes(' jobs: ')) ?? ''
    assert.match(found, /^fault jobs: .*: job 9 of employer 1 \(checksum\)\./)
  })

  test('is nothing after writes of every kind, each of which leaves a checksum', async () => {
    const directory = newFolder()
    const store = openSqliteStore({ directory, clock: () => Date.parse('2026-11-20T12:00:00Z') })
    await writeInEveryWay(store)
    await store.close()
    const findings = await look({ DATA_DIR: directory })
    assert.deepEqual(bad(findings), [])
    assert.equal(findings.find(({ name }) => name === 'jobs')?.says, '6 jobs are as they were written.')
  })

  test('is found a page at a time in the jobs of all employers, with its progress, and not in a quick look', async () => {
    const database = new DatabaseSync(join(sound, 'affiche.db'))
    const others =
      "SELECT group_concat(name) AS names FROM pragma_table_info('jobs') WHERE name NOT IN ('id', 'employer_id')"
    const { names } = database.prepare(others).get() ?? {}
    database.close()
    const directory = plantIn(
      sound,
      `INSERT INTO employers SELECT 2, name, plan, created_at, suspended_at FROM employers;
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)
      INSERT INTO jobs (employer_id, ${names}) SELECT 1 + n % 2, ${names} FROM n, jobs WHERE id = 1;
      UPDATE jobs SET close_date = 'soon' WHERE id IN (500, 501, 1250)`,
    )
    const reports: string[] = []
    const report = (name: string) => void reports.push(name)
    const jobs = async (quick: boolean) =>
      bad(await look({ DATA_DIR: directory }, { report, quick })).filter((line) => line.includes(' jobs: '))
    assert.match(
      (await jobs(false)).join(),
      /job 500 of employer 1 .*, job 501 of employer 2 .*, job 1250 of .*\(closeDate\)\./,
    )
    assert.ok(reports.includes('jobs (1250 read)'), reports.join())
    assert.deepEqual(await jobs(true), [])
  })
})
