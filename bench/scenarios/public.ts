/** The public side over a store whose jobs are all public: searches by server time, feeds and sitemaps by memory. */
import type { Folder } from '../data/folder.ts'
import { COMMON_WORD } from '../data/words.ts'
import { type Part, PUBLIC_PARTS } from '../options.ts'
import { type Service, type StoreAddress, startService } from '../processes/service.ts'
import type { Engine } from '../targets.ts'
import type { Context } from './context.ts'
import { timesOf } from './employer.ts'
import { type Figure, figureOf, type Row } from './row.ts'

const SETTINGS = { PUBLIC_PAGES: 'true', SEARCHES_PER_MINUTE: '1000000' }

const WARM_UPS = 3
const REQUESTS_A_ROUND = 5

export const measurePublic = async (context: Context, folder: Folder, engine: Engine): Promise<Row[]> => {
  const { options, say, workspace } = context
  const jobs = options.jobs.at(-1) ?? 0
  const store = await addressOf(context, folder, jobs)
  const rows: Row[] = []
  for (const part of READ_PARTS.filter((name) => options.parts.includes(name))) {
    say(`${engine}: ${part}`)
    const service = await startService(workspace, { store, settings: SETTINGS })
    const figures = await measures[part]({ service, engine, rounds: options.rounds })
    rows.push({ part, engine, title: titles[part], jobs, sides: [], figures, notes: [], faults: [] })
    await service.stop()
  }
  return rows
}

type PublicPart = Exclude<Extract<Part, `public-${string}`>, 'public-follow' | 'public-core'>

/** Parts that read what is public. */
export const READ_PARTS = PUBLIC_PARTS.filter(
  (part): part is PublicPart => part !== 'public-follow' && part !== 'public-core',
)

const titles: Readonly<Record<PublicPart, string>> = {
  'public-search': 'public searches, server time',
  'public-feeds': 'feeds of all postings, read whole',
  'public-sitemaps': 'sitemaps of all postings, read whole',
}

const addressOf = async ({ postgres }: Context, folder: Folder, jobs: number): Promise<StoreAddress> =>
  postgres
    ? { DATABASE_URL: postgres.url(await folder.postgres(postgres, { jobs, isPublic: true })) }
    : { DATA_DIR: (await folder.sqlite({ jobs, isPublic: true })).directory }

type Measured = { readonly service: Service; readonly engine: Engine; readonly rounds: number }

/** A word of a tenth of the titles, one of nearly all texts, and one of none. */
const SEARCHES: readonly (readonly [figure: string, query: string])[] = [
  ['public search: word, place and radius', `?q=${COMMON_WORD}&place=Toronto&radius=50`],
  ['word of nearly all texts, place and radius', '?q=and&place=Toronto&radius=50'],
  ['word of a tenth, small place', `?q=${COMMON_WORD}&place=Iqaluit&radius=25`],
  ['word alone', `?q=${COMMON_WORD}`],
  ['place alone', '?place=Toronto&radius=50'],
  ['pay, type and age', '?pay=80000&type=2&newer=7'],
  ['no filter', ''],
]

const measureSearch = async ({ service, engine, rounds }: Measured): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, query] of SEARCHES) {
    const paths = Array<string>(WARM_UPS + REQUESTS_A_ROUND * rounds).fill(`/en/jobs${query}`)
    const times = await timesOf(service, paths, async (path) => void (await read(service, path)))
    figures.push(figureOf(engine, { name, unit: 'ms', values: times.slice(WARM_UPS) }))
  }
  return figures
}

const measureFeeds = async (measured: Measured): Promise<Figure[]> => [
  ...(await measureReading(measured, 'the NDJSON feed', ['/feeds/jobs.ndjson'])),
  ...(await measureReading(measured, 'job XML', ['/feeds/indeed.en.xml'])),
]

const measureSitemaps = async (measured: Measured): Promise<Figure[]> => {
  const index = await read(measured.service, '/sitemap.xml', true)
  const parts = [...index.text.matchAll(/<loc>[^<]*?(\/sitemaps\/\d+\.xml)<\/loc>/g)].map(([, path]) => path ?? '')
  return measureReading(measured, 'the sitemaps', parts)
}

/** The time, and the most memory beyond that before, while addresses are read one after the other. */
const measureReading = async ({ service, engine }: Measured, name: string, paths: readonly string[]) => {
  await read(service, '/en/jobs')
  const before = service.usage()?.residentMb ?? Number.NaN
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, service.usage()?.residentMb ?? 0)
  }, SAMPLE_MS)
  const begun = performance.now()
  for (const path of paths) await read(service, path)
  const seconds = (performance.now() - begun) / 1000
  clearInterval(sampling)
  return [
    figureOf(engine, { name: `memory of ${name}`, unit: 'MB', values: [most - before] }),
    figureOf(engine, { name: `time of ${name}`, unit: 's', values: [seconds] }),
  ]
}

const SAMPLE_MS = 20

const measures = {
  'public-search': measureSearch,
  'public-feeds': measureFeeds,
  'public-sitemaps': measureSitemaps,
} satisfies Readonly<Record<PublicPart, (measured: Measured) => Promise<Figure[]>>>

/** Reads an answer whole; its text is kept only if it is asked for. */
const read = async ({ url }: Service, path: string, keeps = false): Promise<{ readonly text: string }> => {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
  if (answer.status !== 200 || !answer.body)
    throw new Error(`GET ${path} was answered with ${answer.status}: ${await answer.text()}`)
  if (keeps) return { text: await answer.text() }
  for await (const _ of answer.body);
  return { text: '' }
}
