/** Every member of a job through the interface: what is written is read, in whatever answer holds it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { JobHeaderSchema, JobInputSchema, JobSchema } from '@affiche/contract/job.ts'
import { Job12Schema, JobInput12Schema } from '@affiche/contract/job-v12.ts'
import { prefixOf, VERSIONS } from '@affiche/contract/version.ts'
import { sendBulk } from '../support/bulk.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, createClient } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { documentOf, joined, pathsIn, valueAt } from './paths.ts'
import {
  bodyOf,
  groupsIn,
  type Members,
  partIn,
  readJob,
  readOnlyIn,
  variantsOf,
  variantWith,
  withJob,
  writtenIn,
} from './samples.ts'
import { REFUSED, table } from './table.ts'

/** Members of the answer to a write, which are sent back with it. */
const OF_THE_ANSWER = ['hints', 'notice']

test('the table has the members that the contract reads and takes, and no others', () => {
  const paths: readonly string[] = Object.keys(table)
  assert.deepEqual([...paths].sort(), pathsIn(Job12Schema).sort())
  assert.ok(new Set(pathsIn(JobSchema)).isSubsetOf(new Set(paths)))
  for (const [version, schema] of [['v1.1', JobInputSchema] as const, ['v1.2', JobInput12Schema] as const]) {
    const taken = new Set(pathsIn(schema))
    const unread = [...taken].filter((path) => !paths.includes(path))
    assert.deepEqual(unread, version === 'v1.1' ? [] : OF_THE_ANSWER)
    const sent = [...writtenIn(version), ...groupsIn(version)].map(({ path }) => path)
    assert.deepEqual(new Set(sent).difference(taken), new Set())
  }
})

const topOf = (path: string): string => path.split('.')[0] ?? ''

const put = async (client: Client, id: number | string, patch: unknown): Promise<void> => {
  const answer = await client.put(`/jobs/${id}`, patch)
  assert.equal(answer.status, 200, answer.text)
}

/** The list of changes from now on, with the jobs as they are. */
const changesAfter = async (client: Client, work: () => Promise<void>) => {
  const { body: now } = await client.get('/changes?after=now')
  await work()
  return (await client.get(`/changes?expand=job&after=${now.cursor}`)).body
}

onEveryEngine(async (start) => {
  const { service, owner } = await serveSuite({ start })
  for (const version of VERSIONS) {
    const clientOf = (who: Client) => createClient(service.base + prefixOf(version), who)
    const client = clientOf(owner)
    const partOf = (document: unknown, without?: string) => partIn(version, document, without)

    for (const { path, entry } of writtenIn(version)) {
      const { first, second, cleared, along = {} } = entry
      const body = bodyOf({ version, on: entry.on })
      const change = joined(documentOf(path, second), along)

      test(`${version}: ${path} is read as it was posted and, also in the list of changes, as it was changed`, () =>
        withJob(client, body, async (id) => {
          const { body: before } = await readJob(client, id)
          assert.deepEqual(valueAt(before, path), first)
          const { data, jobs } = await changesAfter(client, () => put(client, id, change))
          const { body: read } = await readJob(client, id)
          assert.deepEqual(valueAt(read, path), second)
          assert.deepEqual(partOf(read), partOf(joined(before, change)))
          assert.ok(data[0].members.includes(topOf(path)), data[0].members.join())
          assert.deepEqual(jobs[0].job, read)
        }))

      const uncleared = first === cleared ? joined(body, documentOf(path, second)) : body
      test(`${version}: ${path} is cleared where it may be, and nothing beside it`, () =>
        withJob(client, uncleared as Members, async (id) => {
          const before = await readJob(client, id)
          const patch = joined(documentOf(path, null), along)
          const answer = await client.put(`/jobs/${id}`, patch)
          const read = await readJob(client, id)
          if (cleared === REFUSED) {
            assert.deepEqual([answer.status, read.text], [400, before.text])
            return
          }
          assert.deepEqual([answer.status, valueAt(read.body, path)], [200, cleared])
          const expected = joined(joined(before.body, along), documentOf(path, cleared))
          assert.deepEqual(partOf(read.body), partOf(expected))
        }))
    }

    for (const { path, entry } of groupsIn(version))
      test(`${version}: ${path} as a whole is cleared where it may be, and nothing beside it`, () => {
        const body = bodyOf({ version, on: entry.on })
        return withJob(client, body, async (id) => {
          const before = await readJob(client, id)
          const { status } = await client.put(`/jobs/${id}`, documentOf(path, null))
          const read = await readJob(client, id)
          if (entry.cleared === REFUSED) {
            assert.deepEqual([status, read.text], [400, before.text])
            return
          }
          assert.deepEqual([status, valueAt(read.body, path)], [200, entry.cleared])
          assert.deepEqual(partOf(read.body), partOf(before.body, path))
        })
      })

    for (const { path, entry } of readOnlyIn(version))
      test(`${version}: ${path} is decided by the service: ${entry.why}`, () => {
        const body = bodyOf(variantWith(version, path))
        return withJob(client, body, async (id) => {
          const before = await readJob(client, id)
          const { status } = await client.put(`/jobs/${id}`, joined(body, documentOf(path, 'another')))
          assert.equal(status, entry.refused ? 400 : 200)
          const after = await readJob(client, id)
          assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
        })
      })

    for (const [at, variant] of variantsOf(version).entries())
      for (const which of ['first', 'second'] as const)
        describe(`${version}: a whole job of the ${which} values, ${at + 1}`, () => {
          const body = bodyOf(variant, which)

          test('stands in a list and in an export as the contract has it', () =>
            withJob(client, body, async (id) => {
              const { body: job } = await readJob(client, id)
              assert.deepEqual(Object.keys(job), Object.keys((version === 'v1.1' ? JobSchema : Job12Schema).properties))
              const heads = Object.keys(JobHeaderSchema.properties).map((name) => [name, job[name]])
              assert.deepEqual((await client.get('/jobs')).body.data, [Object.fromEntries(heads)])
              const exported = await client.get('/export')
              assert.deepEqual(exported.body[1].job, job)
            }))

          test('that is sent back as it was read changes nothing, and is what it replaces another job with', () =>
            withJob(client, bodyOf(variant, which === 'first' ? 'second' : 'first'), async (id) => {
              await put(client, `${id}?replace=true`, body)
              const before = await readJob(client, id)
              assert.deepEqual(partOf(before.body), partOf(body))
              for (const query of ['', '?replace=true']) await put(client, id + query, before.body)
              const after = await readJob(client, id)
              assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
            }))

          test('that was exported is made anew by a bulk of another employer', () =>
            withJob(client, body, async () => {
              const { job } = (await client.get('/export')).body[1]
              const { id: _, ...sent } = job
              const other = clientOf(await service.employer('unlimited', 'Another'))
              const { results } = await sendBulk(other, [{ op: 'upsert', job: sent }])
              assert.equal(results[0].status, 201, JSON.stringify(results[0]))
              const { id, employer, ...read } = (await readJob(other, results[0].id)).body
              assert.deepEqual({ ...read, employer: job.employer }, { ...sent })
            }))
        })
  }
})
