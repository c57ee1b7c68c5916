/** Jobs that are created in bulks, by single requests and by those with keys, bulks that change nothing, and PUTs beside bulks. */
import { employerAt } from '../data/dataset.ts'
import { type BulkLoad, createInBulk, repeatInBulk } from '../load/bulk.ts'
import { requestsFor } from '../load/requests.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { measureInTurn } from './in-turn.ts'
import { p99 } from './mixed.ts'
import { faultsOf, figureOf, type Row, type Run, rate, ratioOf } from './row.ts'
import { prepareService } from './service-load.ts'

/** The time for code to be compiled. */
const WARM_UP_SECONDS = 1

/** The bulks end after the PUTs that are beside them. */
const LEAD_SECONDS = 1

export const measureBulk = async (context: Context, { engine, jobs, dataset, write }: Fixture): Promise<Row> => {
  const { rounds, seconds } = context.options
  const target = { url: write.url, apiKey: employerAt(dataset, 0).apiKey }
  const posts = await prepareService(context, { operation: 'post', service: write, dataset })
  const keyed = await prepareService(context, { operation: 'keyed', service: write, dataset })
  const runOf = (load: BulkLoad) => async (): Promise<Run> => {
    const { requests: _, ...figures } = await load(target, seconds)
    write.forgetLog()
    return figures
  }
  for (const load of [createInBulk, repeatInBulk]) await load(target, WARM_UP_SECONDS)
  const contenders = [
    { name: 'bulk creates', run: runOf(createInBulk) },
    { name: 'single POSTs', run: () => posts.run() },
    { name: 'unchanged upserts', run: runOf(repeatInBulk) },
    { name: 'single POSTs with keys', run: () => keyed.run() },
  ]
  const others = requestsFor('put', dataset).filter(({ apiKey }) => apiKey !== target.apiKey)
  // A process of its own, whose times the bulks of this one do not lengthen.
  const putting = context.loader.prepare('puts-beside-bulks', others)
  const putsOf = async (): Promise<Run> => {
    const { requests: _, ...figures } = await putting.run({ url: write.url, seconds, connections: 1 })
    return figures
  }
  const puts = [
    { name: 'single PUTs, one at a time', run: putsOf },
    {
      name: 'beside two bulks of another',
      run: async (): Promise<Run> => {
        const bulks = Promise.all([1, 2].map(() => createInBulk(target, seconds + LEAD_SECONDS)))
        const run = await putsOf()
        const faults = (await bulks).reduce((sum, one) => sum + one.faults, run.faults)
        write.forgetLog()
        return { ...run, faults }
      },
    },
  ]
  const [sides = [], [alone, beside] = []] = await measureInTurn([contenders, puts], { rounds, done: () => undefined })
  const [bulk, single, unchanged, withKeys] = sides
  const values = unchanged?.runs.map(rate) ?? []
  return {
    part: 'bulk',
    engine,
    title: 'jobs created in bulks, and by 32 connections; jobs that a bulk leaves as they are',
    jobs,
    sides: [...sides, alone, beside].filter((side) => side !== undefined),
    figures: [
      ratioOf({ engine, name: 'bulk creates / single POSTs', value: rate }, bulk, single),
      ratioOf({ engine, name: 'keyed POSTs / POSTs', value: rate }, withKeys, single),
      figureOf(engine, { name: 'unchanged upserts of a bulk', unit: '/s', values }),
      ratioOf({ engine, name: 'PUT p99 beside two bulks / alone', value: p99 }, beside, alone),
    ],
    notes: ['the times are those of a bulk of 2,000 lines'],
    faults: faultsOf(sides),
  }
}
