/** Over random lines, a bulk does what the same lines do one after the other. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSums, sendBulk } from '../support/bulk.ts'
import { onEveryEngine } from '../support/engines.ts'
import { fc } from '../support/properties.ts'
import { type Client, job, type TestService } from '../support/service.ts'

/** Jobs that there are before, by their place. */
const JOBS = 3

const HISTORIES = { sqlite: 60, postgres: 40 }

const reference = fc.constantFrom('A', 'B', 'C', 'D')
const name = fc.oneof(
  reference.map((referenceId) => ({ referenceId })),
  fc.nat(JOBS).map((at) => ({ at })),
)
const title = fc.constantFrom('One', 'Two', '')

const line = fc.oneof(
  fc.record({ op: fc.constant('create'), job: reference.map((referenceId) => job({ referenceId })) }),
  fc.record({
    op: fc.constant('upsert'),
    job: fc.tuple(reference, title).map(([referenceId, shown]) => job({ referenceId, title: shown })),
  }),
  fc.tuple(name, fc.record({ title, referenceId: reference }, { requiredKeys: [] })).map(([named, changed]) => ({
    op: 'update',
    ...named,
    job: changed,
  })),
  fc.tuple(fc.constantFrom('archive', 'delete'), name).map(([op, named]) => ({ op, ...named })),
)

type Line = { readonly at?: number; readonly op: string }

onEveryEngine((start, engine) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  /** An employer with the jobs, and the lines with their ids in the place of `at`. */
  const begin = async (lines: readonly Line[]) => {
    const client = await service.employer('standard')
    const ids: number[] = []
    for (const referenceId of ['A', null, 'E'])
      ids.push((await client.post(job(referenceId === null ? {} : { referenceId }))).body.id)
    const own = lines.map(({ at, ...rest }) => (at === undefined ? rest : { ...rest, id: ids[at] ?? 2_000_000_000 }))
    return { client, ids, own }
  }

  const stateOf = async (client: Client, ids: readonly number[]): Promise<unknown> => {
    const { data } = (await client.get('/jobs?pageSize=100')).body
    const jobs = await Promise.all(data.map(({ id }: { id: number }) => client.get(`/jobs/${id}`)))
    return jobs
      .map(({ body: { id, employer: _, ...members } }) => JSON.stringify({ at: ids.indexOf(id), ...members }))
      .sort()
  }

  test('a bulk has the verdicts and leaves the jobs of single lines in their order', () =>
    fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (lines) => {
        const [many, one] = [await begin(lines), await begin(lines)]
        const answer = await sendBulk(many.client, many.own)
        assertSums(answer)
        const expected: unknown[] = []
        for (const single of one.own) {
          const { results } = await sendBulk(one.client, [single])
          expected.push([results[0].status, results[0].changed])
        }
        assert.deepEqual(
          answer.results.map(({ status, changed }) => [status, changed]),
          expected,
        )
        assert.deepEqual(await stateOf(many.client, many.ids), await stateOf(one.client, one.ids))
      }),
      { numRuns: HISTORIES[engine], endOnFailure: true },
    ))
})
