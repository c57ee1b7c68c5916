/** Requests that failed are found again by their ids: by their employer alone, and without what a record may not hold. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { codes, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { assertProblem } from '../families/requests.ts'
import { onEveryEngine } from '../support/engines.ts'
import { CLIENT_ADDRESS } from '../support/log-scan.ts'
import { type Answered, type Client, job, type TestService } from '../support/service.ts'
import { twinOf, V12 } from '../support/twins.ts'
import { type Bed, bedOf, CLIENT_OF_12, causes, type Refused, vendorAt } from './causes.ts'

const idIn = ({ headers }: Pick<Answered, 'headers'>): string => headers.get('x-request-id') ?? assert.fail()

const readBy = (reader: Client, answer: Pick<Answered, 'headers'>): Promise<Answered> =>
  reader.get(`${V12}/requests/${idIn(answer)}`)

onEveryEngine((start, engine) => {
  let begun: Promise<Bed> | null = null
  let service: TestService | null = null
  const begin = (): Promise<Bed> => {
    begun ??= start().then((started) => {
      service = started
      return bedOf(started)
    })
    return begun
  }
  after(() => service?.stop())

  /** Codes of which every engine has the same: the other has a few that differ in how the key is known. */
  const FEW: readonly ProblemCode[] = [
    'invalid-request',
    'path-not-found',
    'scope-missing',
    'bulk-refused',
    'unavailable',
  ]

  for (const code of engine === 'sqlite' ? codes(problems) : FEW)
    test(`${code} is found again by its request id, with what was sent and what was answered`, async (t) => {
      const cause = causes[code]
      if (typeof cause === 'string') return t.diagnostic(cause)
      const bed = await begin()
      const caused = await cause(bed)
      const { answer, reader = bed.owner }: Refused = 'answer' in caused ? caused : { answer: caused }
      assert.deepEqual([answer.body.code, answer.status], [code, problems[code].status])
      const { status, body: record } = await readBy(reader, answer)
      assert.equal(status, 200)
      assert.deepEqual([record.requestId, record.status, record.code], [idIn(answer), answer.status, code])
      assert.deepEqual(record.answer, answer.body)
      assert.deepEqual([record.cut, record.at.slice(0, 10)], [false, '2026-11-20'])
      const { data } = (await reader.get(`${V12}/requests/summary`)).body
      const own = data.filter((group: { lastRequestId: string }) => group.lastRequestId === idIn(answer))
      const expected = answer.body.errors.map((error: { pointer: string }) => error.pointer)
      const inSummary = own
        .map((group: { pointer: string | null }) => group.pointer)
        .filter((one: unknown) => one !== null)
      if (code !== 'bulk-refused') assert.deepEqual(inSummary.toSorted(), [...new Set(expected)].toSorted())
    })

  test('a problem of v1.2 names its record, and one of v1.1, of an unknown key or of no record does not', async () => {
    const { service, owner } = await begin()
    const answer = await owner.get('/jobs/999')
    assert.equal(answer.body.request, `${service.base}${V12}/requests/${idIn(answer)}`)
    assert.equal((await owner.get(answer.body.request)).body.requestId, idIn(answer))
    const old = await owner.get('/api/v1.1/jobs/999')
    assert.ok(!('request' in old.body))
    assert.equal((await readBy(owner, old)).body.answer.code, 'job-not-found')
    const nobody = CLIENT_OF_12(service, { employerId: 0, apiKey: null })
    assert.ok(!('request' in (await nobody.get('/jobs')).body))
    const missing = await owner.get('/requests/none')
    assertProblem(missing, 'request-not-found')
    assert.ok(!('request' in missing.body))
    assertProblem(await readBy(owner, missing), 'request-not-found')
  })

  test('no other employer learns of a request: neither its twin, nor another, nor a vendor that did not send it', async () => {
    const bed = await begin()
    const { service, owner, other } = bed
    const { client: vendor } = await vendorAt(bed)
    const twin = await twinOf(service, owner)
    const [owners, vendors] = [await owner.get('/jobs/998'), await vendor.get('/jobs/997')]
    for (const stranger of [other, twin]) {
      for (const found of await Promise.all([owners, vendors].map((answer) => readBy(stranger, answer))))
        assertProblem(found, 'request-not-found')
      const { text } = await stranger.get(`${V12}/requests?limit=1000`)
      assert.ok(!text.includes(idIn(owners)) && !text.includes(idIn(vendors)))
    }
    assertProblem(await readBy(vendor, owners), 'request-not-found')
    assert.equal((await readBy(vendor, vendors)).body.address, `${V12}/jobs/997`)
    assert.equal((await readBy(owner, vendors)).body.address, `${V12}/jobs/997`)
    const listed = (await vendor.get('/requests')).body.data.map((one: { requestId: string }) => one.requestId)
    assert.deepEqual(listed, [idIn(vendors)])
    const { data } = (await vendor.get('/requests/summary')).body
    assert.deepEqual(
      data.map((group: { lastRequestId: string }) => group.lastRequestId),
      [idIn(vendors)],
    )
  })

  test('no record holds a key, the address of a client, or the name in an e-mail address', async () => {
    const { service, owner } = await begin()
    const secret = { applicationEmail: 'jane.doe@example.ca', note: owner.apiKey, mail: `mailto:jane.doe@example.ca` }
    const headers = {
      'Idempotency-Key': String(owner.apiKey),
      'User-Agent': 'acme/2 (jane.doe@example.ca)',
      Authorization: `Bearer ${owner.apiKey}`,
      Cookie: `session=${owner.apiKey}`,
    }
    await owner.post(job(secret), headers)
    await owner.put('/jobs', { referenceId: 'jane.doe@example.ca', title: '' }, headers)
    await owner.get(`/jobs?q=jane.doe%40example.ca&nonsense=${owner.apiKey}`)
    const lines = {
      raw: JSON.stringify({ op: 'create', job: secret }),
      headers: { 'Content-Type': 'application/x-ndjson' },
    }
    await owner.send('POST', '/bulk', lines)
    const { body } = await owner.get('/requests?limit=4')
    assert.equal(body.data.length, 4)
    const all = await service.withStore(({ requests }) => requests.walk(owner.employerId, 0, 1_000))
    const text = JSON.stringify(all)
    assert.ok(text.includes('j***@example.ca') && text.includes('[key]'))
    assert.ok(!/affiche_(?!test_\W)|jane|doe@|session=|Bearer/i.test(text))
    for (const hidden of [CLIENT_ADDRESS, '127.0.0.1"', 'cookie', 'authorization', 'api-key"'])
      assert.ok(!text.toLowerCase().includes(hidden), hidden)
  })

  test('a live key is recorded with its failures alone, and with everything for as long as the operator says so', async () => {
    const { service, owner } = await begin()
    const { key, apiKey } = await service.operator.issueKey({ employerId: owner.employerId })
    const client = CLIENT_OF_12(service, { employerId: owner.employerId, apiKey })
    const isKept = async (answer: Answered): Promise<boolean> => (await readBy(owner, answer)).status === 200
    const before = await client.get('/jobs')
    await service.operator.recordKey(key.id, 7_200_000)
    const recorded = await client.get('/jobs')
    const { body } = await readBy(owner, recorded)
    assert.deepEqual([body.status, body.code, body.answer.data.length], [200, null, recorded.body.data.length])
    const others = await owner.get('/jobs')
    await service.operator.recordKey(key.id, 0)
    const unkept = [before, others, await client.get('/jobs')]
    assert.deepEqual(await Promise.all(unkept.map(isKept)), [false, false, false])
  })

  test('requests are listed the newest first, by pages and by status', async () => {
    const { service, owner } = await begin()
    const twin = await twinOf(service, await service.employer())
    const sent: string[] = []
    for (const path of ['/jobs', '/jobs/1', '/jobs/2', '/nothing', '/jobs?x=1'])
      sent.unshift(idIn(await twin.get(path)))
    const idsOf = ({ body }: Answered): string[] => body.data.map((one: { requestId: string }) => one.requestId)
    const all = await twin.get('/requests')
    assert.deepEqual([idsOf(all), all.body.cursor, all.body.more], [sent, null, false])
    const pages: string[] = []
    for (let after = ''; ; ) {
      const page = await twin.get(`/requests?limit=2${after}`)
      pages.push(...idsOf(page))
      if (!page.body.more) break
      after = `&after=${page.body.cursor}`
    }
    assert.deepEqual(pages, sent)
    const statusesOf = async (status: string) =>
      (await twin.get(`/requests?status=${status}`)).body.data.map((one: { status: number }) => one.status)
    assert.deepEqual(await statusesOf('4xx'), [400, 404, 404, 404])
    assert.deepEqual([await statusesOf('200'), await statusesOf('500')], [[200], []])
    const refused = await owner.get('/requests?status=6xx&after=x&limit=0')
    assertProblem(refused, 'invalid-request')
    assert.equal(refused.body.errors.length, 3)
  })
})
