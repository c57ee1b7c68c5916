/** A change of a name in a reference list shows in every job at once, and is no change of a job. */

import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ENGINES } from './support/engines.ts'
import { newFolder } from './support/folder.ts'
import { startPostgres } from './support/postgres.ts'
import { createClient, job, startService, type TestService } from './support/service.ts'
import { until } from './support/waiting.ts'

const SHIPPED = join(import.meta.dirname, '../reference-data')
const folder = newFolder('lists')
/** The shipped lists with one text in a file replaced. */
const listsWith = (name: string, file: string, from: string, to: string): string => {
  const lists = join(folder, name)
  cpSync(SHIPPED, lists, { recursive: true })
  const text = readFileSync(join(lists, file), 'utf8')
  assert.ok(text.includes(from), `${file} has ${from}`)
  writeFileSync(join(lists, file), text.replace(from, to))
  return lists
}

const SENT = {
  locations: [{ description: 'Vancouver, BC' }, { description: 'Aklavik-Nord, QC' }],
  categories: [{ id: 13 }],
}

type Stored = { readonly rendered: number; readonly content: string }

const storedJobs = async (service: TestService, employerId: number, ids: readonly number[]): Promise<Stored[]> =>
  service.withStore(async (store) => {
    const jobs = await Promise.all(ids.map((id) => store.as(employerId).get(id)))
    return jobs.map((one) => one ?? assert.fail('the job is gone'))
  })

for (const engine of ENGINES)
  describe(`on ${engine}`, () => {
    test('a renamed item shows on the next request, without a change of the job, and is soon stored', async (t) => {
      const postgres = engine === 'postgres' ? await startPostgres() : null
      t.after(() => postgres?.stop())
      const place = postgres ? { DATABASE_URL: await postgres.createStoreDatabase() } : {}
      const dataDir = join(folder, engine)
      const start = (lists: string) =>
        startService({ dataDir, keepData: true, environment: { ...place, REFERENCE_DATA_DIR: lists } })

      const first = await start(SHIPPED)
      const owner = await first.employer()
      const { body: created } = await owner.post(job(SENT))
      const { body: before } = await owner.get(`/jobs/${created.id}`)
      assert.equal(before.categories[0].name, 'Electrical, Plumbing and HVAC')
      const entries = async (service: TestService) =>
        (await service.withStore((store) => store.audit.page(owner.employerId, 0))).entries.length
      const entriesBefore = await entries(first)
      await first.stop()

      const renamed = listsWith(`${engine}-renamed`, 'categories.csv', 'Electrical, Plumbing and HVAC', 'Trades & HVAC')
      const second = await start(renamed)
      t.after(() => second.stop())
      const again = createClient(second.api, owner)
      const { body: shown } = await again.get(`/jobs/${created.id}`)
      assert.deepEqual(shown, { ...before, categories: [{ id: 13, name: 'Trades & HVAC' }] })
      const unchanged = await again.put(`/jobs/${created.id}`, before)
      assert.deepEqual([unchanged.status, unchanged.body], [200, shown])
      assert.equal(await entries(second), entriesBefore)
      await until(async () => {
        const [stored] = await storedJobs(second, owner.employerId, [created.id])
        return stored?.content.includes('Trades & HVAC') ?? false
      }, 'the new name in the store')
      assert.equal(await entries(second), entriesBefore)
    })

    test('a renamed place shows in lists, and an item that was removed keeps its name', async (t) => {
      const postgres = engine === 'postgres' ? await startPostgres() : null
      t.after(() => postgres?.stop())
      const place = postgres ? { DATABASE_URL: await postgres.createStoreDatabase() } : {}
      const dataDir = join(folder, `${engine}-places`)
      const start = (lists: string) =>
        startService({ dataDir, keepData: true, environment: { ...place, REFERENCE_DATA_DIR: lists } })
      const first = await start(SHIPPED)
      const owner = await first.employer()
      const { body: created } = await owner.post(job(SENT))
      await first.stop()

      const vancouver = readFileSync(join(SHIPPED, 'locations.ca.csv'), 'utf8')
        .split('\n')
        .find((line) => line.startsWith(`${created.locations[0].id},`))
      assert.ok(vancouver)
      const moved = listsWith(
        `${engine}-moved`,
        'locations.ca.csv',
        vancouver,
        vancouver.replace('Vancouver', 'Vancouver Centre'),
      )
      const second = await start(moved)
      const [item] = (await createClient(second.api, owner).get('/jobs')).body.data
      assert.deepEqual(
        item.locations.map(({ description }: { description: string }) => description),
        ['Vancouver Centre, BC', 'Aklavik-Nord, QC'],
      )
      await second.stop()

      const removed = listsWith(
        `${engine}-removed`,
        'categories.csv',
        /^13,.*\n/m.exec(readFileSync(join(SHIPPED, 'categories.csv'), 'utf8'))?.[0] ?? '',
        '',
      )
      const third = await start(removed)
      t.after(() => third.stop())
      const { body: shown } = await createClient(third.api, owner).get(`/jobs/${created.id}`)
      assert.deepEqual(shown.categories, created.categories)
      const { status } = await createClient(third.api, owner).put(`/jobs/${created.id}`, { title: 'Renamed' })
      assert.equal(status, 200)
    })
  })
