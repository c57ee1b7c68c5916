/** This version in turn with another one, each on a store of its own that is filled over HTTP. */
import { join, resolve } from 'node:path'
import type { Dataset } from '../data/dataset.ts'
import { fillByHttp } from '../data/load-http.ts'
import { showProgress } from '../data/progress.ts'
import { OPERATIONS } from '../load/requests.ts'
import type { Part } from '../options.ts'
import { runCommand, type Service, type StoreAddress, startService } from '../processes/service.ts'
import type { Engine } from '../targets.ts'
import type { Context } from './context.ts'
import { type Contender, measureInTurn } from './in-turn.ts'
import { p99, prepareMixed } from './mixed.ts'
import { type Figure, faultsOf, type Row, type Run, rate, ratioOf, type Side } from './row.ts'
import { prepareService } from './service-load.ts'
import { timeStart } from './start.ts'
import { titles } from './throughput.ts'

const EMPLOYERS = 8
const ROOT = join(import.meta.dirname, '../..')
const VERSIONS = ['this', 'other'] as const

type Version = {
  readonly name: (typeof VERSIONS)[number]
  readonly tree: string
  readonly store: StoreAddress
  readonly service: Service
  readonly dataset: Dataset
}

export const measurePairs = async (context: Context, engine: Engine, other: string): Promise<Row[]> => {
  const { parts, rounds } = context.options
  const trees = { this: ROOT, other: resolve(other) }
  const versions: Version[] = []
  for (const name of VERSIONS) versions.push(await openVersion(context, { engine, name, tree: trees[name] }))
  const jobs = versions[0]?.dataset.jobs ?? 0
  const courses = await prepareCourses(context, versions)
  const done = (round: number) => context.say(`  ${engine}, this / other: round ${round} of ${rounds}`)
  const lists = courses.map(({ contenders }) => contenders)
  const measured = await measureInTurn(lists, { rounds, done })
  const rows: Row[] = []
  for (const [at, { part, title, figures, faults }] of courses.entries()) {
    const sides = measured[at] ?? []
    const wrong = [...faultsOf(sides), ...(await faults())]
    rows.push({ part, engine, title, jobs, sides, figures: figures(engine, sides), notes: [], faults: wrong })
  }
  const plain = { engine, jobs, sides: [], notes: [], faults: [] }
  const peaks: Figure[] = []
  for (const { name, service } of versions)
    peaks.push({ name: `peak of ${name}`, unit: 'MB', values: [await service.stop()], target: null })
  if (parts.includes('memory'))
    rows.push({ ...plain, part: 'memory', title: 'resident memory, the peak of the rows above', figures: peaks })
  if (parts.includes('start'))
    rows.push({ ...plain, part: 'start', title: 'start to first answer', figures: await timeStarts(context, versions) })
  return rows
}

type Opening = { readonly engine: Engine; readonly name: Version['name']; readonly tree: string }

const openVersion = async (context: Context, { engine, name, tree }: Opening): Promise<Version> => {
  const { workspace, options, postgres, say } = context
  const database = `pairs_${name}`
  if (postgres && engine === 'postgres')
    await postgres.run([`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, `CREATE DATABASE ${database}`])
  const store: StoreAddress =
    postgres && engine === 'postgres'
      ? { DATABASE_URL: postgres.url(database) }
      : { DATA_DIR: join(workspace.temporary, database) }
  await runCommand(workspace, { store, tree }, ['migrate'])
  const employers: { id: number; apiKey: string }[] = []
  for (let nth = 1; nth <= EMPLOYERS; nth++) {
    const words = ['employer', 'create', `Employer ${nth}`, '--plan', 'unlimited']
    const { apiKey } = (await runCommand(workspace, { store, tree }, words)) as { apiKey: string }
    employers.push({ id: nth, apiKey })
  }
  const service = await startService(workspace, { store, tree })
  const jobs = options.jobs[0] ?? 0
  const progress = showProgress(`${engine}, ${name}, jobs`, jobs, say)
  const dataset = await fillByHttp({ url: service.url, employers, jobs, progress })
  return { name, tree, store, service, dataset }
}

type Course = {
  readonly part: Part
  readonly title: string
  readonly contenders: Contender[]
  readonly figures: (engine: Engine, sides: readonly Side[]) => Figure[]
  readonly faults: () => Promise<string[]>
}

const cpu = ({ cpuSecondsPerThousand }: Run) => cpuSecondsPerThousand

const prepareCourses = async (context: Context, versions: readonly Version[]): Promise<Course[]> => {
  const { parts } = context.options
  const courses: Course[] = []
  for (const operation of OPERATIONS.filter((name) => parts.includes(name))) {
    const loads = await Promise.all(versions.map((version) => prepareService(context, { operation, ...version })))
    courses.push({
      part: operation,
      title: titles[operation],
      contenders: loads.map(({ run }, at) => ({ name: versions[at]?.name ?? '', run: () => run() })),
      figures: (engine, [one, other]) => [
        ratioOf({ engine, name: `${operation}, this / other`, value: rate }, one, other),
        ratioOf({ engine, name: `${operation} CPU, this / other`, value: cpu }, one, other),
      ],
      faults: async () => (await Promise.all(loads.map(({ faults }) => faults()))).flat(),
    })
  }
  if (!parts.includes('mixed')) return courses
  const contenders: Contender[] = []
  for (const { name, service, dataset } of versions)
    contenders.push({ name, run: (await prepareMixed(context, service, dataset)).beside })
  const figures: Course['figures'] = (engine, [one, other]) => [
    ratioOf({ engine, name: 'get p99 with writers, this / other', value: p99 }, one, other),
  ]
  const title = 'GET while 32 connections write'
  return [...courses, { part: 'mixed', title, contenders, figures, faults: async () => [] }]
}

const timeStarts = async (context: Context, versions: readonly Version[]): Promise<Figure[]> => {
  const values = versions.map((): number[] => [])
  for (let round = 0; round < context.options.rounds; round++)
    for (const [at, version] of versions.entries()) values[at]?.push(await timeStart(context, version))
  return versions.map(({ name }, at) => ({
    name: `start of ${name}`,
    unit: 's',
    values: values[at] ?? [],
    target: null,
  }))
}
