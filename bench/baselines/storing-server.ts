/**
 * The bare server with the store behind it, for writes: each body is parsed and a job is stored before the one answer
 * is given. A service that checked neither keys nor jobs would be as fast. The embedded store has a thread of its
 * own. Run with the file of the dataset, the address of the store in the environment.
 */
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openOnPostgres } from '../../test/support/postgres-store.ts'
import { type Given, serveBare } from './bare-server.ts'
import { type Change, createStoring } from './storing.ts'
import type { Bodies } from './storing-thread.ts'

type Waiting = { readonly response: ServerResponse; readonly given: Given }
type Take = (change: Change, body: Buffer, waiting: Waiting) => void

const answer = ({ response, given: { status, headers, body } }: Waiting): void => {
  response.writeHead(status, headers)
  response.end(body)
}

/** As the service passes on the outcomes of a commit. */
const ANSWERS_AT_ONCE = 8

const toThread = (directory: string, datasetFile: string): Promise<Take> => {
  const thread = new Worker(join(import.meta.dirname, 'storing-thread.ts'), { workerData: { directory, datasetFile } })
  let bodies: (readonly [Change, Buffer])[] = []
  const waiting: Waiting[] = []
  let stored = 0

  /** Bodies of one turn of the event loop are transferred together. */
  const flush = (): void => {
    const bytes = new Uint8Array(bodies.reduce((sum, [, body]) => sum + body.byteLength, 0))
    let end = 0
    const ends = bodies.map(([change, body]) => {
      bytes.set(body, end)
      end += body.byteLength
      return [change, end] as const
    })
    bodies = []
    thread.postMessage({ bytes, ends } satisfies Bodies, [bytes.buffer])
  }
  const answerSome = (): void => {
    const some = waiting.splice(0, Math.min(stored, ANSWERS_AT_ONCE))
    stored -= some.length
    some.forEach(answer)
    if (stored > 0) setImmediate(answerSome)
  }
  thread.on('message', (count: number) => {
    stored += count
    if (stored === count) answerSome()
  })
  return new Promise((resolve) =>
    thread.once('online', () =>
      resolve((change, body, one) => {
        if (bodies.length === 0) setImmediate(flush)
        bodies.push([change, body])
        waiting.push(one)
      }),
    ),
  )
}

const toDatabase = async (url: string, datasetFile: string): Promise<Take> => {
  const store = createStoring(await openOnPostgres({ url, clock: Date.now }), datasetFile)
  return (change, body, one) => void store(change, body).then(() => answer(one))
}

const [datasetFile = ''] = process.argv.slice(2)
const { DATA_DIR = '', DATABASE_URL } = process.env
const take = await (DATABASE_URL === undefined
  ? toThread(DATA_DIR, datasetFile)
  : toDatabase(DATABASE_URL, datasetFile))

serveBare((request, response, given) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => take(request.method === 'PUT' ? 'PUT' : 'POST', Buffer.concat(chunks), { response, given }))
})
