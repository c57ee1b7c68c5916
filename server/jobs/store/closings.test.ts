/** Entries of time on every engine: beside a model that goes from day to day, and as readers of changes see them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { employerOf, insert, onEveryStore, setTime, type TestStore } from '../../../test/support/stores.ts'
import { addDays, createMidnights, DAY_MS, datesIn, type IsoDate } from '../../platform/lib/dates.ts'
import { actionsOf } from '../changes/changes.ts'
import { sweepClosings } from '../closing/sweep.ts'
import type { EmployerStore } from '../ports.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = DAY_MS / 24
const ZONES = ['UTC', 'America/Toronto', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
const RUNS = { sqlite: 60, postgres: 15 } as const
/** Days between two runs on one store, so that none sees jobs of another. */
const RUN_DAYS = 1_000

const sweepOf = (store: TestStore['store'], time: () => number, zone: string) =>
  sweepClosings({ store, today: () => datesIn(zone)(time()), midnightOf: createMidnights(zone) })

/** The entries of time of an employer: job, days (0 of the closing date) and number, in their order. */
const entriesOf = async (jobs: EmployerStore): Promise<string[]> => {
  const page = await jobs.changes({
    after: null,
    version: 'v1.2',
    actions: actionsOf('job.closing,job.closed', 'v1.2'),
    limit: 1_000,
  })
  return (page?.changes ?? assert.fail()).map(({ subjectId, members }) => `${subjectId} ${members[0] ?? 'closed'}`)
}

type ModelJob = { active: boolean; closeDate: IsoDate; setOn: IsoDate; noted: Map<IsoDate, number> }

/** The entry that is pending for a job after every day since it is as it is, each of which replaces the one before. */
const pendingOf = ({ active, closeDate, setOn, noted }: ModelJob, today: IsoDate): number | null => {
  let pending: number | null = null
  // A zone that goes back brings a day again.
  for (let day = setOn < today ? setOn : today; active && day <= today; day = addDays(day, 1))
    for (const days of [7, 3, 1, 0]) if (addDays(day, days) === closeDate) pending = days
  return pending !== null && pending < (noted.get(closeDate) ?? 8) ? pending : null
}

type Step =
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'stop'; readonly days: number }
  | { readonly kind: 'zone'; readonly zone: string }
  | { readonly kind: 'make'; readonly days: number }
  | { readonly kind: 'move'; readonly at: number; readonly days: number }
  | { readonly kind: 'turn' | 'touch'; readonly at: number }
  | { readonly kind: 'sweep' }

const at = fc.nat({ max: 5 })
const days = fc.integer({ min: -2, max: 12 })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('hours'), hours: fc.integer({ min: 1, max: 12 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop'), days: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone'), zone: fc.constantFrom(...ZONES) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('make'), days }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('move'), at, days }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('turn', 'touch'), at }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 60 },
)

/** A store and its model, whose clock and zone move together. */
const createWorld = async (store: TestStore['store'], start: number, setNow: (time: number) => void) => {
  const { jobs } = await employerOf(store)
  const model = new Map<number, ModelJob>()
  const expected: string[] = []
  /** Jobs that were written since the last sweep. */
  const written = new Set<number>()
  let [now, zone, sweptDay] = [start, 'UTC', '']
  const today = (): IsoDate => datesIn(zone)(now)
  const sweep = async (): Promise<number> => {
    const added = await sweepOf(store, () => now, zone)()
    for (const [id, one] of model) {
      const pending = pendingOf(one, today())
      if (pending === null) continue
      one.noted.set(one.closeDate, pending)
      expected.push(`${id} ${pending === 0 ? 'closed' : `days=${pending}`}`)
    }
    written.clear()
    if (today() > sweptDay) sweptDay = today()
    return added
  }
  /** A sweep comes each minute: before a job is written twice. */
  const before = async (id: number): Promise<void> => {
    if (written.has(id)) await sweep()
    written.add(id)
  }
  const write = async (nth: number, change: (one: ModelJob) => Partial<ModelJob>): Promise<void> => {
    const [id, one] = [...model][nth] ?? []
    if (id === undefined || !one) return
    await before(id)
    const changed = change(one)
    if (Object.keys(changed).length > 0) Object.assign(one, changed, { setOn: today() })
    const { active, closeDate } = one
    const status = active ? 'active' : 'archived'
    await jobs.change({ id }, (job) => ({ ...job, title: `At ${now}`, status, closeDate }))
  }
  const make = async (closeDate: IsoDate): Promise<void> => {
    const { id } = await insert(jobs, { closeDate })
    model.set(id, { active: true, closeDate, setOn: today(), noted: new Map() })
    written.add(id)
  }
  const move = async (to: number, inZone: string): Promise<void> => {
    now = to
    zone = inZone
    setNow(now)
    // That of the start comes before all else.
    if (sweptDay < addDays(today(), -1)) await sweep()
  }
  const take = (one: Step): Promise<unknown> => {
    switch (one.kind) {
      case 'hours':
        return move(now + one.hours * HOUR_MS, zone)
      case 'stop':
        return move(now + one.days * DAY_MS, zone)
      case 'zone':
        return sweep()
          .then(() => move(now, one.zone))
          .then(sweep)
      case 'make':
        return make(addDays(today(), one.days))
      case 'move':
        return write(one.at, () => ({ closeDate: addDays(today(), one.days) }))
      case 'turn':
        return write(one.at, ({ active }) => ({ active: !active }))
      case 'touch':
        return write(one.at, () => ({}))
      case 'sweep':
        return sweep()
    }
  }
  const step = async (one: Step): Promise<void> => {
    await take(one)
    // Its midnight was before that of the last sweep.
    if (sweptDay > today()) await sweep()
  }
  await move(start, zone)
  return { jobs, expected, step, sweep }
}

onEveryStore(({ engine, fresh }) => {
  test('over any moves of clock, zone and dates the entries are those of a model that goes from day to day', async (t) => {
    const { store } = await fresh(t)
    let start = NOON
    await fc.assert(
      fc.asyncProperty(steps, async (walked) => {
        start += RUN_DAYS * DAY_MS
        const { jobs, expected, step, sweep } = await createWorld(store, start, (time) => setTime(time, t))
        for (const one of walked) await step(one)
        await sweep()
        assert.deepEqual((await entriesOf(jobs)).sort(), expected.sort())
        assert.equal(await sweep(), 0, 'a second sweep adds nothing')
      }),
      { numRuns: RUNS[engine] },
    )
  })
})
