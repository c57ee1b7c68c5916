/** Over random histories, a dry run gives the verdict of the write that follows it. */
import { after, before, describe, test } from 'node:test'
import type { Probe } from '../families/probes.ts'
import { assertRehearsed, rehearse } from '../support/dry-run.ts'
import { type Engine, startOn } from '../support/engines.ts'
import { isFull } from '../support/product.ts'
import { fc } from '../support/properties.ts'
import { type Client, job, type TestService } from '../support/service.ts'

const members = fc.record(
  {
    title: fc.constantFrom<unknown>('Baker', 'Cook', '', null, 7, 'x'.repeat(257), 'a\u0000b', '\u200b'),
    status: fc.constantFrom<unknown>('active', 'archived', 'draft', 'closed', null),
    closeDate: fc.constantFrom<unknown>('2027-02-01', '2027-02-30', '2020-01-01', null, ''),
    confidential: fc.constantFrom<unknown>(true, false, 'true', null),
    autoRefresh: fc.constantFrom<unknown>(true, false, null),
    locations: fc.array(
      fc.constantFrom(
        ...['Vancouver, BC', 'Nowhere Landing, ON', 'Birkenwald, NL', 'Torotno, ON', 'Vancouver, ON', 'Remote'].map(
          (description) => ({ description }),
        ),
      ),
      { maxLength: 4 },
    ),
    categories: fc.array(fc.record({ id: fc.integer({ min: 0, max: 30 }) }), { maxLength: 4 }),
    salary: fc.constantFrom<unknown>(
      null,
      { amount: 20.5, period: { id: 1 } },
      { amount: 20, maxAmount: 10, period: { id: 1 } },
      { amount: 1.23456, period: { id: 1 } },
      { plusCommission: true },
    ),
    description: fc.constantFrom<unknown>('<p>Bakes.</p>', '<script>x</script>', '<b>open', 'plain', '', null),
    applicantRoutingType: fc.constantFrom<unknown>({ id: 1 }, { id: 2 }, { id: 3 }, 'Email'),
    applicationEmail: fc.constantFrom<unknown>('jobs@example.ca', 'nobody', null),
    applicationUrl: fc.constantFrom<unknown>('https://example.ca/jobs', 'ftp://example.ca', null),
    id: fc.integer({ min: -1, max: 20 }),
    nonsense: fc.constant(1),
  },
  { requiredKeys: [] },
)

const referenceId = fc.constantFrom<unknown>('R-1', 'R-2', 'R-3', 'R-4', 'r-1', 'x'.repeat(51), null)
const headers = fc.constantFrom<Record<string, string>>({}, {}, { Prefer: 'handling=lenient' })
/** Most bodies have few faults, so that many are stored. */
const some = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 3, arbitrary: members })

type Step = (ids: readonly number[]) => Probe

const step: fc.Arbitrary<Step> = fc
  .record({ kind: fc.nat(9), changed: some, referenceId, at: fc.nat(9), whole: fc.boolean(), headers })
  .map(({ kind, changed, referenceId, at, whole, headers }) => (ids) => {
    const id = ids[at % (ids.length + 1)] ?? 2_000_000
    const given = { ...(whole ? job(changed) : changed), ...(at > 6 ? {} : { referenceId }) }
    if (kind < 3) return { method: 'POST', path: '/jobs', body: job({ ...changed, referenceId }), headers }
    if (kind < 6) return { method: 'PUT', path: '/jobs', body: given, headers }
    if (kind < 9) return { method: 'PUT', path: `/jobs/${id}`, body: given, headers }
    return at % 2 === 0
      ? { method: 'DELETE', path: '/jobs', body: { referenceId } }
      : { method: 'DELETE', path: `/jobs/${id}` }
  })

const STEPS = 30

/** Histories of `STEPS` requests each. */
const HISTORIES: [Engine, threads: string, histories: number][] = [
  ['sqlite', '1', isFull ? 100 : 20],
  ['sqlite', '3', isFull ? 20 : 5],
  ['postgres', '1', isFull ? 30 : 10],
]

for (const [engine, threads, histories] of HISTORIES)
  describe(`on ${engine} with HTTP_THREADS=${threads}`, () => {
    let service: TestService
    before(async () => {
      service = await startOn[engine]({ environment: { HTTP_THREADS: threads } })
    })
    after(() => service.stop())

    const idsOf = async (client: Client): Promise<number[]> =>
      (await client.get('/jobs?pageSize=100')).body.data.map(({ id }: { id: number }) => id)

    /** The job that a deletion is about. */
    const formerOf = async (client: Client, { method, path, body }: Probe): Promise<string | null> => {
      if (method !== 'DELETE') return null
      if (path !== '/jobs') return (await client.get(path)).text
      const { referenceId } = body as { referenceId?: string }
      const { data } = (await client.get(`/jobs?referenceId=${referenceId}`)).body
      return data?.length === 1 ? (await client.get(`/jobs/${data[0].id}`)).text : null
    }

    test('every random write has the outcome in a dry run that it then has', () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
          const client = await service.employer('standard')
          for (const probeOf of steps) {
            const probe = probeOf(await idsOf(client))
            const former = await formerOf(client, probe)
            assertRehearsed(await rehearse(client, probe), former)
          }
        }),
        { numRuns: histories, endOnFailure: true },
      ))
  })
