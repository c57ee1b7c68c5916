import type { IncomingMessage } from 'node:http'
import { API_PREFIX, jobOperations } from '@affiche/contract/operations.ts'
import type { Settings } from '../config/settings.ts'
import type { Employer } from '../domain/employer.ts'
import { readInt32 } from '../domain/int32.ts'
import { type Soon, soon } from '../lib/after-tick.ts'
import { createRecent } from '../lib/cache.ts'
import { filtersOf, jobPagingText, searchOf } from '../operations/job-reads.ts'
import { createQueryReader } from '../operations/query.ts'
import type { JobQuery } from '../use-cases/ports.ts'
import { queryOf } from '../use-cases/read-jobs.ts'
import { createBaseUrl, isBaseKnown } from './base-url.ts'
import { keyInUrlProblem } from './key-in-url.ts'
import type { QuickSource, Seen } from './quick-source.ts'

/** The address of all jobs, which that of each begins with. */
export const JOBS = `${API_PREFIX}/jobs`

const START = Buffer.from('{"data":[')

/** Addresses of pages that are remembered with what they ask for, and how long they may be. */
const ADDRESSES_MAX = 100
const ADDRESS_LENGTH_MAX = 100

type Deps = { readonly settings: Settings; readonly source: QuickSource }

/** What an address asks for. */
type Asked = { readonly query: JobQuery; readonly filters: string }

/** Makes the body that a request for a job or a page of jobs is answered with; null where it is not one to answer quickly. */
export const createQuickReads = ({ settings, source }: Deps) => {
  const baseUrl = createBaseUrl(settings.baseUrl)
  const knowsBase = isBaseKnown(settings)
  const readAsked = createAskedReader()

  const page = (
    { url = '', headers: { host }, socket }: IncomingMessage,
    employer: Employer,
  ): Soon<Uint8Array | null> => {
    const asked = knowsBase ? readAsked(url) : null
    if (!asked) return null
    const { query, filters } = asked
    const base = baseUrl({ host, protocol: 'http', socket })
    return soon(source.page(employer, query), ({ total, headers }) => {
      const { page, pageSize } = query
      return bodyOf(headers, `],"paging":${jobPagingText(base, { total, page, pageSize, filters })}}`)
    })
  }

  /** `jobId` is what `jobIdOf` says of the request. */
  return (request: IncomingMessage, seen: Seen, jobId: number | null): Soon<Uint8Array | null> => {
    if (jobId !== null) return source.job(seen, jobId)
    const { url = '' } = request
    return url.length === JOBS.length || url[JOBS.length] === '?' ? page(request, seen.employer) : null
  }
}

/** Whether a request reads jobs, without a body. */
export const isOrdinaryRead = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && url.startsWith(JOBS) && headers['content-length'] === undefined

/** The id of the one job that an address names; null for any other address. */
export const jobIdOf = ({ url = '' }: IncomingMessage): number | null =>
  url[JOBS.length] === '/' && url.startsWith(JOBS) ? readInt32(url.slice(JOBS.length + 1)) : null

/** Reads what the address of a page asks for; null if it has a fault. Remembers it of those that come again and again. */
const createAskedReader = (): ((url: string) => Asked | null) => {
  const readQuery = createQueryReader(listSchema())
  const known = createRecent<Asked>(ADDRESSES_MAX)
  return (url) => {
    const again = known.get(url)
    if (again) return again
    if (keyInUrlProblem(url) !== null) return null
    const { values, findings } = readQuery(url)
    if (findings.length > 0) return null
    const search = searchOf({ query: values })
    const asked = { query: queryOf(search), filters: filtersOf(search) }
    // There is no end to what is looked for.
    const isCommon = search.q === '' && search.referenceId === null && url.length <= ADDRESS_LENGTH_MAX
    return isCommon ? known.note(url, asked) : asked
  }
}

const bodyOf = (headers: Uint8Array, end: string): Uint8Array => {
  const headersEnd = START.length + headers.length
  const body = Buffer.allocUnsafe(headersEnd + Buffer.byteLength(end))
  body.set(START)
  body.set(headers, START.length)
  body.write(end, headersEnd)
  return body
}

const listSchema = () => {
  const list = jobOperations.find(({ id }) => id === 'listJobs')
  if (!list) throw new Error('The table of operations has no list of jobs.')
  return list.query
}
