/** Requests of the largest employer, one by one; the time is that of the service, from its log. */
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { send } from '../baselines/answer.ts'
import { employerAt } from '../data/dataset.ts'
import { COMMON_WORD } from '../data/words.ts'
import type { Service } from '../processes/service.ts'
import { until } from '../processes/workspace.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { figureOf, type Row } from './row.ts'

const PAGE_SIZE = 100
const FAR_PAGE = 10_000
const REQUESTS_A_ROUND = 5

/** Not counted: pages of the store come from the disk, and code is not compiled yet. */
const WARM_UPS = 3

export const measureEmployer = async (context: Context, fixture: Fixture): Promise<Row> => {
  const { apiKey, jobs } = employerAt(fixture.dataset, 0)
  const far = Math.max(1, Math.min(FAR_PAGE, Math.floor(jobs / PAGE_SIZE)))
  const words = fixture.dataset.words.filter(([at]) => at === 0).map(([, word]) => word)
  const questions: [figure: string, query: (nth: number) => string][] = [
    ['first page and total', () => ''],
    ['page 10,000 of 100', () => `?pageSize=${PAGE_SIZE}&page=${far}`],
    ['selective search', (nth) => `?q=${words[nth % words.length]}`],
    ['a word in 10 % of the titles', () => `?q=${COMMON_WORD}`],
  ]
  const count = WARM_UPS + REQUESTS_A_ROUND * context.options.rounds
  const faults: string[] = []
  const figures = []
  for (const [name, query] of questions) {
    const paths = Array.from({ length: count }, (_, nth) => `${API_PREFIX}/jobs${query(nth)}`)
    const { times, totals } = await ask(fixture.read, paths, apiKey)
    if (totals.some((total) => total === 0)) faults.push(`${name}: nothing was found`)
    figures.push(figureOf(fixture.engine, { name, unit: 'ms', values: times.slice(WARM_UPS) }))
  }
  return {
    part: 'employer',
    engine: fixture.engine,
    title: `the employer with ${jobs} jobs, server time`,
    jobs: fixture.jobs,
    sides: [],
    figures,
    notes: far === FAR_PAGE ? [] : [`it has no page ${FAR_PAGE}; its last, ${far}, was read`],
    faults,
  }
}

type Listed = { readonly paging: { readonly total: number } }

const LOG_BATCH_MS = 300
const LOG_MS = 10_000

/** The milliseconds of each request, as the service logged them, and the totals that it answered. */
const ask = async (service: Service, paths: readonly string[], apiKey: string) => {
  const totals: number[] = []
  const times = await timesOf(service, paths, async (path) => {
    const { status, body } = await send(service.url, { method: 'GET', path, apiKey, body: '' })
    if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: ${body}`)
    totals.push((JSON.parse(body) as Listed).paging.total)
  })
  return { times, totals }
}

/** The milliseconds of each request, as the service logged them; the requests are made one by one. */
export const timesOf = async (
  service: Service,
  paths: readonly string[],
  get: (path: string) => Promise<void>,
): Promise<number[]> => {
  // The service writes its log in batches; earlier lines must not be taken for these requests.
  await pause(LOG_BATCH_MS)
  service.forgetLog()
  for (const path of paths) await get(path)
  let times: number[] = []
  const read = (): boolean => {
    times = readTimes(service.log())
    return times.length >= paths.length
  }
  // A line is written after its answer.
  await until(read, 'The log of the requests', LOG_MS)
  return times
}

type LogLine = { readonly msg?: string; readonly ms?: number }

export const readTimes = (log: string): number[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)
    .flatMap(({ msg, ms }) => (msg === 'request' && ms !== undefined ? [ms] : []))
