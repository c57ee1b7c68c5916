/** The doctor reads every job, and distinguishes damage from what earlier versions accepted. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import { type Checked, checksumOf } from '../server/jobs/store/job-row.ts'
import { openSqliteStore } from '../server/upkeep/sqlite/store.ts'
import { bad, look } from './support/examined.ts'
import { newFolder } from './support/folder.ts'
import { fillFolder, plantIn } from './support/planted.ts'
import { writeInEveryWay } from './support/written.ts'

describe('what the doctor finds in jobs', () => {
  let sound: string
  before(async () => {
    sound = await fillFolder()
  })
  const FAULTS: [what: string, sql: string, finding: RegExp][] = [
    [
      'a text that is not UTF-8',
      "UPDATE jobs SET title = CAST(x'42c3286b6572' AS TEXT) WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(title.*\)\. .*backup/,
    ],
    [
      'a text that is not UTF-8 and as long as what is read of it',
      "UPDATE jobs SET content = replace(content, 'books', CAST(x'f09f9861' AS TEXT)) WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(content\)\. .*backup/,
    ],
    [
      'a character that no text holds',
      "UPDATE jobs SET content = replace(content, 'books', '\\u0007') WHERE id IN (7, 8)",
      /^fault jobs: .*job 7 of employer 1 \(description\), job 8 of/,
    ],
    [
      'more damaged jobs than are named',
      "UPDATE jobs SET close_date = '2026-02-30' WHERE id > 30",
      /^fault jobs: .*job 35 of employer 1 \(closeDate\) and 15 more jobs/,
    ],
    [
      'a letter that became another',
      "UPDATE jobs SET content = replace(content, 'books', 'booka') WHERE id = 7",
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
      'a document that is no JSON',
      'UPDATE jobs SET content = substr(content, 2) WHERE id = 7',
      /^fault jobs: .*job 7 of employer 1 \(content\)/,
    ],
    [
      'a document that lacks a member',
      "UPDATE jobs SET content = replace(content, ',\"applicationUrl\":null', '') WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(checksum\)/,
    ],
    [
      'a list item that is not that of the job',
      "UPDATE jobs SET head = replace(head, 'false', 'true') WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(list item\)/,
    ],
    [
      'a description that this version refuses',
      "UPDATE jobs SET content = replace(content, '</p>', '</b>') WHERE id = 7",
      /^fault jobs: .*job 7 of employer 1 \(checksum\)/,
    ],
  ]
  for (const [what, sql, finding] of FAULTS)
    test(`is ${what}, and nothing else`, async () => {
      const found = bad(await look({ DATA_DIR: plantIn(sound, sql) }))
      assert.match(found[0] ?? '', finding)
      assert.equal(found.length, 1, found.join('\n'))
    })

  test('is a description that this version would refuse, with the checksum of its row', async () => {
    const directory = plantIn(sound, 'SELECT 1')
    const database = new DatabaseSync(join(directory, 'affiche.db'))
    const row = database.prepare('SELECT * FROM jobs WHERE id = 7').get() as unknown as Checked
    const content = row.content.replace('</p>', '</b>')
    const checksum = checksumOf({ ...row, content })
    database.prepare('UPDATE jobs SET content = ?, checksum = ? WHERE id = 7').run(content, checksum)
    database.close()
    const found = bad(await look({ DATA_DIR: directory }))
    assert.match(found[0] ?? '', /^warning jobs: .*job 7 of employer 1 \(description\)\. .*earlier version/)
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
      `INSERT INTO employers (id, name, plan, created_at) SELECT 2, name, plan, created_at FROM employers;
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
