/** A clock that is moved brings what the same days bring one by one, to the same jobs, on every store. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Employer } from '../../server/employers/employer.ts'
import { NO_EXTRAS } from '../../server/jobs/extras.ts'
import { publishDraft } from '../../server/jobs/publishing/publish.ts'
import { createWriteReference } from '../../server/lists/reference.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
import { addDays, createMidnights, DAY_MS, dateOfNumber, type IsoDate } from '../../server/platform/lib/dates.ts'
import { dayWork, moveClock } from '../../server/sandbox/move-clock.ts'
import { nextDay } from '../../server/sandbox/next-day.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { trailOf } from '../support/audit.ts'
import { fc } from '../support/properties.ts'
import { insert, onEveryStore, setTime } from '../support/stores.ts'

const RUNS = { sqlite: 30, postgres: 8 } as const

/** Days between two runs on one store, so that none sees jobs of another. */
const RUN_DAYS = 400

const reference = createWriteReference(loadReferenceData(loadSettings({}).referenceDataDir))

const jobs = fc.array(
  fc.record({
    isDraft: fc.boolean(),
    autoRefresh: fc.boolean(),
    published: fc.integer({ min: -20, max: 0 }),
    closes: fc.integer({ min: -2, max: 75 }),
    publishOn: fc.integer({ min: 0, max: 60 }),
  }),
  { minLength: 1, maxLength: 6 },
)
/** The first is no rest, so that no round of the service is one of the twin. */
const moves = fc.tuple(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: 0, max: 20 }),
)
const plan = fc.constantFrom('standard', 'unlimited')

type Plan = Parameters<Store['directory']['createEmployer']>[0]['plan']
type Planned = Parameters<Parameters<typeof jobs.map>[0]>[0]

/** The work of a day as the service has it, on a date that is given. */
const workOn = (store: Store, today: () => IsoDate) => {
  const publish = publishDraft({ store, reference, today })
  return dayWork({
    store,
    today,
    midnightOf: createMidnights('UTC'),
    publish: (draft) => publish({ ...draft, law: null }),
  })
}

const add = async (store: Store, { id }: Employer, { planned, start }: { planned: Planned; start: IsoDate }) => {
  for (const { isDraft, autoRefresh, published, closes, publishOn } of planned)
    await insert(store.as(id), {
      autoRefresh,
      status: isDraft ? 'draft' : 'active',
      published: !isDraft,
      publishDate: isDraft ? start : addDays(start, published),
      closeDate: isDraft && closes % 2 === 0 ? null : addDays(start, closes),
      extras: { ...NO_EXTRAS, publishOn: isDraft ? addDays(start, publishOn) : null },
    })
}

/** Entries and jobs of an employer, whose jobs are counted from the first. */
const seenOf = async (store: Store, { id }: Employer) => {
  const { items } = await store.as(id).list({ words: [], status: null, referenceId: null, page: 1, pageSize: 100 })
  const first = Math.min(...items.map((item) => item.id))
  const found = await Promise.all(items.map((item) => store.as(id).get(item.id)))
  const entries = (await trailOf(store, id)).filter(({ action }) => action.startsWith('job.'))
  return {
    jobs: found.map((job) => job && [job.id - first, job.status, job.publishDate, job.closeDate]),
    entries: entries.map(({ action, subjectId, members }) => `${action} ${subjectId - first} ${members.join()}`).sort(),
  }
}

onEveryStore(({ engine, fresh }) => {
  test('any moves of a clock bring what the service brings day by day', async (t) => {
    const { store } = await fresh(t)
    let day = 20_777
    const run = async (planned: Planned, steps: readonly number[], ofPlan: Plan): Promise<void> => {
      day += RUN_DAYS
      setTime(day * DAY_MS, t)
      const start = dateOfNumber(day)
      const live = await store.directory.createEmployer({ name: 'Live', plan: ofPlan, createdAt: 1 })
      const twin = await store.directory.createTwin({ employerId: live.id, createdAt: 1 })
      assert.ok(twin)
      await add(store, live, { planned, start })
      await add(store, twin, { planned, start })
      const move = moveClock({
        work: workOn(store, () => start),
        directory: store.directory,
        today: () => start,
        nextDay: nextDay({ store }),
      })
      let [to, refreshed] = [start, 0]
      for (const days of steps) {
        to = addDays(to, days)
        const present = await store.directory.getEmployer(twin.id)
        refreshed += await move({ twin: present ?? assert.fail(), keyId: 1, to })
      }
      for (let today = start; today <= to; today = addDays(today, 1)) {
        const { refresh, publish, lateClosings } = workOn(store, () => today)
        for (const sweep of [refresh, publish, lateClosings]) await sweep()
      }
      const [moved, daily] = [await seenOf(store, twin), await seenOf(store, live)]
      assert.deepEqual(moved, daily)
      assert.equal(refreshed, daily.entries.filter((entry) => entry.startsWith('job.refresh ')).length)
      assert.equal(
        (await store.directory.getEmployer(twin.id))?.test?.days,
        (Date.parse(to) - Date.parse(start)) / DAY_MS,
      )
    }
    await fc.assert(fc.asyncProperty(jobs, moves, plan, run), { numRuns: RUNS[engine] })
  })
})
