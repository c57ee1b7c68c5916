import type { IncomingMessage } from 'node:http'
import { API_PREFIX, jobOperations } from '@affiche/contract/operations.ts'
import type { Settings } from '../config/settings.ts'
import type { Employer } from '../domain/employer.ts'
import { readInt32 } from '../domain/int32.ts'
import { queryOf } from '../use-cases/read-jobs.ts'
import { createBaseUrl } from './base-url.ts'
import { pagingText, searchOf } from './job-reads.ts'
import { createQueryReader } from './query.ts'
import type { QuickSource, Seen } from './quick-source.ts'
import { type Soon, soon } from './soon.ts'

/** The address of all jobs, which that of each begins with. */
export const JOBS = `${API_PREFIX}/jobs`

const START = Buffer.from('{"data":[')

type Deps = { readonly settings: Settings; readonly source: QuickSource }

/** Makes the body that a request for a job or a page of jobs is answered with; null where it is not one to answer quickly. */
export const createQuickBodies = ({ settings, source }: Deps) => {
  const baseUrl = createBaseUrl(settings.baseUrl)
  // What stands in front of the service may say that it is reached otherwise.
  const knowsBase = settings.baseUrl !== null || !settings.trustProxy
  const readQuery = createQueryReader(listSchema())

  const page = (
    { url = '', headers: { host }, socket }: IncomingMessage,
    employer: Employer,
  ): Soon<Uint8Array | null> => {
    if (!knowsBase) return null
    const { values: query, findings } = readQuery(url)
    if (findings.length > 0) return null
    const base = baseUrl({ host, protocol: 'http', socket })
    const search = searchOf({ query })
    return soon(source.page(employer, queryOf(search)), ({ total, headers }) =>
      Buffer.concat([START, headers, Buffer.from(`],"paging":${pagingText({ base }, search, total)}}`)]),
    )
  }

  /** `jobId` is what `jobIdOf` says of the request. */
  return (request: IncomingMessage, seen: Seen, jobId: number | null): Soon<Uint8Array | null> => {
    if (jobId !== null) return source.job(seen, jobId)
    const { url = '' } = request
    return url.length === JOBS.length || url[JOBS.length] === '?' ? page(request, seen.employer) : null
  }
}

/** The id of the one job that an address names; null for any other address. */
export const jobIdOf = ({ url = '' }: IncomingMessage): number | null =>
  url[JOBS.length] === '/' ? readInt32(url.slice(JOBS.length + 1)) : null

const listSchema = () => {
  const list = jobOperations.find(({ id }) => id === 'listJobs')
  if (!list) throw new Error('The table of operations has no list of jobs.')
  return list.query
}
