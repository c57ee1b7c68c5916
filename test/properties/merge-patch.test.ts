/** PUT is a JSON Merge Patch (RFC 7396): what is sent changes, what is not sent stays, and repeating changes nothing. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { fc } from '../support/properties.ts'
import { type Client, job, type TestService } from '../support/service.ts'

type Json = Record<string, unknown>

/** Members that a new job has unless it says otherwise: what clearing them means. */
const DEFAULTS: Json = {
  referenceId: null,
  confidential: false,
  autoRefresh: false,
  salary: null,
  applicationEmail: null,
  applicationUrl: null,
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The algorithm of RFC 7396, section 2, word for word. */
const merge = (target: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch
  const result: Json = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else result[name] = merge(result[name], value)
  }
  return result
}

/** A read job reduced to what an employer decides. */
const decided = (body: Json): Json => {
  const { title, referenceId, closeDate, confidential, autoRefresh, status, description } = body
  const ids = (list: unknown): unknown => (list as { id: number }[]).map(({ id }) => ({ id }))
  const places = (body.locations as { description: string }[]).map(({ description }) => ({ description }))
  const salary = body.salary as {
    amount: number
    maxAmount: number
    period: { id: number }
    plusCommission: boolean
  } | null
  return {
    title,
    referenceId,
    closeDate,
    confidential,
    autoRefresh,
    status,
    description,
    locations: places,
    categories: ids(body.categories),
    positionType: { id: (body.positionType as { id: number }).id },
    salary: salary && { ...salary, period: { id: salary.period.id } },
    applicantRoutingType: { id: (body.applicantRoutingType as { id: number }).id },
    applicationEmail: body.applicationEmail,
    applicationUrl: body.applicationUrl,
  }
}

/** The job as it must be after a patch: merged, cleared members at their defaults, the other address dropped. */
const expected = (before: Json, patch: Json): Json => {
  const merged = { ...DEFAULTS, ...(merge(before, patch) as Json) }
  const salary = merged.salary === null ? null : { maxAmount: null, plusCommission: false, ...(merged.salary as Json) }
  const { id } = merged.applicantRoutingType as { id: number }
  return { ...merged, salary, [id === 1 ? 'applicationUrl' : 'applicationEmail']: null }
}

const PLACES = ['Vancouver, BC', 'Trois-Rivières, QC', 'Calgary, AB', 'Nowhere Landing, ON', 'Nunavut']

const words = fc
  .string({ unit: fc.constantFrom(...'abc é'), minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== '')

const salaryPatch = fc.record(
  {
    amount: fc.integer({ min: 0, max: 50_000 }).map((units) => units / 4),
    maxAmount: fc.option(fc.integer({ min: 50_000, max: 90_000 })),
    period: fc.record({ id: fc.integer({ min: 1, max: 6 }) }),
    plusCommission: fc.option(fc.boolean()),
  },
  { requiredKeys: [] },
)

const routing = fc.constantFrom<Json>(
  {},
  { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca/apply' },
  { applicantRoutingType: { id: 1 }, applicationEmail: 'other@example.ca' },
  { applicantRoutingType: { id: 2 }, applicationUrl: 'http://example.ca', applicationEmail: 'unused@example.ca' },
)

const members = fc.record(
  {
    title: words,
    closeDate: fc.constantFrom('2020-02-29', '2027-12-31', '9999-12-31'),
    confidential: fc.option(fc.boolean()),
    autoRefresh: fc.option(fc.boolean()),
    status: fc.constantFrom('active', 'archived'),
    locations: fc
      .uniqueArray(fc.constantFrom(...PLACES), { minLength: 1, maxLength: 3 })
      .map((list) => list.map((description) => ({ description }))),
    categories: fc
      .uniqueArray(fc.integer({ min: 1, max: 13 }), { minLength: 1, maxLength: 3 })
      .map((list) => list.map((id) => ({ id }))),
    positionType: fc.record({ id: fc.integer({ min: 1, max: 5 }) }),
    description: words.map((text) => `<p>${text}</p>`),
    salary: fc.oneof({ weight: 4, arbitrary: salaryPatch }, { weight: 1, arbitrary: fc.constant(null) }),
    referenceId: fc.option(fc.integer({ min: 1, max: 5 }).map((n) => `REF-${n}`)),
  },
  { requiredKeys: [] },
)

const patch: fc.Arbitrary<Json> = fc.tuple(members, routing).map(([some, more]) => ({ ...some, ...more }))

/** A salary may be merged only into one that is there, or must be whole. */
const fits = (before: Json, change: Json): boolean => {
  const { salary } = merge(before, change) as { salary?: Json | null }
  return !salary || (salary.amount !== undefined && salary.period !== undefined)
}

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  /** A job of a new employer, so that every referenceId is free. */
  const withJob = async (check: (path: string, created: Json) => Promise<void>): Promise<void> => {
    owner = await service.employer()
    const { body: created } = await owner.post(job({ salary: { amount: 1, period: { id: 1 } } }))
    await check(`/jobs/${created.id}`, created)
  }

  test('any series of changes leaves the job that merging them one by one gives', () =>
    fc.assert(
      fc.asyncProperty(fc.array(patch, { minLength: 1, maxLength: 5 }), (changes) =>
        withJob(async (path, created) => {
          let model = decided(created)
          for (const change of changes) {
            if (!fits(model, change)) continue
            model = expected(model, change)
            const answer = await owner.put(path, change)
            assert.equal(answer.status, 200, `${JSON.stringify(change)} ${answer.text}`)
            assert.deepEqual(decided(answer.body), model)
            assert.deepEqual([answer.body.id, answer.body.publishDate], [created.id, created.publishDate])
            assert.equal((await owner.get(path)).text, answer.text)
          }
        }),
      ),
      { numRuns: 60 },
    ))

  test('a change that is repeated answers the same and changes nothing', () =>
    fc.assert(
      fc.asyncProperty(patch, (change) =>
        withJob(async (path, created) => {
          fc.pre(fits(decided(created), change))
          const first = await owner.put(path, change)
          const second = await owner.put(path, change)
          assert.deepEqual([first.status, second.status], [200, 200])
          assert.equal(second.text, first.text)
        }),
      ),
      { numRuns: 40 },
    ))

  test('a change that is refused leaves every member as it was, also those that it named rightly', () =>
    fc.assert(
      fc.asyncProperty(patch, (change) =>
        withJob(async (path) => {
          const before = await owner.get(path)
          const answer = await owner.put(path, { ...change, positionType: { id: 99 } })
          assert.equal(answer.status, 400)
          assert.equal((await owner.get(path)).text, before.text)
        }),
      ),
      { numRuns: 40 },
    ))

  test('a change leaves every other job alone', () =>
    fc.assert(
      fc.asyncProperty(patch, (change) =>
        withJob(async (path, created) => {
          fc.pre(fits(decided(created), change))
          const { body: other } = await owner.post(job({ title: 'Other', referenceId: 'OTHER' }))
          const before = await owner.get(`/jobs/${other.id}`)
          assert.equal((await owner.put(path, change)).status, 200)
          assert.equal((await owner.get(`/jobs/${other.id}`)).text, before.text)
        }),
      ),
      { numRuns: 20 },
    ))

  test('PUT by referenceId creates the same job as POST, and then changes it as PUT by id does', () =>
    fc.assert(
      fc.asyncProperty(patch, async ({ referenceId: _, ...change }) => {
        owner = await service.employer()
        const body = job({ salary: { amount: 1, period: { id: 1 } } })
        const posted = await owner.post({ ...body, referenceId: 'POSTED' })
        const put = await owner.put('/jobs', { ...body, referenceId: 'PUT' })
        assert.deepEqual([posted.status, put.status], [201, 201])
        const names = { id: 0, referenceId: 'either' }
        assert.deepEqual({ ...put.body, ...names }, { ...posted.body, ...names })
        const byId = await owner.put(`/jobs/${posted.body.id}`, change)
        const byReference = await owner.put('/jobs', { ...change, referenceId: 'PUT' })
        assert.equal(byReference.status, byId.status, byReference.text)
        if (byId.status === 200) assert.deepEqual({ ...byReference.body, ...names }, { ...byId.body, ...names })
      }),
      { numRuns: 40 },
    ))

  test('jobs can be renamed again and again, with no other job created in between', async () => {
    owner = await service.employer()
    const made = await Promise.all(Array.from({ length: 20 }, () => owner.post(job())))
    for (let n = 0; n < 60; n++) {
      const answer = await owner.put(`/jobs/${made[n % 20]?.body.id}`, { title: `Title ${n}` })
      assert.equal(answer.status, 200, `rename ${n}: ${answer.text}`)
    }
  })

  test('many jobs can be deleted one after the other', async () => {
    owner = await service.employer()
    const made = await Promise.all(Array.from({ length: 40 }, () => owner.post(job())))
    for (const { body } of made) {
      const answer = await owner.delete(`/jobs/${body.id}`)
      assert.equal(answer.status, 204, answer.text)
    }
  })
})
