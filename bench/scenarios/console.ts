/** The memory of the console: off, on, after its first page, and after many pages of all kinds. */
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type Dataset, employerAt } from '../data/dataset.ts'
import { runCommand, type Service, type StoreAddress, startService } from '../processes/service.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { figureOf, type Row } from './row.ts'

const PAGES = 200

/** Requests of the interface before anything is measured, so that its code is not counted. */
const WARM_UPS = 200

type Memory = { readonly off: number; readonly on: number; readonly first: number; readonly many: number }

/** No other service may run on the store, which gets a person. */
export const measureConsole = async (context: Context, fixture: Fixture): Promise<Row> => {
  const { engine, jobs, dataset, stores } = fixture
  const rounds: Memory[] = []
  for (let round = 0; round < context.options.rounds; round++)
    rounds.push(await measureRound(context, { store: stores.write, dataset }, `bench-${round}-${Date.now()}`))
  const valuesOf = (of: (memory: Memory) => number) => rounds.map(of)
  const figures = [
    { name: 'console on, before a page', values: valuesOf(({ off, on }) => on - off) },
    { name: 'first page of the console', values: valuesOf(({ on, first }) => first - on) },
    { name: `${PAGES} pages of the console`, values: valuesOf(({ on, many }) => many - on) },
    { name: `resident after ${PAGES} pages of the console`, values: valuesOf(({ many }) => many) },
  ].map((figure) => figureOf(engine, { ...figure, unit: 'MB' }))
  return { part: 'console', engine, title: 'memory of the console', jobs, sides: [], figures, notes: [], faults: [] }
}

type Measured = { readonly store: StoreAddress; readonly dataset: Dataset }

const measureRound = async (context: Context, { store, dataset }: Measured, handle: string): Promise<Memory> => {
  const token = await linkFor(context, { store, dataset }, handle)
  const without = await startService(context.workspace, { store })
  const off = await warmUp(without, dataset)
  await without.stop()
  const service = await startService(context.workspace, { store, settings: { CONSOLE: 'true' } })
  const on = await warmUp(service, dataset)
  const cookie = await signIn(service, token)
  const paths = pathsOf(dataset)
  const [firstPath = ''] = paths
  await read(service, firstPath, { cookie })
  const first = residentOf(service)
  for (const path of paths) await read(service, path, { cookie })
  const many = residentOf(service)
  await service.stop()
  return { off, on, first, many }
}

const linkFor = async ({ workspace }: Context, { store, dataset }: Measured, handle: string): Promise<string> => {
  const words = ['person', 'add', 'Bench', '--handle', handle, '--employer', String(employerAt(dataset, 0).id)]
  const { link } = (await runCommand(workspace, { store }, words)) as { readonly link: { readonly address: string } }
  return link.address.split('/').at(-1) ?? ''
}

const signIn = async ({ url }: Service, token: string): Promise<string> => {
  const init = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, redirect: 'manual' } as const
  const answer = await fetch(`${url}/en/console/link/${token}`, { ...init, body: new URLSearchParams() })
  if (answer.status !== 303) throw new Error(`The link was answered with ${answer.status}: ${await answer.text()}`)
  return answer.headers.getSetCookie().join('; ').split(';')[0] ?? ''
}

/** Pages of each kind in turn, in both languages, about the postings of the largest employer. */
const pathsOf = (dataset: Dataset): readonly string[] => {
  const ids = dataset.sample.flatMap(([at, id]) => (at === 0 ? [id] : []))
  const kinds = (id = 1) => ['/jobs', `/jobs/${id}`, `/jobs/${id}/edit`, '/jobs/new', '/activity', ...OTHERS]
  const once = (round: number): string[] =>
    ['en', 'fr'].flatMap((language) =>
      kinds(ids[round % ids.length]).map((path) => `/${language}/console/${employerAt(dataset, 0).id}${path}`),
    )
  return Array.from({ length: PAGES }, (_, round) => once(round))
    .flat()
    .slice(0, PAGES)
}

const OTHERS = ['/profile', '/profile/edit', '/keys', '/people', '/bin'] as const

/** Asks the interface for jobs and lists; the resident memory after that, in MB. */
const warmUp = async (service: Service, dataset: Dataset): Promise<number> => {
  for (const [at, id] of dataset.sample.slice(0, WARM_UPS / 2))
    for (const path of [`/jobs/${id}`, '/jobs'])
      await read(service, API_PREFIX + path, { 'API-Key': employerAt(dataset, at).apiKey })
  return residentOf(service)
}

const residentOf = (service: Service): number => service.usage()?.residentMb ?? Number.NaN

const read = async ({ url }: Service, path: string, headers: Readonly<Record<string, string>>): Promise<void> => {
  const answer = await fetch(url + path, { headers, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`GET ${path} was answered with ${answer.status}: ${text}`)
}
