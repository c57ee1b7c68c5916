/** The changes of all employers of a vendor: each entry once, in order for each employer, whoever comes and goes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from './support/engines.ts'
import { type Client, DAY_MS, job } from './support/service.ts'
import { serveSuite } from './support/suite-service.ts'
import { makeVendor } from './support/vendors.ts'

type Change = { readonly employerId: number; readonly sequence: number; readonly type: string; readonly id: number }
type Page = { readonly data: Change[]; readonly cursor: string; readonly more: boolean; readonly restarted: number[] }

onEveryEngine(async (start) => {
  const { service } = await serveSuite({ start })

  const read = async (client: Client, query: string): Promise<Page> => {
    const { status, body, text } = await client.get(`/vendor/changes?${query}`)
    assert.equal(status, 200, text)
    return body
  }

  /** Reads until there is no more; the pages that came. */
  const readAll = async (
    client: Client,
    after: string | null,
    limit = 3,
  ): Promise<{ pages: Page[]; cursor: string }> => {
    const pages: Page[] = []
    for (let from = after; ; from = pages.at(-1)?.cursor ?? null) {
      const page = await read(client, `limit=${limit}${from === null ? '' : `&after=${from}`}`)
      pages.push(page)
      if (!page.more) return { pages, cursor: page.cursor }
    }
  }

  const namesOf = (pages: readonly Page[]) =>
    pages.flatMap(({ data }) => data.map(({ employerId, sequence }) => `${employerId}:${sequence}`))

  /** Entries of an employer's own changes. */
  const ownOf = async (client: Client): Promise<string[]> => {
    const { data } = (await client.send('GET', '/api/v1.2/changes?limit=1000')).body
    return data.map(({ sequence }: Change) => `${client.employerId}:${sequence}`)
  }

  /** In the order of their numbers, as pages have them. */
  const employers = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => service.employer()))).toSorted(
      (one, other) => one.employerId - other.employerId,
    )

  test('all entries of all employers come once, with the same members as in their own changes', async () => {
    const vendor = await makeVendor(service)
    const [one, two, silent, stranger] = (await employers(4)) as [Client, Client, Client, Client]
    for (const { employerId } of [one, two, silent]) await vendor.grant(employerId)
    for (let n = 0; n < 5; n++) for (const client of [one, two, stranger]) await client.post(job())
    const { pages, cursor } = await readAll(vendor.as(null), null)
    for (const { data } of pages) assert.ok(data.length <= 3)
    assert.deepEqual(namesOf(pages).sort(), [...(await ownOf(one)), ...(await ownOf(two))].sort())
    for (const client of [one, two]) {
      const mine = pages.flatMap(({ data }) => data).filter(({ employerId }) => employerId === client.employerId)
      const { data } = (await client.send('GET', '/api/v1.2/changes?limit=1000')).body
      assert.deepEqual(
        mine,
        data.map((change: object) => ({ employerId: client.employerId, ...change })),
      )
    }
    assert.deepEqual(await read(vendor.as(null), `after=${cursor}`), { data: [], cursor, more: false, restarted: [] })
    await two.post(job())
    const next = await read(vendor.as(null), `after=${cursor}`)
    assert.deepEqual(
      next.data.map(({ employerId }) => employerId),
      [two.employerId],
    )
  })

  test('one employer with many changes does not keep those of others waiting', async () => {
    const vendor = await makeVendor(service)
    const [busy, calm] = (await employers(2)) as [Client, Client]
    for (const { employerId } of [busy, calm]) await vendor.grant(employerId)
    const client = vendor.as(null)
    for (let n = 0; n < 8; n++) await busy.post(job())
    await calm.post(job())
    let { cursor, data } = await read(client, 'limit=2')
    const seen = data.map(({ employerId }) => employerId)
    for (let n = 0; n < 3; n++) {
      await busy.post(job())
      ;({ cursor, data } = await read(client, `limit=2&after=${cursor}`))
      seen.push(...data.map(({ employerId }) => employerId))
    }
    assert.ok(seen.includes(calm.employerId), `${seen}`)
  })

  test('a cursor survives grants that come and go, and a suspension', async () => {
    const vendor = await makeVendor(service)
    const [one, two, later] = (await employers(3)) as [Client, Client, Client]
    for (const { employerId } of [one, two]) await vendor.grant(employerId)
    const client = vendor.as(null)
    for (const each of [one, two, later]) await each.post(job())
    let { cursor } = await readAll(client, null)
    await vendor.end(one.employerId)
    await service.operator.suspendEmployer(two.employerId)
    await one.post(job())
    let round = await readAll(client, cursor)
    assert.deepEqual(namesOf(round.pages), [])
    ;({ cursor } = round)
    await service.operator.resumeEmployer(two.employerId)
    await vendor.grant(later.employerId)
    await two.post(job())
    round = await readAll(client, cursor)
    const own = await ownOf(two)
    assert.deepEqual(namesOf(round.pages).sort(), [own.at(-1), ...(await ownOf(later))].sort())
    await vendor.grant(one.employerId)
    round = await readAll(client, round.cursor)
    assert.deepEqual(
      namesOf(round.pages),
      await ownOf(one),
      'from its oldest entry, since its place went with the grant',
    )
  })

  test('a grant that reads no jobs, or is over, shows none of their changes', async () => {
    const vendor = await makeVendor(service)
    const [writes, over] = (await employers(2)) as [Client, Client]
    await vendor.grant(writes.employerId, { scopes: ['jobs:write'] })
    await vendor.grant(over.employerId, { endsAt: service.now() + DAY_MS })
    for (const each of [writes, over]) await each.post(job())
    const before = await readAll(vendor.as(null), null)
    assert.deepEqual(namesOf(before.pages), await ownOf(over))
    service.advance(DAY_MS)
    assert.deepEqual(namesOf((await readAll(vendor.as(null), null)).pages), [])
  })

  test('a place that the trail does not have any more is told, and begins again', async () => {
    const vendor = await makeVendor(service)
    const [one, two] = (await employers(2)) as [Client, Client]
    for (const { employerId } of [one, two]) await vendor.grant(employerId)
    for (const each of [one, two]) await each.post(job())
    const { cursor } = await readAll(vendor.as(null), null)
    await one.post(job())
    service.advance(DAY_MS)
    for (const each of [one, two]) await each.post(job())
    await service.withStore(({ audit }) => audit.prune(one.employerId, Number.MAX_SAFE_INTEGER))
    const { pages } = await readAll(vendor.as(null), cursor)
    assert.deepEqual(
      pages.flatMap(({ restarted }) => restarted),
      [one.employerId],
    )
    assert.deepEqual(namesOf(pages).sort(), [...(await ownOf(one)), (await ownOf(two)).at(-1)].sort())
  })

  test('from the present end nothing of before comes, types are filtered, and what is no cursor is refused', async () => {
    const vendor = await makeVendor(service)
    const [one] = (await employers(1)) as [Client]
    await vendor.grant(one.employerId)
    const { body } = await one.post(job())
    const client = vendor.as(null)
    const { cursor, data } = await read(client, 'after=now')
    assert.deepEqual(data, [])
    await one.put(`/jobs/${body.id}`, { title: 'Changed' })
    await one.delete(`/jobs/${body.id}`)
    const types = (page: Page) => page.data.map(({ type }) => type)
    assert.deepEqual(types(await read(client, `after=${cursor}`)), ['job.updated', 'job.deleted'])
    assert.deepEqual(types(await read(client, `after=${cursor}&types=job.deleted`)), ['job.deleted'])
    for (const query of ['after=x', `after=${cursor}A`, 'after=', 'types=job.x', 'limit=0', 'expand=x'])
      assert.equal((await client.get(`/vendor/changes?${query}`)).body.code, 'invalid-request', query)
  })

  test('now is the end of the changes of a suspended employer too', async () => {
    const vendor = await makeVendor(service)
    const [one] = (await employers(1)) as [Client]
    await vendor.grant(one.employerId)
    await one.post(job())
    await service.operator.suspendEmployer(one.employerId)
    const { cursor } = await read(vendor.as(null), 'after=now')
    await service.operator.resumeEmployer(one.employerId)
    await one.post(job())
    assert.deepEqual(namesOf([await read(vendor.as(null), `after=${cursor}`)]), (await ownOf(one)).slice(1))
  })

  type Expanded = Page & {
    readonly jobs: { readonly employerId: number; readonly etag: string; readonly job: { id: number } }[]
  }

  test('expand=job adds the jobs of the page that exist, each once and as its employer reads it', async () => {
    const vendor = await makeVendor(service)
    const [one, two] = (await employers(2)) as [Client, Client]
    for (const { employerId } of [one, two]) await vendor.grant(employerId)
    const [kept, gone] = [(await one.post(job())).body, (await one.post(job())).body]
    const other = (await two.post(job())).body
    await one.put(`/jobs/${kept.id}`, { title: 'Changed' })
    await one.delete(`/jobs/${gone.id}`)
    const { body } = await vendor.as(null).get('/vendor/changes?expand=job')
    const { jobs } = body as Expanded
    const read = async (client: Client, id: number) => {
      const { body, headers } = await client.send('GET', `/api/v1.2/jobs/${id}`)
      return { employerId: client.employerId, etag: headers.get('etag'), job: body }
    }
    assert.deepEqual(jobs, [await read(one, kept.id), await read(two, other.id)])
    const page = (await vendor.as(null).get('/vendor/changes?expand=job&limit=1')).body as Expanded
    assert.deepEqual([page.data.length, page.jobs.length, page.more], [1, 1, true])
  })

  const beginWait = (client: Client, { seconds = 20, after = 'now', query = '' } = {}) =>
    client.send('GET', `/vendor/changes?after=${after}${query}`, { headers: { Prefer: `wait=${seconds}` } })

  const applied = ({ headers }: { readonly headers: Headers }) => headers.get('preference-applied')

  test('a wait ends with the first change of any employer that grants, whichever of many that is', async () => {
    const vendor = await makeVendor(service)
    const all = await employers(5)
    for (const { employerId } of all) await vendor.grant(employerId)
    for (const client of all.toReversed()) {
      const { cursor } = await read(vendor.as(null), 'after=now')
      const waits = [1, 2].map(() => beginWait(vendor.as(null), { after: cursor, query: '&types=job.created' }))
      const { body: made } = await client.post(job())
      for (const answer of await Promise.all(waits))
        assert.deepEqual(
          [applied(answer), answer.body.data.map(({ employerId, id }: Change) => [employerId, id])],
          ['wait=20', [[client.employerId, made.id]]],
        )
      await client.delete(`/jobs/${made.id}`)
    }
  })

  test('a wait without a change is over in its time, with the cursor of its end', async () => {
    const vendor = await makeVendor(service)
    const [one] = (await employers(1)) as [Client]
    await vendor.grant(one.employerId)
    const answer = await beginWait(vendor.as(null), { seconds: 1 })
    assert.deepEqual([answer.body.data, applied(answer)], [[], 'wait=1'])
    assert.equal(answer.body.cursor, (await read(vendor.as(null), 'after=now')).cursor)
  })
})
