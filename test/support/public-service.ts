/** A service with its public pages, and what a reader finds there. */
import { createCodes } from '../../server/public/code.ts'
import { type Client, job, type Options, startService, type TestService } from './service.ts'
import { until } from './waiting.ts'

/** Tests read feeds again and again. */
export const PUBLIC = { PUBLIC_PAGES: 'true', FEEDS_PER_MINUTE: '1000000' } as const

/** Lists in which search engines and job boards find postings; each names the codes of those that are public. */
export const LISTS = [
  '/en/jobs',
  '/fr/emplois',
  '/sitemaps/0.xml',
  '/feeds/indeed.en.xml',
  '/feeds/jobs.en.atom',
  '/feeds/jobs.en.json',
  '/feeds/jobs.ndjson',
] as const

export type PublicService = TestService & {
  readonly codeOf: (jobId: number) => string
  readonly page: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Status of the page of a job. */
  readonly status: (jobId: number) => Promise<number>
  /** Posts a job that is public by its own state; resolves when its page is there. */
  readonly publish: (client: Client, members?: Record<string, unknown>) => Promise<number>
  /** The lists that name a job as a posting. */
  readonly listedIn: (jobId: number) => Promise<string[]>
  /** Resolves when all or none of the lists name a job. */
  readonly untilListed: (jobId: number, isListed: boolean) => Promise<void>
}

type Start = (options?: Options) => Promise<TestService>

export const startPublic = async (start: Start = startService, options: Options = {}): Promise<PublicService> => {
  const service = await start({ ...options, environment: { ...PUBLIC, ...options.environment } })
  const { codeOf } = createCodes(await service.store.public.secret())
  const page: PublicService['page'] = (path, headers = {}) =>
    fetch(service.base + path, { headers, redirect: 'manual' })
  const status = async (jobId: number): Promise<number> => (await page(`/en/jobs/${codeOf(jobId)}`)).status
  const listedIn = async (jobId: number): Promise<string[]> => {
    const posting = new RegExp(`/(?:jobs|emplois)/${codeOf(jobId)}|"code":"${codeOf(jobId)}","publishDate"`)
    const texts = await Promise.all(LISTS.map(async (path) => (await page(path)).text()))
    return LISTS.filter((_, at) => posting.test(texts[at] ?? ''))
  }
  return {
    ...service,
    codeOf,
    page,
    status,
    listedIn,
    publish: async (client, members = {}) => {
      const { body } = await client.post(job({ closeDate: '2026-12-31', ...members }))
      await until(async () => (await status(body.id)) === 200, `the page of job ${body.id}`)
      return body.id
    },
    untilListed: (jobId, isListed) =>
      until(
        async () => (await listedIn(jobId)).length === (isListed ? LISTS.length : 0),
        `all lists ${isListed ? 'name' : 'without'} job ${jobId}`,
      ),
  }
}
