/** The follower of a running service: postings a second, reads meanwhile, and the time from a write to its being seen. */
import { join } from 'node:path'
import { loadSettings } from '../../server/platform/config/settings.ts'
import { openStore } from '../../server/upkeep/open-store.ts'
import { copyFolder, type Folder } from '../data/folder.ts'
import { type StoreAddress, startService } from '../processes/service.ts'
import { until } from '../processes/workspace.ts'
import type { Engine } from '../targets.ts'
import type { Context } from './context.ts'
import { measureInTurn } from './in-turn.ts'
import { p99 } from './mixed.ts'
import { faultsOf, figureOf, type Row, ratioOf } from './row.ts'
import { PLACES, type Place, seenAfterWrites, WRITES_A_SECOND } from './seen.ts'
import { prepareService } from './service-load.ts'

const SETTINGS = {
  PUBLIC_PAGES: 'true',
  SEARCHES_PER_MINUTE: '1000000',
  FEEDS_PER_MINUTE: '1000000',
  // On a busy machine requests wait longer, and are measured all the same.
  OVERLOAD_DELAY_MS: '0',
}

type Bench = { readonly context: Context; readonly folder: Folder; readonly engine: Engine; readonly jobs: number }

export const measureFollow = async (context: Context, folder: Folder, engine: Engine): Promise<Row> => {
  const jobs = context.options.jobs.at(-1) ?? 0
  const bench = { context, folder, engine, jobs }
  const rates: number[] = []
  const costs: number[] = []
  for (let round = 0; round < context.options.rounds; round++) {
    const { rate, cpuMs } = await followAlone(bench)
    rates.push(rate)
    costs.push(cpuMs)
  }
  const { sides, times, faults } = await followBesideReads(bench)
  const figures = [
    figureOf(engine, { name: 'postings made public', unit: '/s', values: rates }),
    figureOf(engine, { name: 'CPU of the service for one', unit: 'ms', values: costs }),
    ratioOf({ engine, name: 'get p99 beside the follower / alone', value: p99 }, sides[1], sides[0]),
    ...PLACES.flatMap((place) => seenFigures(engine, place, times[place])),
  ]
  const title = `the follower; ${WRITES_A_SECOND} writes a second are seen by a reader of each kind`
  return { part: 'public-follow', engine, title, jobs, sides, figures, notes: [], faults }
}

/** Those of every place have one target. */
const seenFigures = (engine: Engine, place: Place, times: readonly number[]) => [
  figureOf(engine, { name: `seen after a write, ${place}, p99`, unit: 'ms', values: [shareOf(times, 0.99)] }),
  figureOf(engine, { name: `seen after a write, ${place}, median`, unit: 'ms', values: [shareOf(times, 0.5)] }),
]

let copies = 0

/** A store of its own whose jobs are not public yet. */
const waitingStore = async ({ context, folder, jobs }: Bench): Promise<StoreAddress> => {
  const { postgres, workspace } = context
  const data = { jobs, isPublic: true, isFollowed: false }
  const name = `follow_${++copies}`
  if (!postgres) {
    const to = join(workspace.temporary, name)
    copyFolder((await folder.sqlite(data)).directory, to)
    return { DATA_DIR: to }
  }
  const database = await folder.postgres(postgres, data)
  await postgres.run([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE ${database}`])
  return { DATABASE_URL: postgres.url(name) }
}

const FOLLOW_MS = 3_600_000

/** Changes of the public side of a running service's store, by a reader beside it. */
const watch = async (address: StoreAddress) => {
  const store = await openStore(loadSettings({ ...address }))
  const number = async (): Promise<number> => store.public.number()
  return {
    number,
    secret: await store.public.secret(),
    reaches: (least: number) => until(async () => (await number()) >= least, 'the follower', FOLLOW_MS),
    close: () => store.close(),
  }
}

/** The first tenth is not counted, in which code is compiled. */
const WARM_UP_SHARE = 10

const followAlone = async (bench: Bench): Promise<{ readonly rate: number; readonly cpuMs: number }> => {
  const { context, jobs } = bench
  const store = await waitingStore(bench)
  const service = await startService(context.workspace, { store, settings: SETTINGS })
  const watched = await watch(store)
  await watched.reaches(jobs / WARM_UP_SHARE)
  const [first, start, before] = [await watched.number(), performance.now(), service.usage()?.cpuSeconds ?? 0]
  await watched.reaches(jobs)
  const [seconds, after] = [(performance.now() - start) / 1000, service.usage()?.cpuSeconds ?? 0]
  await watched.close()
  await service.stop()
  return { rate: (jobs - first) / seconds, cpuMs: ((after - before) * 1000) / (jobs - first) }
}

/** Reads while it works off the store, and alone once all is public; then writes. */
const followBesideReads = async (bench: Bench) => {
  const { context, folder, jobs } = bench
  const { dataset } = await folder.sqlite({ jobs, isPublic: true, isFollowed: false })
  const store = await waitingStore(bench)
  const service = await startService(context.workspace, { store, settings: SETTINGS })
  const watched = await watch(store)
  const reads = await prepareService(context, { operation: 'get', service, dataset })
  const { rounds } = context.options
  const measured = (name: string) =>
    measureInTurn([[{ name, run: () => reads.run() }]], { rounds, done: () => undefined })
  const [[beside] = []] = await measured('beside the follower')
  const isBeside = (await watched.number()) < jobs
  await watched.reaches(jobs)
  const [[alone] = []] = await measured('alone')
  const { secret } = watched
  await watched.close()
  const apiKey = dataset.employers[0]?.apiKey ?? ''
  const { times } = await seenAfterWrites(service, { seconds: context.options.seconds, apiKey, secret })
  await service.stop()
  const sides = [alone, beside].filter((side) => side !== undefined)
  const faults = isBeside ? [] : ['all jobs were public before the last load ended: take more of them']
  return { sides, times, faults: [...faults, ...faultsOf(sides)] }
}

const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
