/** The page of a posting: processor time in this process over the store of the fixture, and in a slow browser. */

import { pageContextOf } from '../../server/api/pages/page-context.ts'
import type { PageRequest } from '../../server/html/page.ts'
import { words } from '../../server/html/words/words.ts'
import { createReadReference } from '../../server/lists/reference.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
import { createTallySets } from '../../server/platform/http/limits/tally-sets.ts'
import { createCalendar } from '../../server/platform/lib/dates.ts'
import { documentOf } from '../../server/public/postings.ts'
import { createPages, type Pages } from '../../server/site/pages.ts'
import { openStore } from '../../server/upkeep/open-store.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { followAll } from '../data/load-public.ts'
import type { StoreAddress } from '../processes/service.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { measurePageLoads } from './page-load.ts'
import { figureOf, type Row } from './row.ts'

/** Pages of a round. */
const PAGES = 500

const BASE = 'https://jobs.example.ca'

export const measurePages = async (context: Context, { engine, jobs, dataset, stores }: Fixture): Promise<Row> => {
  const { rounds } = context.options
  const store = await publish(stores.limit)
  const paths = await store.pathsOf(dataset.sample.map(([, id]) => id))
  const [uncached, cached]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    // Pages keep what they have rendered, so that new ones have nothing.
    const pages = await store.open()
    const times = [await cpuMsOf(pages, paths), await cpuMsOf(pages, paths)] as const
    // In the first round, code is not compiled yet.
    if (round === 0) continue
    uncached.push(times[0])
    cached.push(times[1])
  }
  await store.close()
  const { loads, notes } = await measurePageLoads(rounds)
  const figures = [
    figureOf(engine, { name: 'CPU of an uncached job page', unit: 'ms', values: uncached }),
    figureOf(engine, { name: 'CPU of a cached job page', unit: 'ms', values: cached }),
    ...loads.map(({ name, values }) => figureOf(engine, { name, unit: 's', values })),
  ]
  const title = `pages of ${paths.length} postings, in one process`
  const faults = paths.length === PAGES ? [] : [`only ${paths.length} of ${PAGES} postings are public`]
  return { part: 'pages', engine, title, jobs, sides: [], figures, notes, faults }
}

/** Makes the active jobs of a store public, and opens pages on it. */
const publish = async (address: StoreAddress) => {
  const settings = loadSettings({ ...address, PUBLIC_PAGES: 'true', BASE_URL: BASE })
  const store = await openStore(settings)
  const lists = createReadReference(loadReferenceData(settings.referenceDataDir))
  const [clock, today] = [Date.now, createCalendar(Date.now, settings.timeZone)]
  await followAll(store, () => undefined)
  const context = await pageContextOf({
    settings,
    clock,
    store,
    lists,
    tallies: createTallySets(),
    countVisit: () => undefined,
  })
  return {
    open: () => createPages(context),
    /** Paths of the pages of the first public jobs. */
    pathsOf: async (ids: readonly number[]): Promise<string[]> => {
      const paths: string[] = []
      for (const id of ids) {
        if (paths.length === PAGES) break
        const job = await store.public.get(id, today())
        if (!job?.shown || !job.open) continue
        const language = documentOf(job).texts.en ? 'en' : 'fr'
        paths.push(words[language].paths.posting(context.codes.codeOf(id)))
      }
      return paths
    },
    close: () => store.close(),
  }
}

const cpuMsOf = async (pages: Pages, paths: readonly string[]): Promise<number> => {
  const before = process.cpuUsage()
  for (const path of paths) {
    const { status } = await pages.answer(requestFor(path))
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / paths.length
}

const requestFor = (path: string): PageRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(),
  base: BASE,
  sender: '192.0.2.1',
  headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' },
  readForm: () => new URLSearchParams(),
  readApplication: async () => ({ fields: new URLSearchParams(), file: null, files: [] }),
})
