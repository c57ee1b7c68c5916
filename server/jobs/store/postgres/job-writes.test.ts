/** Concurrent writes in one statement: each gets its own outcome. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runStatements, startPostgres } from '../../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../../test/support/postgres-store.ts'
import { content, employerOf, query } from '../../../../test/support/stores.ts'
import type { PostgresOptions } from '../../../upkeep/postgres/store.ts'
import type { EmployerStore } from '../../ports.ts'
import { parseJob } from '../../render.ts'

const MANY = 100

/** The wait for what another transaction has, twice. */
const LOCKED_MS = 8_000

const period = { id: 1, name: 'Yearly', unit: 'year' }

const postgres = await startPostgres()
test.after(() => postgres.stop())

const fresh = async (t: { after: (work: () => Promise<void>) => void }, options: Partial<PostgresOptions> = {}) => {
  const url = await postgres.createStoreDatabase()
  const store = await openOnPostgres({ url, clock: Date.now, ...options })
  t.after(() => store.close())
  return { url, store, ...(await employerOf(store)) }
}

const inserted = async (jobs: EmployerStore, members: Parameters<typeof content>[0] = {}): Promise<number> => {
  const outcome = await jobs.insert(content(members))
  return 'job' in outcome ? outcome.job.id : assert.fail(`taken by ${outcome.holder}`)
}

const manyOf = <T>(make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: MANY }, (_, n) => make(n)))

for (const preparedStatements of [true, false])
  test(`jobs that are stored together stay distinct, also of several employers (prepared: ${preparedStatements})`, async (t) => {
    const { store, jobs } = await fresh(t, { preparedStatements })
    const other = (await employerOf(store)).jobs
    const ids = await manyOf((n) =>
      inserted(n % 3 ? jobs : other, { title: `Title ${n}`, referenceId: `R${n % 3}-${n}` }),
    )
    assert.equal(new Set(ids).size, MANY)
    for (const [n, id] of ids.entries()) {
      const [own, foreign] = n % 3 ? [jobs, other] : [other, jobs]
      const stored = await own.get(id)
      const { updatedAt } = stored ?? assert.fail()
      const expected = { ...content({ title: `Title ${n}`, referenceId: `R${n % 3}-${n}` }), id, updatedAt }
      assert.deepEqual(parseJob(stored ?? assert.fail()), expected)
      assert.equal(await foreign.get(id), null)
    }
    const changed = await manyOf((n) =>
      (n % 3 ? jobs : other).change({ id: ids[n] ?? 0 }, (job) => ({ ...job, description: `<p>${n}</p>` })),
    )
    assert.ok(changed.every((outcome) => outcome && 'job' in outcome))
    const stored = await jobs.get(ids[1] ?? 0)
    assert.equal(stored && parseJob(stored).description, '<p>1</p>')
  })

test('a job that the database refuses does not affect others of its batch', async (t) => {
  const { jobs } = await fresh(t)
  const outcomes = await Promise.allSettled(
    Array.from({ length: MANY }, (_, n) => inserted(jobs, { status: (n % 10 ? 'active' : 'unknown') as 'active' })),
  )
  outcomes.forEach((outcome, n) => {
    assert.equal(outcome.status, n % 10 ? 'fulfilled' : 'rejected')
    if (outcome.status === 'rejected') assert.match(String(outcome.reason), /jobs_status_check/)
  })
  assert.equal((await jobs.list(query())).total, 0.9 * MANY)
})

test('a taken referenceId uses up no id, however often it is sent', async (t) => {
  const { jobs } = await fresh(t)
  const first = await inserted(jobs, { referenceId: 'TAKEN' })
  for (let n = 0; n < 20; n++) assert.deepEqual(await jobs.insert(content({ referenceId: 'TAKEN' })), { holder: first })
  assert.equal(await inserted(jobs), first + 1)
})

test('concurrent changes of one job are all stored, and a change without effect is not written', async (t) => {
  const { jobs } = await fresh(t)
  const id = await inserted(jobs, { salary: { amount: 0, maxAmount: null, period, plusCommission: false } })
  await manyOf(() =>
    jobs.change({ id }, (job) => ({ ...job, salary: job.salary && { ...job.salary, amount: job.salary.amount + 1 } })),
  )
  const stored = await jobs.get(id)
  assert.equal(stored && parseJob(stored).salary?.amount, MANY)
  assert.deepEqual(await jobs.change({ id }, (job) => job), { job: await jobs.get(id) })
})

test('a change reports a missing job and a taken referenceId, and passes on what is thrown', async (t) => {
  const { store, jobs } = await fresh(t)
  const other = (await employerOf(store)).jobs
  const holder = await inserted(jobs, { referenceId: 'HELD' })
  const id = await inserted(jobs, { referenceId: 'OWN' })
  const taking = (own: EmployerStore) => own.change({ id }, (job) => ({ ...job, referenceId: 'HELD' }))
  assert.deepEqual(await taking(jobs), { holder })
  assert.equal(await taking(other), null)
  assert.equal(await jobs.change({ referenceId: 'NOBODY' }, (job) => job), null)
  assert.equal(await jobs.change({ referenceId: '\0' }, (job) => job), null)
  await assert.rejects(
    jobs.change({ id }, () => assert.fail('refused')),
    /refused/,
  )
  assert.equal((await jobs.get(id))?.referenceId, 'OWN')
  const freed = await jobs.change({ referenceId: 'OWN' }, (job) => ({ ...job, referenceId: null }))
  assert.equal(freed && 'job' in freed && freed.job.referenceId, null)
})

test('a locked job does not delay changes of other jobs', async (t) => {
  const { jobs } = await fresh(t)
  const ids = await manyOf(() => inserted(jobs))
  const [held = 0, ...others] = ids
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: freed, resolve: letGo } = Promise.withResolvers<void>()
  const holder = jobs.write(async (writer) => {
    await writer.get(held)
    hold()
    await freed
  })
  await isHeld
  const rename = (id: number) => jobs.change({ id }, (job) => ({ ...job, title: 'Changed' }))
  const waiting = rename(held).then(() => 'changed')
  await Promise.all(others.map(rename))
  assert.equal(await Promise.race([waiting, Promise.resolve('waiting')]), 'waiting')
  letGo()
  await holder
  assert.equal(await waiting, 'changed')
  for (const id of ids) assert.equal((await jobs.get(id))?.title, 'Changed')
})

test('a referenceId of an unfinished transaction does not delay other jobs', async (t) => {
  const { jobs } = await fresh(t, { statementTimeoutMs: LOCKED_MS })
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: freed, resolve: letGo } = Promise.withResolvers<void>()
  const holder = jobs.write(async (writer) => {
    await writer.insert(content({ referenceId: 'HELD' }))
    hold()
    await freed
  })
  await isHeld
  const refused = assert.rejects(jobs.insert(content({ referenceId: 'HELD' })), { code: 'unavailable' })
  try {
    await manyOf((n) => inserted(jobs, { referenceId: `FREE ${n}` }))
    await refused
  } finally {
    letGo()
    await holder
  }
  assert.equal((await jobs.list(query())).total, MANY + 1)
})

test('a write that the server confirms with a warning, as without its standby, is not reported as stored', async (t) => {
  const { url, jobs } = await fresh(t)
  const id = await inserted(jobs)
  await runStatements(url, [
    `CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE WARNING 'alone'; RETURN NULL; END $$`,
    'CREATE TRIGGER warning AFTER INSERT OR UPDATE ON jobs FOR EACH STATEMENT EXECUTE FUNCTION warn()',
  ])
  const unconfirmed = { code: 'unavailable', message: /may or may not be stored/ }
  await assert.rejects(jobs.insert(content()), unconfirmed)
  await assert.rejects(
    jobs.change({ id }, (job) => ({ ...job, title: 'Changed' })),
    unconfirmed,
  )
})
