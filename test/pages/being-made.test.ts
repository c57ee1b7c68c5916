/** Lists of postings while the public side is made from nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../server/platform/sentences/problem.ts'
import { createCodes } from '../../server/public/code.ts'
import { createPublicApi } from '../../server/public/operator.ts'
import { createPages } from '../../server/site/pages.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { commandsOn } from '../support/cli.ts'
import { newFolder } from '../support/folder.ts'
import { followerOn, publicBed } from '../support/public-side.ts'
import { employerOf, insert, onEveryStore } from '../support/stores.ts'
import { contextOf, openPages, requestFor } from './support.ts'

/** Lists that programs take for complete. */
const WHOLE = [
  ...['/feeds/indeed.en.xml', '/feeds/jobs.fr.atom', '/feeds/jobs.en.json', '/feeds/jobs.ndjson'],
  ...['/sitemap.xml', '/sitemaps/0.xml'],
  ...['/feeds/employers/maple/jobs.ndjson', '/embed/maple.en.json'],
]

const EMPTY = ['/en/jobs', '/fr/emplois?q=boulanger', '/en/employers/maple', '/fr/employeurs/maple']

const TITLES = { en: 'The list of jobs is being prepared', fr: 'La liste des offres est en préparation' }

/** A reader without script; the answers that are refused are what it sees. */
const readerOf = async (store: Store) => {
  const parts = { reader: store.public, codes: createCodes(await store.public.secret()) }
  const pages = await createPages({ ...contextOf(new Map()), ...parts })
  const refusal = async (path: string) => {
    const request = requestFor(path, { headers: { 'accept-encoding': '' } })
    try {
      return await pages.answer(request)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return pages.refuse(request, error, 'id')
    }
  }
  return {
    ask: await openPages(new Map(), parts),
    assertBeingMade: async (path: string) => {
      const { status, headers, body } = await refusal(path)
      assert.deepEqual([status, headers[headers.indexOf('retry-after') + 1]], [503, '60'], path)
      assert.ok(!headers.includes('etag') && headers.includes('no-store'), path)
      const text = Buffer.from(body as Uint8Array).toString()
      assert.ok(text.includes(TITLES[path.startsWith('/fr') ? 'fr' : 'en']), path)
    },
  }
}

/** The store without what an employer has not been read for yet: its follower stops after the first. */
const stoppingAfterOne = (store: Store): Store => {
  let rounds = 0
  const publish: Store['publicWrites']['publish'] = async (round) => rounds++ === 0 && store.publicWrites.publish(round)
  return { ...store, publicWrites: { ...store.publicWrites, publish } }
}

onEveryStore(({ fresh }) => {
  const openBed = async (t: Parameters<typeof fresh>[0]) => {
    const bed = await publicBed(fresh, t)
    const { store } = bed
    const { id, jobs } = await employerOf(store)
    await store.directory.setProfile({ employerId: id, keyId: null, profile: { slug: 'maple' } })
    const job = await insert(jobs, { title: 'Boulanger' })
    const { codeOf } = createCodes(await store.public.secret())
    return { ...bed, id, jobs, posting: `/en/jobs/${codeOf(job.id)}` }
  }

  test('while it is made from nothing, no list says that there are no postings, and no posting that it is gone', async (t) => {
    const { store, follow, posting } = await openBed(t)
    const { ask, assertBeingMade } = await readerOf(store)
    for (const path of [...WHOLE, ...EMPTY, posting]) await assertBeingMade(path)
    assert.equal((await ask('/robots.txt')).status, 200, 'without it nothing is crawled')
    await follow()
    for (const path of [...WHOLE, ...EMPTY, posting]) assert.equal((await ask(path)).status, 200, path)
    const gone = (await ask(EMPTY[0] as string)).text
    assert.ok(!gone.includes('being prepared'))
  })

  test('while some postings are there, lists show them and say that more will come, and feeds wait', async (t) => {
    const { store, follow } = await openBed(t)
    await insert((await employerOf(store)).jobs)
    await followerOn(stoppingAfterOne(store)).follow(true)
    const { ask, assertBeingMade } = await readerOf(store)
    for (const path of ['/en/jobs', '/en/employers/maple']) {
      const { status, text } = await ask(path)
      assert.equal(status, 200, path)
      assert.ok(text.includes('This list is being prepared') && text.includes('1 job'), path)
    }
    assert.ok((await ask('/fr/emplois')).text.includes('Cette liste est en préparation'))
    for (const path of [...WHOLE, '/en/jobs?q=nothing']) await assertBeingMade(path)
    await follow()
    const { status, text } = await ask('/en/jobs')
    assert.ok(status === 200 && !text.includes('being prepared'))
  })

  test('an employer that cannot be followed keeps the lists of the others from nobody', async (t) => {
    const { store } = await openBed(t)
    const broken = await employerOf(store)
    const round: Store['follower']['round'] = async (id) =>
      id === broken.id ? Promise.reject(new Error('broken')) : store.follower.round(id)
    await followerOn({ ...store, follower: { ...store.follower, round } }).follow(true)
    assert.equal(await store.public.isMade(), true)
  })

  test('a store that cannot be used is no reason to call the lists whole', async (t) => {
    const { store } = await openBed(t)
    const round = () => Promise.reject(new Problem('unavailable', { key: 'storeSilent', about: undefined }))
    await followerOn({ ...store, follower: { ...store.follower, round } }).follow(true)
    assert.equal(await store.public.isMade(), false)
  })

  test('a rebuild keeps the lists, a new employer too, and a start from nothing makes them anew', async (t) => {
    const { store, follow } = await openBed(t)
    await follow()
    await store.publicWrites.rebuild()
    await insert((await employerOf(store)).jobs)
    assert.equal(await store.public.isMade(), true)
    await store.publicWrites.rebuild({ fromNothing: true })
    assert.equal(await store.public.isMade(), false)
    await followerOn(store).follow(true)
    assert.equal(await store.public.isMade(), true)
  })

  test('the operator is told how many employers and active jobs the public side is behind, and whether it is made', async (t) => {
    const { store, follow, jobs } = await openBed(t)
    await insert(jobs, { status: 'archived' })
    await insert((await employerOf(store)).jobs)
    await employerOf(store)
    const progress = async () => {
      const { behind, behindJobs, made } = await createPublicApi(store).status()
      return { behind, behindJobs, made }
    }
    assert.deepEqual(await progress(), { behind: 3, behindJobs: 2, made: false })
    await follow()
    assert.deepEqual(await progress(), { behind: 0, behindJobs: 0, made: true })
    await insert(jobs)
    assert.deepEqual(await progress(), { behind: 1, behindJobs: 2, made: true })
  })

  test('a store without employers has whole lists, without postings', async (t) => {
    const { store } = await fresh(t)
    const { ask } = await readerOf(store)
    assert.equal((await ask('/feeds/jobs.ndjson')).status, 200)
    assert.ok((await ask('/en/jobs')).text.includes('There are no jobs at the moment.'))
  })
})

test('a copy of a store has its postings, and lists them when it was read once', async () => {
  const [from, to] = [newFolder('made'), newFolder('copied')]
  const source = openSqliteStore({ directory: from, clock: Date.now })
  await insert((await employerOf(source)).jobs)
  await followerOn(source).follow(true)
  await source.close()
  const { output, json } = commandsOn(() => ({ DATA_DIR: to }))
  await output('copy', '--from', from, '--to', to)
  assert.match(await output('public', 'status'), /^active jobs of these employers +1\nThe public side is being made/m)
  const copy = openSqliteStore({ directory: to, clock: Date.now })
  await (await readerOf(copy)).assertBeingMade('/feeds/indeed.en.xml')
  await followerOn(copy).follow(true)
  assert.equal((await (await readerOf(copy)).ask('/feeds/indeed.en.xml')).status, 200)
  await copy.close()
  assert.equal((await json('public', 'status')).made, true)
})
