/**
 * The bare server with the store behind it, on the same thread: for each request it reads from the store what is asked
 * for, and nothing else. What a service could be that looked at neither limits nor faults and logged nothing. Run with
 * the folder to read and the file of the dataset.
 */
import { join } from 'node:path'
import type { Employer } from '../../server/domain/employer.ts'
import { createReference } from '../../server/domain/reference.ts'
import { fold } from '../../server/lib/fold.ts'
import { referenceTexts } from '../../server/operations/wire.ts'
import { loadReferenceData } from '../../server/storage/reference-files/reference-files.ts'
import { openSqliteReader } from '../../server/storage/sqlite/store.ts'
import { readDataset } from '../data/dataset.ts'
import { type Given, serveBare } from './bare-server.ts'

const [readFrom = '', datasetFile = ''] = process.argv.slice(2)
const reference = createReference(loadReferenceData(join(import.meta.dirname, '../../reference-data')))
const commits = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
const reader = openSqliteReader(readFrom, commits).instant(referenceTexts(reference))

/** By their keys, which stand in the header as they are. */
const employers = new Map(
  readDataset(datasetFile).employers.map(({ id, apiKey }): [key: string, Employer] => [
    apiKey,
    { id, name: `Employer ${id}`, plan: 'unlimited', suspended: false },
  ]),
)

const PAGE = { referenceId: null, page: 1, pageSize: 10 } as const
const START = Buffer.from('{"data":[')
const END = '],"paging":'

/** Names and values of all headers but the length of the body. */
let headers: string[] = []
/** What stands behind the jobs of a page. */
let end: Buffer = Buffer.alloc(0)

const pageOf = (employer: Employer, url: string): Buffer => {
  const [, word] = url.split('?q=')
  const page = reader.page(
    employer,
    word === undefined ? { ...PAGE, words: [], status: 'active' } : { ...PAGE, words: [fold(word)], status: null },
  )
  return Buffer.concat([START, page.headers, end])
}

const bodyOf = (employer: Employer, url: string): Uint8Array | null =>
  url.includes('?') ? pageOf(employer, url) : reader.job(employer, Number(url.slice(url.lastIndexOf('/') + 1)))

const told = ({ headers: given, body }: Given): void => {
  headers = given.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() !== 'content-length' ? [name, given[at + 1] as string] : [],
  )
  end = body.subarray(Math.max(0, body.indexOf(END)))
}

let waiting: (() => void)[] = []

/** As the service sends the answers of a turn: one right after the other, since each alone would wake the client anew. */
const send = (give: () => void): void => {
  if (waiting.length === 0)
    setImmediate(() => {
      const all = waiting
      waiting = []
      for (const giveOne of all) giveOne()
    })
  waiting.push(give)
}

serveBare((request, response, { status }) => {
  const employer = employers.get(String(request.headers['api-key']))
  const body = employer ? bodyOf(employer, request.url ?? '') : null
  if (!body) throw new Error(`${request.url} names nothing that is in the store.`)
  send(() => {
    response.writeHead(status, [...headers, 'content-length', String(body.byteLength)])
    response.end(body)
  })
}, told)
