/** The slowest hundredth of reads while 32 connections write. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Dataset } from '../data/dataset.ts'
import type { Service } from '../processes/service.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { measureInTurn } from './in-turn.ts'
import { faultsOf, type Row, type Run, ratioOf } from './row.ts'
import { prepareService } from './service-load.ts'

/** The writers begin before the readers and end after them. */
const LEAD_MS = 300
const LEAD_SECONDS = 1

export const p99 = ({ p99Ms }: Run): number => p99Ms

/** Loads of reads, alone and beside writers; both send as fast as they are answered. */
export const prepareMixed = async (context: Context, service: Service, dataset: Dataset) => {
  const reads = await prepareService(context, { operation: 'get', service, dataset })
  const writes = await prepareService(context, { operation: 'put', service, dataset })
  return {
    alone: () => reads.run(),
    beside: async (): Promise<Run> => {
      const writing = writes.run(context.options.seconds + LEAD_SECONDS)
      // Without a listener, its failure would end the process during the wait for the readers.
      writing.catch(() => undefined)
      await pause(LEAD_MS)
      const run = await reads.run()
      const { faults } = await writing
      return { ...run, faults: run.faults + faults }
    },
  }
}

export const measureMixed = async (context: Context, { engine, jobs, dataset, write }: Fixture): Promise<Row> => {
  const { rounds } = context.options
  const { alone, beside } = await prepareMixed(context, write, dataset)
  const contenders = [
    { name: 'alone', run: alone },
    { name: 'with writers', run: beside },
  ]
  const [sides = []] = await measureInTurn([contenders], { rounds, done: () => undefined })
  const [other, one] = sides
  const figures = [ratioOf({ engine, name: 'get p99 with writers / alone', value: p99 }, one, other)]
  const title = 'GET p99 while 32 connections write'
  return { part: 'mixed', engine, title, jobs, sides, figures, notes: [], faults: faultsOf(sides) }
}
