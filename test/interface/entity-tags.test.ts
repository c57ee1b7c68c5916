/** Entity tags of jobs and lists, and what changes them. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { fetchWhole } from '../support/fetched.ts'
import { newFolder } from '../support/folder.ts'
import { openLanes } from '../support/lanes.ts'
import { isFull } from '../support/product.ts'
import { DAY_MS, job, startService, type TestService } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { createTagged, tagOf } from '../support/tags.ts'

const [WRITES, ORDERS] = isFull ? [300, 80] : [60, 40]

onEveryEngine(async (start) => {
  const { service, owner: employer } = await serveSuite({ start })

  const create = (members?: object) => createTagged(employer, members)
  const read = async (path: string, tag?: string) =>
    employer.send('GET', path, { headers: tag === undefined ? {} : { 'If-None-Match': tag } })

  test('the tag of a write is that of the read that follows, and a read with it has no body', async () => {
    const { path, tag } = await create()
    assert.match(tag, /^"[0-9a-z]{8}\.[\w-]{8}"$/)
    assert.equal(tagOf(await read(path)), tag)
    const put = await employer.put(path, { title: 'Another' })
    assert.notEqual(tagOf(put), tag)
    assert.equal(tagOf(await read(path)), tagOf(put))
    for (const condition of [tagOf(put), `W/${tagOf(put)}`, '*', `"x", ${tagOf(put)}`, `${tagOf(put)},`]) {
      const cached = await read(path, condition)
      assert.deepEqual([cached.status, cached.text, cached.headers.get('etag')], [304, '', tagOf(put)], condition)
      assert.equal(cached.headers.get('cache-control'), 'no-store')
      assert.equal(cached.headers.get('content-type'), null)
    }
    for (const condition of [tag, '"x"', 'x', '"', ''])
      assert.equal((await read(path, condition)).status, 200, condition)
    const head = await employer.send('HEAD', path, { headers: { 'If-None-Match': tagOf(put) } })
    assert.deepEqual([head.status, head.headers.get('etag')], [304, tagOf(put)])
    const matched = await employer.send('GET', path, { headers: { 'If-Match': '"x"' } })
    assert.equal(matched.status, 200)
  })

  test('a write that changes nothing keeps the tag; a state that comes back has a new one', async () => {
    const { path, tag } = await create({ title: 'A' })
    assert.equal(tagOf(await employer.put(path, { title: 'A' })), tag)
    const other = tagOf(await employer.put(path, { title: 'B' }))
    const back = tagOf(await employer.put(path, { title: 'A' }))
    assert.equal(new Set([tag, other, back]).size, 3)
  })

  test('equal tags mean equal bytes, whatever is written in whatever order', async () => {
    const { path } = await create()
    const texts = new Map<string, string>()
    const patches = [
      { title: 'A' },
      { title: 'B' },
      { salary: null },
      { salary: { amount: 1, period: { id: 1 } } },
      { status: 'archived' },
      { status: 'active' },
    ]
    for (let n = 0, at = 7; n < ORDERS; n++, at = (at * 31 + 11) % 1009) {
      const answer = await employer.put(path, patches[at % patches.length])
      const tag = tagOf(answer)
      assert.equal(texts.get(tag) ?? answer.text, answer.text)
      texts.set(tag, answer.text)
    }
    assert.ok(texts.size > 10)
  })

  test('writes within one millisecond have different tags', async () => {
    const { path, tag } = await create()
    const tags = new Set([tag])
    for (let n = 0; n < WRITES; n++) tags.add(tagOf(await employer.put(path, { title: `Title ${n}` })))
    assert.equal(tags.size, WRITES + 1)
  })

  test('the tag of a list changes with every job, and is that of one query', async () => {
    const lists = ['/jobs', '/jobs?q=a', '/jobs?pageSize=1', '/jobs?status=draft', '/jobs?page=2&pageSize=1']
    const tags = async () => {
      const answers = await Promise.all(lists.map((path) => read(path)))
      return answers.map(tagOf)
    }
    const { path } = await create()
    const first = await tags()
    assert.equal(new Set(first).size, lists.length)
    assert.deepEqual(await tags(), first)
    for (const tag of first) assert.match(tag, /^W\/"[\w-]{12}\.[\w-]{8}\.[0-9a-z]+"$/)
    for (const [at, list] of lists.entries()) {
      const cached = await read(list, first[at])
      assert.deepEqual([cached.status, cached.text, cached.headers.get('etag')], [304, '', first[at]])
    }
    assert.equal((await read('/jobs?pageSize=10&page=1', first[0])).status, 304)
    for (const write of [
      () => employer.put(path, { title: 'Changed' }),
      () => employer.delete(path),
      () => employer.post(job()),
    ]) {
      const before = await tags()
      await write()
      const present = await tags()
      for (const [at, tag] of before.entries()) {
        assert.notEqual(present[at], tag)
        assert.equal((await read(lists[at] ?? '', tag)).status, 200)
      }
    }
    const other = await service.employer()
    assert.notEqual(tagOf(await other.get('/jobs')), (await tags())[0])
  })

  test('every kind of change changes the tag', async () => {
    const { path, tag } = await create({ autoRefresh: true })
    const tags = [tag]
    const note = async () => tags.push(tagOf(await read(path)))
    service.advance(8 * DAY_MS)
    await service.refresh()
    await note()
    await service.operator.setPlan({ id: employer.employerId, plan: 'standard' })
    await note()
    await service.operator.renameEmployer({ id: employer.employerId, name: 'Renamed' })
    await note()
    assert.equal(new Set(tags).size, tags.length)
    await service.operator.setPlan({ id: employer.employerId, plan: 'unlimited' })
    service.advance(-8 * DAY_MS)
  })
})

test('every thread and every start gives the same tags', async () => {
  const dataDir = newFolder()
  const options = { dataDir, keepData: true, environment: { HTTP_THREADS: '2' } }
  const first = await startService(options)
  const { apiKey, employerId, post } = await first.employer()
  const { body, headers } = await post(job())
  const paths = [`/jobs/${body.id}`, '/jobs']
  const list = (await fetchWhole(`${first.api}/jobs`, { headers: { 'API-Key': apiKey ?? '' } })).headers.get('etag')
  const expected = [headers.get('etag'), list]
  const tagsBy = async (service: TestService) => {
    const lanes = await openLanes(service, 6)
    const answers = await Promise.all(
      lanes.flatMap((lane) => paths.map((path) => lane.send('GET', path, { apiKey, headers: {} }))),
    )
    for (const lane of lanes) lane.close()
    return answers.map((answer) => answer.headers.get('etag'))
  }
  for (const [at, tag] of (await tagsBy(first)).entries()) assert.equal(tag, expected[at % 2])
  await first.stop()
  const second = await startService(options)
  for (const [at, tag] of (await tagsBy(second)).entries()) assert.equal(tag, expected[at % 2])
  assert.ok(employerId > 0)
  await second.stop()
  rmSync(dataDir, { recursive: true })
})
