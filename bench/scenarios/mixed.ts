/** How long readers wait while others write, and while others write to a slow disk. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Service, startService } from '../processes/service.ts'
import { TARGET_CONNECTIONS } from '../targets.ts'
import type { Bed } from './bed.ts'
import type { Hall } from './hall.ts'
import { type Prepared, prepareLoad, runOnService } from './loads.ts'
import { faultsOf, figureOf, type Row, type Side } from './row.ts'

/** The writers begin before the readers and end after them. */
const LEAD_MS = 300
const LEAD_SECONDS = 1

type Case = {
  readonly hall: Hall
  readonly rounds: number
  readonly bed: Bed
  readonly service: Service
  readonly gets: Prepared
  readonly puts: Prepared
}

const runRounds = async ({ hall, rounds, service, gets, puts }: Case): Promise<Side[]> => {
  const load = { connections: TARGET_CONNECTIONS, seconds: hall.options.seconds }
  const [alone, together, writers] = ['alone', 'with writers', 'writers'].map((name): Side => ({ name, runs: [] }))
  await runOnService(service, gets.generator, load)
  for (let round = 0; round < rounds; round++) {
    alone?.runs.push(await runOnService(service, gets.generator, load))
    const writing = runOnService(service, puts.generator, { ...load, seconds: load.seconds + LEAD_SECONDS })
    // Without a listener, its failure would end the process while the readers are waited for.
    writing.catch(() => undefined)
    await pause(LEAD_MS)
    together?.runs.push(await runOnService(service, gets.generator, load))
    writers?.runs.push(await writing)
  }
  return [alone, together, writers].filter((side) => side !== undefined)
}

const toRow = ({ rounds, bed }: Case, sides: readonly Side[], disk: string): Row => {
  const p99 = (name: string) =>
    sides.find((side) => side.name === name)?.runs.map((run) => run.p99Ms ?? Number.NaN) ?? []
  const alone = p99('alone')
  const values = p99('with writers').map((ms, round) => ms / (alone[round] ?? Number.NaN))
  const name = `get p99 with writers${disk === '' ? '' : `, ${disk}`} / alone`
  const figures = [figureOf(bed.engine, { name, unit: 'times', values })]
  const title = `GET p99 while 32 writers run${disk === '' ? '' : `, ${disk}`}`
  const notes = [`rounds: ${rounds}; readers and writers send as fast as they are answered`]
  const { engine, jobs } = bed
  const connections = TARGET_CONNECTIONS
  return { part: 'mixed', engine, title, jobs, connections, sides, figures, notes, faults: faultsOf(sides) }
}

export const measureMixed = async (hall: Hall, bed: Bed): Promise<Row> => {
  const loads = {
    gets: prepareLoad(hall.loader, 'get', bed.dataset),
    puts: prepareLoad(hall.loader, 'put', bed.dataset),
  }
  const which = { hall, bed, rounds: hall.options.rounds, service: bed.write, ...loads }
  return toRow(which, await runRounds(which), '')
}

/** Every other service must be stopped, since the server of the database is started anew. */
export const measureMixedSlow = async (hall: Hall, bed: Bed): Promise<Row> => {
  const { slowSync, postgres, house, loader, options } = hall
  const rounds = options.size === 'quick' ? 1 : options.rounds
  const loads = { gets: prepareLoad(loader, 'get', bed.dataset), puts: prepareLoad(loader, 'put', bed.dataset) }
  if ('missing' in slowSync) {
    const which = { hall, bed, rounds, service: bed.write, ...loads }
    return { ...toRow(which, [], 'slow syncs'), notes: [slowSync.missing], figures: [] }
  }
  const { environment } = slowSync
  if (postgres) await postgres.restart(environment)
  const service = await startService(house, { place: bed.places.write, ...(postgres ? {} : { environment }) })
  try {
    const which = { hall, bed, rounds, service, ...loads }
    return toRow(which, await runRounds(which), 'slow syncs')
  } finally {
    await service.stop()
    if (postgres) await postgres.restart({})
  }
}
