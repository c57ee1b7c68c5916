/**
 * The bare server with the store behind it: for each request it reads from the store what is asked for, and nothing
 * else. A service that checked neither keys nor limits and logged nothing would be as fast. Run with the file of the
 * dataset, the address of the store in the environment.
 */
import { join } from 'node:path'
import type { Employer } from '../../server/employers/employer.ts'
import { itemsText } from '../../server/jobs/operations/job-reads.ts'
import { jobText } from '../../server/jobs/operations/job-view.ts'
import type { JobPage, JobReader } from '../../server/jobs/ports.ts'
import { createReference } from '../../server/lists/reference.ts'
import { fold } from '../../server/platform/lib/fold.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { openSqliteReader } from '../../server/upkeep/sqlite/store.ts'
import { openOnPostgres } from '../../test/support/postgres-store.ts'
import { readDataset } from '../data/dataset.ts'
import { type Given, serveBare } from './bare-server.ts'

const [datasetFile = ''] = process.argv.slice(2)
const { DATA_DIR = '', DATABASE_URL } = process.env
const reference = createReference(loadReferenceData(join(import.meta.dirname, '../../reference-data')))
const commits = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
const store: { readonly as: (employerId: number) => Pick<JobReader, 'get' | 'list'> } =
  DATABASE_URL === undefined
    ? openSqliteReader(DATA_DIR, commits)
    : await openOnPostgres({ url: DATABASE_URL, clock: Date.now })

/** By their keys. */
const employers = new Map(
  readDataset(datasetFile).employers.map(({ id, apiKey }): [key: string, Employer] => [
    apiKey,
    { id, name: `Employer ${id}`, plan: 'unlimited', suspended: false },
  ]),
)

const PAGE = { referenceId: null, page: 1, pageSize: 10 } as const
const START = '{"data":['
const END = '],"paging":'

/** Names and values of all headers but the length of the body. */
let headers: string[] = []
/** The answer behind the jobs of a page. */
let end = ''

const pageText = (page: JobPage, employer: Employer): string => START + itemsText(page, employer, reference) + end

const bodyOf = async (employer: Employer, url: string): Promise<Buffer> => {
  const reader = store.as(employer.id)
  if (url.includes('?')) {
    const [, word] = url.split('?q=')
    const filter =
      word === undefined ? ({ words: [], status: 'active' } as const) : { words: [fold(word)], status: null }
    return Buffer.from(pageText(await reader.list({ ...PAGE, ...filter }), employer))
  }
  const job = await reader.get(Number(url.slice(url.lastIndexOf('/') + 1)))
  if (!job) throw new Error(`${url} names no job of the store.`)
  return Buffer.from(jobText(job, employer, reference))
}

const changed = ({ headers: given, body }: Given): void => {
  headers = given.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() !== 'content-length' ? [name, given[at + 1] as string] : [],
  )
  const text = body.toString()
  end = text.slice(Math.max(0, text.indexOf(END)))
}

let waiting: (() => void)[] = []

/** Answers of one turn of the event loop are sent together, as the service does: each alone would wake the client. */
const send = (give: () => void): void => {
  if (waiting.length === 0)
    setImmediate(() => {
      const all = waiting
      waiting = []
      for (const giveOne of all) giveOne()
    })
  waiting.push(give)
}

serveBare(async (request, response, { status }) => {
  const employer = employers.get(String(request.headers['api-key']))
  if (!employer) throw new Error(`${request.url} has no key of the dataset.`)
  const body = await bodyOf(employer, request.url ?? '')
  send(() => {
    response.writeHead(status, [...headers, 'content-length', String(body.byteLength)])
    response.end(body)
  })
}, changed)
