/** Searches beside writes on a small machine: a service of one core and a gigabyte. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { send } from '../baselines/answer.ts'
import { copyFolder, type Folder } from '../data/folder.ts'
import { makePostings } from '../data/templates.ts'
import { COMMON_WORD } from '../data/words.ts'
import { type Service, startService } from '../processes/service.ts'
import { quantile } from '../statistics.ts'
import type { Context } from './context.ts'
import { figureOf, type Row } from './row.ts'

const SETTINGS = { PUBLIC_PAGES: 'true', SEARCHES_PER_MINUTE: '1000000' }

/** MB of the old memory of each thread, so that two of them and the rest stay below a gigabyte. */
const OLD_MEMORY_MB = 256

/** Searches a second that are tried, each for as long as the options say; the first one that is too slow is the last. */
const STEPS = [25, 50, 75, 100, 150, 200, 300] as const

const WRITES_A_SECOND = 50
const P99_MS_MAX = 50

/** The service has the second of two cores, and the load the first. */
export const measureCore = async (context: Context, folder: Folder): Promise<Row> => {
  const { options, workspace, say } = context
  const jobs = options.jobs.at(-1) ?? 0
  const { directory, dataset } = await folder.sqlite({ jobs, isPublic: true })
  const copy = join(workspace.temporary, 'core')
  copyFolder(directory, copy)
  const service = await startService(workspace, {
    store: { DATA_DIR: copy },
    settings: SETTINGS,
    prefix: ['taskset', '-c', '1'],
    flags: [`--max-old-space-size=${OLD_MEMORY_MB}`],
  })
  const apiKey = dataset.employers[0]?.apiKey ?? ''
  await loadFor(service, { apiKey, searches: STEPS[0], seconds: WARM_UP_SECONDS })
  let reached = 0
  let p99 = Number.NaN
  for (const searches of STEPS) {
    const before = service.usage()?.cpuSeconds ?? 0
    const load = await loadFor(service, { apiKey, searches, seconds: options.seconds })
    const share = ((service.usage()?.cpuSeconds ?? 0) - before) / load.seconds
    say(
      `  ${searches} a second: p99 ${load.p99Ms.toFixed(1)} ms, ${load.refused} refused, ${share.toFixed(2)} of the core`,
    )
    if (!(load.p99Ms <= P99_MS_MAX) || load.refused > 0) break
    reached = searches
    p99 = load.p99Ms
  }
  const peak = await service.stop()
  const figures = [
    figureOf('sqlite', { name: 'searches of one core', unit: '/s', values: [reached] }),
    figureOf('sqlite', { name: 'p99 of these searches', unit: 'ms', values: [p99] }),
    figureOf('sqlite', { name: 'resident memory of one core', unit: 'MB', values: [peak] }),
  ]
  const title = `searches by word and place beside ${WRITES_A_SECOND} writes a second on one core, ${P99_MS_MAX} ms at most`
  return { part: 'public-core', engine: 'sqlite', title, jobs, sides: [], figures, notes: [], faults: [] }
}

const WARM_UP_SECONDS = 3

type Load = { readonly apiKey: string; readonly searches: number; readonly seconds: number }

/** Sends at the moments that are due, answered or not; times count from these moments, so that a queue shows. */
const loadFor = async (service: Service, { apiKey, searches, seconds }: Load) => {
  const postings = makePostings(WRITES_A_SECOND)
  const start = performance.now()
  const writes = atRate({ start, perSecond: WRITES_A_SECOND, seconds }, (nth) =>
    write(service, apiKey, postings[nth % postings.length] ?? {}),
  )
  const times: number[] = []
  let refused = 0
  await atRate({ start, perSecond: searches, seconds }, async (nth, due) => {
    const answer = await fetch(service.url + pathOf(nth))
    await answer.arrayBuffer()
    if (answer.status === 200) times.push(performance.now() - due)
    else refused++
  })
  await writes
  return { p99Ms: quantile(times, 0.99), refused, seconds: (performance.now() - start) / 1000 }
}

type Pace = { readonly start: number; readonly perSecond: number; readonly seconds: number }

const atRate = async (
  { start, perSecond, seconds }: Pace,
  run: (nth: number, due: number) => Promise<void>,
): Promise<void> => {
  const running: Promise<void>[] = []
  for (let nth = 0; nth < seconds * perSecond; nth++) {
    const due = start + (nth * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    running.push(run(nth, due))
  }
  await Promise.all(running)
}

const WORDS = [COMMON_WORD, 'baker', 'nurse', 'cook', 'driver', 'manager', 'welder', 'and']
const PLACES = ['Toronto', 'Montréal', 'Calgary', 'Halifax', 'Iqaluit', 'Vancouver', 'Québec']

/** Words and places are coprime in number, so that each meets each. */
const pathOf = (nth: number): string =>
  `/en/jobs?q=${WORDS[nth % WORDS.length]}&place=${encodeURIComponent(PLACES[nth % PLACES.length] ?? '')}&radius=50`

const write = async (service: Service, apiKey: string, posting: object): Promise<void> => {
  const body = JSON.stringify({ ...posting, referenceId: null, status: 'active', closeDate: null })
  const { status } = await send(service.url, { method: 'POST', path: `${API_PREFIX}/jobs`, apiKey, body })
  if (status !== 201) throw new Error(`A job was answered with ${status}.`)
}
