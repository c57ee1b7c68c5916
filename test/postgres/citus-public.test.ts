/** The public side on a real Citus, where TEST_CITUS_URL names one (CONTRIBUTING.md); its tables are the coordinator's. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { loadMigrations } from '../../server/platform/engines/migrations.ts'
import { distribute } from '../../server/upkeep/citus/distribute.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { readCopy } from '../pages/feed-copy.ts'
import { ALL, assertReplays, fuzzSeed } from '../pages/feed-replays.ts'
import { openPagesOn } from '../pages/support.ts'
import { parseXml, textsOf } from '../pages/xml-reader.ts'
import { CITUS_URL, createCitusDatabase, type TestCitus } from '../support/citus.ts'
import { runCli } from '../support/cli.ts'
import { newFolder } from '../support/folder.ts'
import { LIMITS } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { followerOn, lists, NOW, publicQuery, shownTitles, TODAY, titlesOf } from '../support/public-side.ts'
import { content, employerOf, insert } from '../support/stores.ts'

/** Enough for both workers to have some. */
const EMPLOYERS = 8

const NO_PUBLIC_SIDE = loadMigrations('postgres').filter(({ version }) => version < 3)

describe('on a real Citus', { skip: CITUS_URL === null && 'TEST_CITUS_URL is not set' }, () => {
  let citus: TestCitus
  let store: Store
  beforeEach(async () => {
    citus = await createCitusDatabase()
    await distribute({ url: citus.url, limits: LIMITS, migrations: NO_PUBLIC_SIDE })
    store = await openOnPostgres({ url: citus.url, clock: () => NOW, statementTimeoutMs: 20_000 })
  })
  afterEach(async () => {
    try {
      await store.close()
    } finally {
      await citus.remove()
    }
  })

  const follow = (of = store) =>
    followerOn(of, {}, (error) => {
      throw error
    }).follow(true)

  const run = async (...words: string[]): Promise<string> => {
    const { code, out, stderr } = await runCli(words, { DATABASE_URL: citus.url })
    assert.equal(code, 0, `${words.join(' ')}: ${stderr}`)
    return out
  }

  test('postings of employers on every worker are found, read, hidden and reported after an upgrade', async () => {
    const vancouver = lists.locations.all.find(({ description }) => description === 'Vancouver, BC')
    assert.ok(vancouver)
    const { id, name, type, description } = vancouver
    const employers = await Promise.all(Array.from({ length: EMPLOYERS }, () => employerOf(store)))
    for (const { jobs } of employers) await insert(jobs, { locations: [{ id, name, type, description }] })
    assert.equal(await follow(), EMPLOYERS)
    const near = { latitude: vancouver.latitude ?? 0, longitude: vancouver.longitude ?? 0, km: 25 }
    const found = await store.public.search(publicQuery({ words: ['bookk'], near }))
    assert.equal(found.total, EMPLOYERS)
    assert.deepEqual(new Set(titlesOf(found)), new Set(['Bookkeeper']))
    const [posting] = found.jobs
    assert.ok(posting)
    assert.equal(await store.publicWrites.hide(posting.jobId, 'Fraud'), true)
    assert.equal((await store.public.get(posting.jobId, TODAY))?.open, false)
    assert.equal(await follow(), 1)
    assert.equal((await shownTitles(store)).length, EMPLOYERS - 1)
    assert.equal(await store.publicWrites.unhide(posting.jobId), true)
    await follow()
    const report = { jobId: posting.jobId, at: NOW, reason: 'fraud', text: '', contact: null }
    assert.ok(await store.publicWrites.report(report))
    await store.publicWrites.addPolicies([{ language: 'en', text: '# Policy', since: NOW }])
    assert.equal((await store.public.policies('en')).length, 1)
    assert.deepEqual(
      { ...(await store.public.status()), number: 0 },
      { number: 0, shown: EMPLOYERS, gone: 0, hidden: 0, openReports: 1 },
    )
    await store.publicWrites.rebuild()
    await follow()
    const spread = await citus.ask(
      "SELECT FROM pg_dist_partition WHERE logicalrelid::text ~ '^(public|follower|hidden)_'",
    )
    assert.equal(spread.length, 0)
    assert.match(await run('doctor'), /ok +cluster/)
    await run('audit', 'verify')
  })

  test('pages, feeds and sitemaps are answered', async () => {
    const { jobs } = await employerOf(store)
    await insert(jobs)
    await insert(jobs, { title: 'Baker', confidential: true })
    await follow()
    const ask = await openPagesOn(store)
    const part = textsOf(parseXml((await ask('/sitemap.xml')).text), 'loc')
    const addresses = textsOf(parseXml((await ask(part[0] ?? '')).text), 'loc')
    assert.equal(addresses.length, 2)
    const own = ['/en/jobs?q=baker', '/en/employers/example-employer', '/feeds/jobs.en.atom', '/feeds/indeed.en.xml']
    for (const address of [...addresses, ...own]) assert.equal((await ask(address)).status, 200, address)
  })

  test('a replay of the feed from any cursor leads to the whole feed', async (t) => {
    await assertReplays({ store, follow, seed: fuzzSeed(t), rounds: 40 })
  })

  test('while a worker is down the postings of the other one are read, and its own are refused for the time', async () => {
    const employers = await Promise.all(Array.from({ length: EMPLOYERS }, () => employerOf(store)))
    const ids = await Promise.all(employers.map(async ({ id, jobs }) => ({ id, jobId: (await insert(jobs)).id })))
    await follow()
    const [lost] = citus.workers
    assert.ok(lost)
    const there = await citus.ask<{ id: number }>(`SELECT e.id FROM employers e JOIN pg_dist_shard_placement s
      ON s.shardid = get_shard_id_for_distribution_column('jobs', e.id) WHERE s.nodeport <> ${lost.port}`)
    lost.fault = 'refuse'
    lost.cut()
    const read = ids.map(async ({ id, jobId }) => {
      const job = await Promise.resolve(store.public.get(jobId, TODAY)).catch(({ code }) => code)
      assert.equal(job?.open ?? job, there.some((row) => row.id === id) ? true : 'unavailable')
    })
    await Promise.all(read)
    assert.ok(there.length > 0 && there.length < EMPLOYERS)
    lost.fault = null
    assert.equal((await shownTitles(store)).length, EMPLOYERS)
  })

  test('the postings of a deleted employer are gone', async () => {
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs)
    await follow()
    await jobs.write((writer) => writer.delete(job.id))
    await store.directory.deleteEmployer(id)
    await follow()
    assert.deepEqual(await shownTitles(store), [])
    assert.equal(await store.publicWrites.forget({ before: NOW + 1, limit: 10 }), 1)
    assert.equal(await store.public.get(job.id, TODAY), null)
  })

  test('a copy into an embedded store has what the public sees', async (t) => {
    const { jobs } = await employerOf(store)
    for (const title of ['Baker', 'Cook']) await insert(jobs, content({ title }))
    await follow()
    const folder = newFolder()
    await run('copy', '--from', citus.url, '--to', folder)
    const before = await readCopy(await openPagesOn(store), ALL)
    const { openSqliteStore } = await import('../../server/upkeep/sqlite/store.ts')
    const copied = openSqliteStore({ directory: folder, clock: () => NOW })
    t.after(() => copied.close())
    // Until its follower has compared all, the copy says that its lists are being made.
    await follow(copied)
    assert.deepEqual(await readCopy(await openPagesOn(copied), ALL), before)
  })
})
