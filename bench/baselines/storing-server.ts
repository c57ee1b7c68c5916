/**
 * The bare server with the store behind it, on a thread of its own: each body is read and parsed and a job is stored,
 * of whatever the dataset has, before the one answer is given. What a service could be that looked at neither keys
 * nor jobs. Run with the folder to write and the file of the dataset.
 */
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Given, serveBare } from './bare-server.ts'
import type { Bodies } from './storing-thread.ts'

/** As the service passes on what a commit has ended. */
const ANSWERS_A_TURN = 8

const [directory = '', datasetFile = ''] = process.argv.slice(2)
const thread = new Worker(join(import.meta.dirname, 'storing-thread.ts'), { workerData: { directory, datasetFile } })

let bodies: Buffer[] = []
/** Each with what it is to be given. */
const waiting: [ServerResponse, Given][] = []
let stored = 0

/** Bodies of one turn of the event loop go together, in one run of bytes that changes hands. */
const flush = (): void => {
  const bytes = new Uint8Array(bodies.reduce((sum, body) => sum + body.byteLength, 0))
  let end = 0
  const ends = bodies.map((body) => {
    bytes.set(body, end)
    end += body.byteLength
    return end
  })
  bodies = []
  thread.postMessage({ bytes, ends } satisfies Bodies, [bytes.buffer])
}

const answerSome = (): void => {
  for (const [response, { status, headers, body }] of waiting.splice(0, Math.min(stored, ANSWERS_A_TURN))) {
    stored--
    response.writeHead(status, headers)
    response.end(body)
  }
  if (stored > 0) setImmediate(answerSome)
}

thread.on('message', (count: number) => {
  stored += count
  if (stored === count) answerSome()
})

thread.once('online', () =>
  serveBare((request, response, given) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (bodies.length === 0) setImmediate(flush)
      bodies.push(Buffer.concat(chunks))
      waiting.push([response, given])
    })
  }),
)
