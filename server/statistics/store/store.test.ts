/** Statistics of postings, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, onEveryStore } from '../../../test/support/stores.ts'
import type { EmployerStore } from '../../jobs/ports.ts'
import { addDays } from '../../platform/lib/dates.ts'
import type { Store } from '../../upkeep/ports.ts'
import type { Visits } from '../ports.ts'

const DAY = '2026-11-20'
const ALL = { from: '2000-01-01', to: '2099-12-31' }

const stored = async (jobs: EmployerStore): Promise<number> => {
  const inserted = await jobs.insert(content({ referenceId: null }))
  return 'job' in inserted ? inserted.job.id : assert.fail()
}

const visit = (employerId: number, jobId: number, parts: Partial<Visits> = {}): Visits => ({
  employerId,
  jobId,
  date: DAY,
  views: 1,
  applyClicks: 0,
  ...parts,
})

const bin = (store: Store, employerId: number, id: number) =>
  store.as(employerId, 7).write(async (writer) => {
    await writer.keepInBin(id)
    return writer.delete(id)
  })

onEveryStore(({ fresh }) => {
  test('two processes that write at the same time add, in any order of their rows', async (t) => {
    const { store, another } = await fresh(t)
    const other = await another()
    const employers = [await employerOf(store), await employerOf(store)]
    const jobs: [number, number][] = []
    for (const { id, jobs: own } of employers) for (let n = 0; n < 30; n++) jobs.push([id, await stored(own)])
    const visits = jobs.map(([employer, job]) => visit(employer, job, { views: 2, applyClicks: 1 }))
    await Promise.all(
      [store, other, store, other].map(({ statistics }, at) =>
        statistics.addVisits(at % 2 ? visits : visits.toReversed()),
      ),
    )
    for (const { id } of employers) {
      const sums = await other.statistics.sums(id, { ...ALL, after: 0, limit: 100 })
      assert.equal(sums.length, 30)
      assert.ok(sums.every(({ views, applyClicks }) => views === 8 && applyClicks === 4))
    }
  })

  test('days are read of one job of one employer, in their order and within their bounds', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const other = await employerOf(store)
    const [job, neighbour] = [await stored(jobs), await stored(jobs)]
    const dates = ['2026-11-22', '2026-11-19', DAY]
    await store.statistics.addVisits([
      ...dates.map((date, at) => visit(id, job, { date, views: at + 1, applyClicks: at })),
      visit(id, neighbour),
      visit(other.id, job),
    ])
    await tamper(`UPDATE job_statistics SET applications = 5 WHERE job_id = ${job} AND day <> '${DAY}'`)
    assert.deepEqual(await store.statistics.days(id, job, { from: '2026-11-19', to: '2026-11-21' }), [
      { date: '2026-11-19', views: 2, applyClicks: 1, applications: 5 },
      { date: DAY, views: 3, applyClicks: 2, applications: 0 },
    ])
    assert.deepEqual(await store.statistics.days(other.id, job, ALL), [])
    assert.deepEqual(
      await store.statistics.totals(id, [neighbour, job, 999_999]),
      new Map([
        [job, { views: 6, applyClicks: 3, applications: 10 }],
        [neighbour, { views: 1, applyClicks: 0, applications: 0 }],
      ]),
    )
    assert.deepEqual(await store.statistics.totals(other.id, [job, neighbour]), new Map())
  })

  test('sums come in rounds by ascending id, without jobs that have none in the days', async (t) => {
    const { store } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await stored(jobs))
    await store.statistics.addVisits(ids.map((job, at) => visit(id, job, { date: addDays(DAY, at), views: at + 1 })))
    const query = { from: addDays(DAY, 1), to: addDays(DAY, 4), limit: 2 }
    const seen: number[] = []
    for (let after = 0; ; ) {
      const round = await store.statistics.sums(id, { ...query, after })
      seen.push(...round.map(({ views }) => views))
      if (round.length < query.limit) break
      after = round.at(-1)?.jobId ?? 0
    }
    assert.deepEqual(seen, [2, 3, 4, 5])
  })

  test('they go with their job, wait with it in the bin, and come back with it', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const [kept, gone, bare] = [await stored(jobs), await stored(jobs), await stored(jobs)]
    const days = Array.from({ length: 120 }, (_, at) => ({
      date: addDays(DAY, at),
      views: at + 1,
      applyClicks: at % 3,
      applications: (at + 1) % 7,
    }))
    await store.statistics.addVisits([
      ...days.map(({ applications: _, ...day }) => visit(id, kept, day)),
      visit(id, gone),
    ])
    await tamper(`UPDATE job_statistics SET applications = views % 7 WHERE job_id = ${kept}`)
    for (const job of [kept, bare]) await bin(store, id, job)
    await jobs.write((writer) => writer.delete(gone))
    assert.deepEqual(await store.statistics.sums(id, { ...ALL, after: 0, limit: 10 }), [])
    // Visits of the last minute, of postings that are gone.
    await store.statistics.addVisits([visit(id, kept), visit(id, gone), visit(id, 999_999)])
    assert.deepEqual(await store.statistics.sums(id, { ...ALL, after: 0, limit: 10 }), [])
    for (const jobId of [kept, bare])
      await store.console.restore({ employerId: id, keyId: 7, jobId, withoutReference: false })
    assert.deepEqual(await store.statistics.days(id, kept, { from: DAY, to: addDays(DAY, 200) }), days)
    assert.deepEqual(await store.statistics.days(id, bare, ALL), [])
  })

  test('days that a bin kept before there were applications come back without any', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const job = await stored(jobs)
    await store.statistics.addVisits([visit(id, job, { views: 3 })])
    await bin(store, id, job)
    await tamper(`UPDATE bin SET statistics = '[["${DAY}",4,2]]' WHERE job_id = ${job}`)
    await store.console.restore({ employerId: id, keyId: 7, jobId: job, withoutReference: false })
    const restored = { date: DAY, views: 4, applyClicks: 2, applications: 0 }
    assert.deepEqual(await store.statistics.days(id, job, ALL), [restored])
  })

  test('old days are forgotten through their last one, in rounds, and others stay', async (t) => {
    const { store } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const ids = [await stored(jobs), await stored(jobs)]
    const dates = Array.from({ length: 6 }, (_, at) => addDays(DAY, at))
    await store.statistics.addVisits(ids.flatMap((job) => dates.map((date) => visit(id, job, { date }))))
    const round = { through: addDays(DAY, 3), limit: 3 }
    let rounds = 0
    for (let found = round.limit; found >= round.limit; rounds++) found = await store.statistics.forgetDays(round)
    assert.ok(rounds >= 2 && rounds <= 4, `${rounds}`)
    for (const job of ids)
      assert.deepEqual(
        (await store.statistics.days(id, job, ALL)).map(({ date }) => date),
        dates.slice(4),
      )
  })

  test('a round forgets about as many rows as it looks at, of jobs with many old days too', async (t) => {
    const { store } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const ids = [await stored(jobs), await stored(jobs)]
    const dates = Array.from({ length: 40 }, (_, at) => addDays(DAY, at))
    await store.statistics.addVisits(ids.flatMap((job) => dates.map((date) => visit(id, job, { date }))))
    await store.statistics.forgetDays({ through: addDays(DAY, 39), limit: 3 })
    const left = await Promise.all(
      ids.map((job) => store.statistics.days(id, job, { from: DAY, to: addDays(DAY, 39) })),
    )
    assert.equal(left.flat().length, 2 * 40 - 4)
  })

  test('they go with their employer', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const job = await stored(jobs)
    await store.statistics.addVisits([visit(id, job)])
    await tamper(`INSERT INTO job_statistics VALUES (${id}, 999999, '${DAY}', 1, 1, 1)`)
    await jobs.write((writer) => writer.delete(job))
    assert.equal(await store.directory.deleteEmployer(id), 0)
    assert.deepEqual(await store.statistics.sums(id, { ...ALL, after: 0, limit: 10 }), [])
  })
})
