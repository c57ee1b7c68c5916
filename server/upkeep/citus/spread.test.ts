/** Stores whose tables are distributed over a cluster, on a stand-in for Citus. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { assertWhole } from '../../../test/support/audit.ts'
import { CITUS_STAND_IN } from '../../../test/support/citus-stand-in.ts'
import { LIMITS, runStatements, type TestPostgres } from '../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../test/support/postgres-store.ts'
import { loggedDuring, startLoggingPostgres } from '../../../test/support/statement-log.ts'
import { content, employerOf, insert, query } from '../../../test/support/stores.ts'
import { createConnection } from '../../platform/engines/postgres/connection.ts'
import { readTarget } from '../../platform/engines/postgres/url.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import type { Store } from '../ports.ts'
import { checkCounts, createAsk, recountAll } from '../postgres/checks.ts'
import { checkCluster } from '../postgres/cluster-checks.ts'
import { distribute } from './distribute.ts'

const ROUND = { today: '2026-11-20', publishedBy: '2026-11-13', limit: 100 } as const

let postgres: TestPostgres
let url: string
let opened: Store[]

before(async () => {
  postgres = await startLoggingPostgres()
})

beforeEach(async () => {
  url = await postgres.createDatabase()
  opened = []
  await runStatements(url, CITUS_STAND_IN)
})

afterEach(() => Promise.all(opened.map((store) => store.close())))

after(() => postgres.stop())

const open = async (): Promise<Store> => {
  const store = await openOnPostgres({ url, clock: Date.now })
  opened.push(store)
  return store
}

const spread = () => distribute({ url, limits: LIMITS, requireCitus: async () => undefined })

const connect = () => {
  const target = readTarget(url)
  return createConnection({ target, host: target.hosts[0], limits: LIMITS })
}

const APPEND_FAILS = `CREATE OR REPLACE FUNCTION append_audit(of_employer integer, moments bigint[], keys integer[],
  actions text[], subjects bigint[], names text[]) RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'cannot be carried out' USING ERRCODE = 'STATE'; END $$`

test('inserts and updates are statements about one employer, in one transaction for each', async () => {
  await spread()
  const store = await open()
  const [one, other] = [await employerOf(store), await employerOf(store)]
  const known = await insert(one.jobs)
  const statements = await loggedDuring({ postgres, url }, async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).jobs.insert(content({ referenceId: `R${n}` }))),
      one.jobs.change({ id: known.id }, (job) => ({ ...job, title: 'New' })),
    ])
  })
  const inserts = statements.filter((sql) => /INSERT INTO/.test(sql))
  assert.ok(inserts.filter((sql) => sql.startsWith('INSERT INTO jobs')).length >= 2)
  assert.ok(inserts.filter((sql) => sql.startsWith('INSERT INTO audit_entries')).length >= 2)
  // Citus runs INSERT … SELECT, as in append_audit, on every worker.
  for (const sql of inserts) assert.match(sql, /^INSERT INTO \w+ \([^)]+\) VALUES \(\$1, /)
  assert.ok(!statements.some((sql) => sql.includes('append_audit')))
  assert.ok(statements.filter((sql) => sql === 'BEGIN').length >= 2)
  assert.equal((await one.jobs.list(query())).total, 6)
  assert.equal((await other.jobs.list(query())).total, 5)
  await assertWhole(store, one.id, 8)
  await assertWhole(store, other.id, 6)
})

test('a deletion notes the referenceId by a statement about one employer, and changes are read from its worker', async () => {
  await spread()
  const store = await open()
  const { id: employer, jobs } = await employerOf(store)
  const ids = [(await insert(jobs, { referenceId: 'R-1' })).id, (await insert(jobs)).id]
  const statements = await loggedDuring({ postgres, url }, async () => {
    for (const id of ids) await jobs.write((writer) => writer.delete(id))
  })
  const noted = statements.filter((sql) => sql.includes('deleted_jobs'))
  assert.equal(noted.length, 1)
  assert.match(noted[0] ?? '', /^INSERT INTO deleted_jobs \([^)]+\) VALUES \(\$1, /)
  const page = await jobs.changes({ after: null, actions: ['job.delete'], limit: 10 })
  assert.deepEqual(
    page?.changes.map(({ referenceId }) => referenceId),
    ['R-1', null],
  )
  const other = await employerOf(store)
  const looks = await loggedDuring({ postgres, url }, async () => {
    assert.equal((await store.trailEnds.look(() => [employer, other.id]))?.get(employer), 5)
  })
  assert.equal(looks.filter((sql) => /FROM audit_entries WHERE employer_id = \$1/.test(sql)).length, 2)
  await store.audit.prune(employer, Date.now() + 1)
  assert.equal(await jobs.changes({ after: { seq: 1, mark: '0' }, actions: ['job.delete'], limit: 10 }), null)
})

test('a job goes to the bin and comes back by statements about one employer', async () => {
  await spread()
  const store = await open()
  const { id: employerId, jobs } = await employerOf(store)
  const { id } = await insert(jobs, { referenceId: 'R-1' })
  const statements = await loggedDuring({ postgres, url }, async () => {
    await jobs.write(async (writer) => {
      await writer.keepInBin(id)
      await writer.delete(id)
    })
    const order = { employerId, keyId: 1, jobId: id, withoutReference: false }
    assert.equal(await store.console.restore(order), 'restored')
  })
  const written = statements.filter((sql) => /(INTO|FROM|UPDATE) (jobs|bin|deleted_jobs)\b/.test(sql))
  assert.ok(written.length >= 8)
  for (const sql of written) assert.match(sql, /employer_id = \$1|VALUES \(\$1, /)
  assert.equal((await jobs.get(id))?.referenceId, 'R-1')
  await assertWhole(store, employerId, 4)
})

test('a taken referenceId uses up no id', async () => {
  await spread()
  const { jobs } = await employerOf(await open())
  const first = await jobs.insert(content({ referenceId: 'TAKEN' }))
  const id = 'job' in first ? first.job.id : assert.fail()
  for (let n = 0; n < 5; n++) assert.deepEqual(await jobs.insert(content({ referenceId: 'TAKEN' })), { holder: id })
  const both = await Promise.all(['A', 'TAKEN', 'A', 'B'].map((referenceId) => jobs.insert(content({ referenceId }))))
  assert.equal(both.filter((outcome) => 'job' in outcome).length, 2)
})

test('a job that the database refuses does not affect others of its batch', async () => {
  await spread()
  const store = await open()
  const { id, jobs } = await employerOf(store)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => jobs.insert(content({ status: (n % 10 ? 'active' : 'unknown') as 'active' }))),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 18)
  assert.equal((await jobs.list(query())).total, 18)
  await assertWhole(store, id, 19)
})

for (const [state, failure] of [
  ['42883', 'ALTER FUNCTION append_audit RENAME TO append_audit_elsewhere'],
  ['XX000', APPEND_FAILS.replace('STATE', 'XX000')],
  ['0A000', APPEND_FAILS.replace('STATE', '0A000')],
] as const)
  test(`an instance that ran during the distribution refuses failed requests (${state}) with 503, then continues`, async () => {
    const store = await open()
    const { id, jobs } = await employerOf(store)
    assert.ok(store.findKeyedJob)
    await spread()
    await runStatements(url, [failure])
    await assert.rejects(
      jobs.insert(content()),
      (error) => error instanceof Problem && error.code === 'unavailable' && /spread/.test(error.message),
    )
    await jobs.insert(content())
    await insert(jobs)
    assert.equal(await store.findKeyedJob(new Uint8Array(32), 1), null)
    await assertWhole(store, id, 3)
  })

test('auto-refresh goes on for the shards that answer, and logs those that do not', async () => {
  await spread()
  const store = await open()
  const { jobs } = await employerOf(store)
  const { id } = await insert(jobs, { autoRefresh: true, publishDate: '2026-01-01' })
  await assert.rejects(store.refresh(ROUND), /worker:5434 did not return its due jobs: failed to connect/)
  assert.equal((await jobs.get(id))?.publishDate, ROUND.today)
  await insert(jobs, { autoRefresh: true, publishDate: '2026-01-02' })
  assert.equal(await store.refresh({ ...ROUND, limit: 1 }), 1, 'a round that is full is followed by another')
})

test('entries of closing dates are made on the shards that answer, by statements about one employer', async () => {
  await spread()
  const store = await open()
  const { id: employer, jobs } = await employerOf(store)
  const { id } = await insert(jobs, { closeDate: ROUND.today })
  const dates = [{ closeDate: ROUND.today, days: 0, madeBefore: null, writtenBefore: null }]
  const statements = await loggedDuring({ postgres, url }, () =>
    assert.rejects(store.closings.note({ dates, limit: 9 }), /worker:5434 did not return its due jobs/),
  )
  const written = statements.filter((sql) => /closing_entries|FROM jobs WHERE/.test(sql) && !sql.includes('placements'))
  assert.ok(written.length >= 2)
  for (const sql of written.filter((sql) => !sql.includes('RECURSIVE')))
    assert.match(sql, /employer_id = \$1|VALUES \(\$1, /)
  await insert(jobs, { closeDate: ROUND.today })
  assert.deepEqual(await store.closings.note({ dates, limit: 1 }), { found: 1, noted: 1 })
  const entries = (await store.audit.page(employer, 0)).entries.filter(({ action }) => action === 'job.closed')
  assert.deepEqual([entries[0]?.subjectId, entries.length], [id, 2])
  await assertWhole(store, employer, 5)
})

test('an employer whose jobs cannot be refreshed does not affect others', async () => {
  const store = await open()
  const employers = await Promise.all([employerOf(store), employerOf(store), employerOf(store)])
  const jobs = await Promise.all(
    employers.map(async (employer) => ({
      employer,
      job: await insert(employer.jobs, { autoRefresh: true, publishDate: '2026-01-01' }),
    })),
  )
  await runStatements(url, [
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
    `CREATE TRIGGER refuse BEFORE UPDATE ON jobs FOR EACH ROW WHEN (OLD.employer_id = ${employers[0]?.id})
      EXECUTE FUNCTION refuse()`,
  ])
  await assert.rejects(store.refresh(ROUND), /refused/)
  const dates = await Promise.all(jobs.map(async ({ employer, job }) => (await employer.jobs.get(job.id))?.publishDate))
  assert.deepEqual(dates, ['2026-01-01', ROUND.today, ROUND.today])
})

test('the doctor checks the cluster, and deletes old counts', async () => {
  await open()
  const connection = connect()
  const ask = createAsk(connection)
  try {
    assert.match((await checkCluster(ask)).says, /in one database/)
    await spread()
    assert.match((await checkCluster(ask)).says, /distributed, and 1 workers answer/)
    assert.equal((await checkCounts(ask)).state, 'ok')
    await connection.run(`INSERT INTO job_counts VALUES (1, 'active', 0, 3)`)
    assert.equal((await checkCounts(ask)).state, 'fault')
    await recountAll(connection)
    assert.equal((await checkCounts(ask)).state, 'ok')
    await connection.run(`UPDATE pg_dist_node SET isactive = false WHERE groupid = 2`)
    assert.match((await checkCluster(ask)).says, /worker:5434 is inactive/)
    await connection.run(`UPDATE pg_dist_partition SET partmethod = 'n' WHERE logicalrelid = 'audit_entries'::regclass`)
    assert.match((await checkCluster(ask)).says, /^Not distributed yet: audit_entries/)
  } finally {
    await connection.close()
  }
})
