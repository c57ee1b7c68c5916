/** The slowest hundredth of an employer's writes while another sends the dearest that there are, on 64 connections. */
import { setTimeout as pause } from 'node:timers/promises'
import { employerAt } from '../data/dataset.ts'
import { createDearly, createSingly } from '../load/shares.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { measureInTurn } from './in-turn.ts'
import { p99 } from './mixed.ts'
import { faultsOf, type Row, type Run, ratioOf } from './row.ts'

const DEAR_CONNECTIONS = 64
/** Between two looks whether the queue is full. */
const LOOK_MS = 50
const WARM_UP_SECONDS = 1

export const measureShares = async (context: Context, { engine, jobs, dataset, write }: Fixture): Promise<Row> => {
  const { rounds, seconds } = context.options
  const [greedy, modest] = [0, 1].map((at) => ({ url: write.url, apiKey: employerAt(dataset, at).apiKey }))
  if (!greedy || !modest) throw new Error('Two employers are needed.')
  const alone = async (): Promise<Run> => {
    const { requests: _, ...figures } = await createSingly(modest, seconds)
    write.forgetLog()
    return figures
  }
  const beside = async (): Promise<Run> => {
    const load = createDearly(greedy, DEAR_CONNECTIONS)
    while (load.answered() === 0) await pause(LOOK_MS)
    const run = await alone()
    return { ...run, faults: run.faults + (await load.stop()) }
  }
  await createSingly(modest, WARM_UP_SECONDS)
  const contenders = [
    { name: 'alone', run: alone },
    { name: 'beside dear writes', run: beside },
  ]
  const [sides = []] = await measureInTurn([contenders], { rounds, done: () => undefined })
  const [other, one] = sides
  const figures = [ratioOf({ engine, name: 'POST p99 beside dear writes / alone', value: p99 }, one, other)]
  const title = `POSTs of an employer, one after the other, while another repairs texts of 900 kB on ${DEAR_CONNECTIONS} connections`
  return { part: 'shares', engine, title, jobs, sides, figures, notes: [], faults: faultsOf(sides) }
}
