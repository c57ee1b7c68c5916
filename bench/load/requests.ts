/** The requests of each operation, written out in full before the load begins, so that sending them costs little. */
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type Dataset, employerAt } from '../data/dataset.ts'
import { makePostings } from '../data/templates.ts'

export const OPERATIONS = ['get', 'list', 'search', 'post', 'put'] as const
export type Operation = (typeof OPERATIONS)[number]

/** An operation, or creates with an Idempotency-Key. */
export type Load = Operation | 'keyed'

export const isWrite = (operation: Operation): boolean => operation === 'post' || operation === 'put'

/** The one status that answers an operation. */
export const statusOf = (load: Load): number => (load === 'post' || load === 'keyed' ? 201 : 200)

/** Stands where a number comes that no other request has. */
export const NUMBER = '\u0001'
export const NUMBER_DIGITS = 9

/** HTTP/1.1 in full. */
export type Request = {
  readonly method: string
  readonly path: string
  readonly apiKey: string
  readonly idempotencyKey?: string
  readonly body: string
}

/** Stores that are kept have the jobs of earlier runs, whose numbers began at the same. */
const RUN = Date.now().toString(36)

const WORD_REQUESTS_MAX = 2_000
const POSTINGS = 2_000

export const requestsFor = (load: Load, dataset: Dataset): Request[] => makers[load](dataset)

const jobs = `${API_PREFIX}/jobs`

const makers: Record<Load, (dataset: Dataset) => Request[]> = {
  get: (dataset) => dataset.sample.map(([at, id]) => reading(dataset, at, `${jobs}/${id}`)),
  list: (dataset) => dataset.sample.map(([at]) => reading(dataset, at, `${jobs}?status=active`)),
  search: (dataset) =>
    dataset.words.slice(0, WORD_REQUESTS_MAX).map(([at, word]) => reading(dataset, at, `${jobs}?q=${word}`)),
  post: (dataset) =>
    makePostings(POSTINGS).map((posting, nth) => {
      const [at] = dataset.sample[nth % dataset.sample.length] ?? [0]
      const body = JSON.stringify({ ...posting, referenceId: `NEW-${RUN}-${NUMBER}` }).replace('\\u0001', NUMBER)
      return { ...reading(dataset, at, jobs), method: 'POST', body }
    }),
  keyed: (dataset) =>
    makePostings(POSTINGS).map((posting, nth) => {
      const [at] = dataset.sample[nth % dataset.sample.length] ?? [0]
      const body = JSON.stringify({ ...posting, referenceId: null })
      return { ...reading(dataset, at, jobs), method: 'POST', idempotencyKey: `${RUN}-${NUMBER}`, body }
    }),
  put: (dataset) =>
    dataset.sample.map(([at, id]) => ({ ...reading(dataset, at, `${jobs}/${id}`), method: 'PUT', body: CHANGE })),
}

/** One member, of another value each time. */
const CHANGE = `{"salary":{"amount":1${NUMBER}.25,"maxAmount":null,"period":{"id":1}}}`

const reading = (dataset: Dataset, at: number, path: string): Request => ({
  method: 'GET',
  path,
  apiKey: employerAt(dataset, at).apiKey,
  body: '',
})

/** The request as the bytes of HTTP. */
export const toWire = ({ method, path, apiKey, idempotencyKey, body }: Request): string => {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `API-Key: ${apiKey}`]
  if (idempotencyKey) lines.push(`Idempotency-Key: ${idempotencyKey}`)
  if (body !== '') {
    const length = Buffer.byteLength(body) + (body.includes(NUMBER) ? NUMBER_DIGITS - NUMBER.length : 0)
    lines.push('Content-Type: application/json; charset=UTF-8', `Content-Length: ${length}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

export const numbered = (text: string, number: number): string =>
  text.replace(NUMBER, String(number).padStart(NUMBER_DIGITS, '0'))
