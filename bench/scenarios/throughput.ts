/** Answers per second of each operation, against its limits, round by round. */

import { typicalAnswer } from '../baselines/answer.ts'
import { startEngine } from '../baselines/engine.ts'
import { makePgbench } from '../baselines/pgbench.ts'
import { type Raw, startReading, startStoring } from '../baselines/raw.ts'
import { isWrite, type Operation, statusOf } from '../load/requests.ts'
import type { Options } from '../options.ts'
import type { Place } from '../processes/service.ts'
import { ratios } from '../statistics.ts'
import { TARGET_CONNECTIONS, targetOf } from '../targets.ts'
import type { Bed } from './bed.ts'
import { countJobs, unchangedJobs } from './checks.ts'
import type { Hall } from './hall.ts'
import { type Prepared, prepareLoad, runOnService } from './loads.ts'
import { faultsOf, figureOf, type Row, type Run, ratesOf, type Side } from './row.ts'

export const titles: Record<Operation, string> = {
  get: 'GET one job',
  list: 'list of 10, status filter, total',
  search: 'q search of a selective word',
  post: 'POST a valid job',
  put: 'PUT one field',
}

/** Shared by the commits of the embedded store's limit, as they are when so many connections wait. */
const TOGETHER = 32

const WARM_UP_SECONDS = 1

/** The service or a limit. */
type Contestant = { readonly name: string; readonly run: () => Promise<Run> }

type Course = {
  readonly operation: Operation
  readonly prepared: Prepared
  readonly contestants: readonly Contestant[]
  readonly sides: readonly Side[]
  readonly notes: string[]
  /** Requests that were answered, those of the warm-up too, and those of the last load. */
  answered: number
  lastAnswered: number
  readonly countBefore: number
}

type Setting = { readonly hall: Hall; readonly bed: Bed; readonly raw: Raw; readonly connections: number }

export const measureThroughput = async (setting: Setting, operations: readonly Operation[]): Promise<Row[]> => {
  const { hall, bed, connections } = setting
  const { rounds } = hall.options
  const stopLimits: (() => Promise<void>)[] = []
  const limitsOf = await makeLimits(setting, stopLimits)
  try {
    const courses: Course[] = []
    for (const operation of operations) courses.push(await prepareCourse(setting, operation, limitsOf))
    for (let round = 1; round <= rounds; round++) {
      for (const course of courses) await runRound(course)
      hall.say(`  ${bed.engine}, ${connections} connections: round ${round} of ${rounds}`)
    }
    const rows: Row[] = []
    for (const course of courses) rows.push(await toRow(setting, course))
    return rows
  } finally {
    for (const stop of stopLimits) await stop()
  }
}

/** What the limits of an operation are made with. */
type Means = {
  readonly notes: string[]
  /** The load of the operation on a server of ours. */
  readonly runOn: (server: Raw) => () => Promise<Run>
}

type LimitsOf = (operation: Operation, means: Means) => Promise<Contestant[]>

const makeLimits = async (setting: Setting, stops: (() => Promise<void>)[]): Promise<LimitsOf> => {
  const { hall, bed } = setting
  if (bed.engine === 'postgres') return (operation, { notes }) => pgbenchLimit(setting, operation, notes)
  const { read, limit } = bed.places as Record<'read' | 'limit', { DATA_DIR: string }>
  const places = { readFrom: read.DATA_DIR, writeTo: limit.DATA_DIR, datasetFile: bed.datasetFile }
  const engine = await startEngine(hall.house, places)
  stops.push(engine.stop)
  const storing = await startStoring(hall.house, places)
  stops.push(storing.stop)
  const reading = await startReading(hall.house, places)
  stops.push(reading.stop)
  const { seconds } = hall.options
  const limitOf = (name: string, operation: Operation, together: number): Contestant => ({
    name,
    run: () => engine.run({ operation, seconds, together }),
  })
  return async (operation, { runOn }) => [
    limitOf('engine', operation, TOGETHER),
    ...(isWrite(operation) ? [limitOf('fsync', operation, 1)] : [{ name: 'reading', run: runOn(reading) }]),
    ...(operation === 'post' ? [{ name: 'storing', run: runOn(storing) }] : []),
  ]
}

const pgbenchLimit = async ({ hall, bed, connections }: Setting, operation: Operation, notes: string[]) => {
  const { house, postgres, pgbench: program, options } = hall
  if (!postgres) return []
  if (!program) {
    notes.push('no pgbench was found (it comes with PostgreSQL), so there is no such limit')
    return []
  }
  const database = databaseOf(isWrite(operation) ? bed.places.limit : bed.places.read)
  const seen = { url: bed.write.url, seenDatabase: databaseOf(bed.places.write) }
  const limit = await makePgbench(operation, { house, program, postgres, dataset: bed.dataset, database, ...seen })
  notes.push(`pgbench sends: ${limit.statements.map((sql) => sql.replace(/\s+/g, ' ')).join(' ; ')}`)
  const run = () => limit.run({ connections, seconds: options.seconds })
  return [{ name: 'pgbench', run }]
}

const databaseOf = (place: Place): string =>
  'DATABASE_URL' in place ? new URL(place.DATABASE_URL).pathname.slice(1) : ''

const serviceOf = (bed: Bed, operation: Operation) => (isWrite(operation) ? bed.write : bed.read)

const prepareCourse = async (setting: Setting, operation: Operation, limitsOf: LimitsOf): Promise<Course> => {
  const { hall, bed, raw, connections } = setting
  const service = serviceOf(bed, operation)
  const notes: string[] = []
  const prepared = prepareLoad(hall.loader, operation, bed.dataset)
  const { requests, generator } = prepared
  const { url } = service
  const answer = await typicalAnswer({ url, requests, status: statusOf(operation) })
  const load = { connections, seconds: hall.options.seconds }
  const runOn = (server: Raw) => async () => {
    await server.give({ answer, reads: isWrite(operation) })
    return generator.run({ ...load, url: server.url })
  }
  const limits = await limitsOf(operation, { notes, runOn })
  // What the limits were made of has been posted, too.
  const countBefore = operation === 'post' ? await countJobs(url, bed.dataset) : 0
  const warmUp = await runOnService(service, generator, { connections, seconds: WARM_UP_SECONDS })
  const runService = async () => {
    const run = await runOnService(service, generator, load)
    course.answered += run.requests
    course.lastAnswered = run.requests
    return run
  }
  const all = [{ name: 'raw', run: runOn(raw) }, { name: 'service', run: runService }, ...limits]
  const contestants = all.filter(({ name }) => isMeasured(setting, operation, name))
  const sides = contestants.map(({ name }): Side => ({ name, runs: [] }))
  const counts = { answered: warmUp.requests, lastAnswered: 0, countBefore }
  const course: Course = { operation, prepared, contestants, sides, notes, ...counts }
  return course
}

/** The quick bench leaves out what has no target. */
const isMeasured = ({ hall, bed }: Setting, operation: Operation, name: string): boolean =>
  hall.options.size !== 'quick' || name === 'service' || targetOf(bed.engine, `${operation} / ${name}`) !== null

const runRound = async ({ contestants, sides }: Course): Promise<void> => {
  for (const [at, { run }] of contestants.entries()) sides[at]?.runs.push(await run())
}

const toRow = async ({ hall, bed, connections }: Setting, course: Course): Promise<Row> => {
  const { operation, sides, notes } = course
  const { engine, jobs } = bed
  const service = ratesOf(sides, 'service')
  const figures = sides
    .filter(({ name }) => name !== 'service')
    .map(({ name }) => {
      const values = ratios(service, ratesOf(sides, name))
      const figure = figureOf(engine, { name: `${operation} / ${name}`, unit: 'times', values })
      return connections === TARGET_CONNECTIONS ? figure : { ...figure, target: null }
    })
  const faults = [...faultsOf(sides), ...(await writeFaults(bed, course, { connections, options: hall.options }))]
  return { part: operation, engine, title: titles[operation], jobs, connections, sides, figures, notes, faults }
}

type Circumstances = { readonly connections: number; readonly options: Options }

/** At the end of a load some writes may be under way, stored but not counted. */
const writeFaults = async (bed: Bed, course: Course, { connections, options }: Circumstances): Promise<string[]> => {
  const { operation, prepared, answered, lastAnswered, countBefore } = course
  const { url } = bed.write
  if (operation === 'post') {
    const added = (await countJobs(url, bed.dataset)) - countBefore
    const most = answered + (options.rounds + 1) * connections
    return added >= answered && added <= most ? [] : [`${answered} jobs were posted, but ${added} are stored`]
  }
  if (operation !== 'put') return []
  const { requests, generator } = prepared
  const wrong = await unchangedJobs({ url, requests, begun: generator.last(), sent: lastAnswered })
  return wrong.length === 0 ? [] : [`the change is not stored: ${wrong.slice(0, 3).join(', ')}`]
}
