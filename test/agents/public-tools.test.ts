/** Tools without a key on either engine: they find what the public pages show, and nothing else. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { lastDayOf } from '../../server/html/words/last-day.ts'
import { type Agent, agentOf, assertRefused, shapedCalls } from '../support/agents.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, job } from '../support/service.ts'
import { twinOf } from '../support/twins.ts'
import { until } from '../support/waiting.ts'

const V12 = prefixOf('v1.2')

onEveryEngine((start) => {
  let service: PublicService
  let owner: Client
  let reader: Agent
  let call: Awaited<ReturnType<typeof shapedCalls>>
  before(async () => {
    service = await startPublic(start, { environment: { SEARCHES_PER_MINUTE: '100000' } })
    owner = await service.employer('unlimited', 'Quetzal Works')
    reader = agentOf(service)
    call = await shapedCalls(reader)
    // A search that finds nothing is answered once every employer has been read.
    await until(async () => !(await reader.call('search_jobs', { query: 'nothing' })).isError, 'the public side')
  })
  after(() => service?.stop())

  test('the public tools find a public posting and its employer, by either of their names', async () => {
    await owner.send('PUT', `${V12}/employer`, { body: { slug: 'quetzal-works' } })
    const id = await service.publish(owner, { title: 'Falconer' })
    const code = service.codeOf(id)
    const search = { query: 'falconer', location: { city: 'Vancouver', state: 'BC' } }
    await until(
      async () => (await call(reader, 'search_jobs', search)).total_results === 1,
      'the posting in the search',
    )
    const found = await call(reader, 'search_jobs', search)
    assert.deepEqual([found.total_results, found.returned, found.offset], [1, 1, 0])
    const [summary] = found.jobs
    assert.deepEqual(
      [summary.title, summary.employer.ojcp_employer_id, summary.url],
      ['Falconer', 'quetzal-works', `${service.base}/en/jobs/${code}`],
    )
    const { closeDate } = (await owner.get(`${V12}/jobs/${id}`)).body
    assert.equal(summary.validThrough, lastDayOf(closeDate), 'a date after which it is not valid')
    for (const country of ['Canada', 'ca', 'CAN'])
      assert.equal((await call(reader, 'search_jobs', { ...search, location: { country } })).total_results, 1)
    for (const name of ['get_job', 'get_job_detail'])
      for (const job_id of [summary.ojcp_id, code]) {
        const { job: whole } = await call(reader, name, { job_id })
        const { description, ...rest } = whole
        assert.deepEqual(rest, summary)
        assert.match(description, /600 V/)
      }
    for (const name of ['get_employer', 'get_employer_context']) {
      const employer = await call(reader, name, { employer_id: 'quetzal-works' })
      assert.deepEqual([employer.name, employer.ojcp_employer_id], ['Quetzal Works', 'quetzal-works'])
    }
    for (const location of [{ city: 'Halifax', state: 'NS' }, { remote_policy: ['remote'] }])
      assert.equal((await call(reader, 'search_jobs', { query: 'falconer', location })).total_results, 0)
    for (const filters of [{ salary_min: 90_000_00 }, { employment_type: 'part_time' }])
      assert.equal((await call(reader, 'search_jobs', { query: 'falconer', filters })).total_results, 0)
    const second = await call(reader, 'search_jobs', { query: 'falconer', pagination: { limit: 1, offset: 1 } })
    assert.deepEqual([second.returned, second.total_results], [0, 1])
  })

  test('a search that cannot be done says why, at the argument', async () => {
    for (const [values, pointer] of [
      [{ location: { city: 'Xyzzyville' } }, '/location'],
      [{ location: { city: 'London', country: 'United Kingdom' } }, '/location/country'],
      [{ query: '—' }, '/query'],
      [{ filters: { employment_type: 'sabbatical' } }, '/filters/employment_type'],
      [{ pagination: { limit: 10, offset: 5 } }, '/pagination/offset'],
      [{ location: { remote_policy: ['remote', 'hybrid'] } }, '/location/remote_policy'],
    ] as const)
      assertRefused(await reader.call('search_jobs', values), 'invalid-request', new RegExp(`${pointer} `))
  })

  test('no public tool finds what no page shows: drafts, archived, hidden, suspended, tests, and whose a confidential one is', async () => {
    const hiding = await service.employer('unlimited', 'Umbrella')
    await hiding.send('PUT', `${V12}/employer`, { body: { slug: 'umbrella' } })
    const [archived, hidden, confidential] = [
      await service.publish(hiding, { title: 'Zebra archived' }),
      await service.publish(hiding, { title: 'Zebra hidden' }),
      await service.publish(hiding, { title: 'Zebra confidential', confidential: true }),
    ]
    const draft = (await hiding.post(job({ title: 'Zebra draft', status: 'draft' }))).body.id
    const twin = await twinOf(service, hiding)
    const tested = (await twin.post(job({ title: 'Zebra test' }))).body.id
    await hiding.put(`/jobs/${archived}`, { status: 'archived' })
    await service.store.publicWrites.hide(hidden, 'fraud')
    const unseen = [archived, hidden, draft, tested]
    const titles = async () =>
      (await call(reader, 'search_jobs', { query: 'zebra' })).jobs.map(({ title }: { title: string }) => title)
    assert.deepEqual(await titles(), ['Zebra confidential'])
    for (const id of unseen)
      assertRefused(await reader.call('get_job', { job_id: service.codeOf(id) }), 'path-not-found')
    const shown = await reader.call('get_job', { job_id: service.codeOf(confidential) })
    assert.doesNotMatch(shown.text, /umbrella/i)
    // Counts are of what the follower has seen, as those of the pages.
    await until(
      async () => (await call(reader, 'get_employer', { employer_id: 'umbrella' })).open_roles_count === 0,
      'the employer without postings of its name',
    )
    await service.operator.suspendEmployer(hiding.employerId)
    assert.deepEqual(await titles(), [])
    assertRefused(await reader.call('get_job', { job_id: service.codeOf(confidential) }), 'path-not-found')
    for (const employer_id of ['umbrella', 'nobody', '', '../umbrella'])
      if (employer_id !== '') assertRefused(await reader.call('get_employer', { employer_id }), 'path-not-found')
  })
})
