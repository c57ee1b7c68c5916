/** Candidates who open the form of a running service, fill it in and send it, over connections. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { formKeyOf } from '../../server/applications/keys.ts'
import { createSafe } from '../../server/platform/secrets/safe.ts'
import { formKeysOf } from '../../server/site/apply/keys.ts'
import { MOMENT_MIN_MS } from '../../server/site/apply/moment.ts'
import { type Body, bodyOf, file, partsOf } from '../applications/multipart.ts'
import { TEST_KEY } from './applications.ts'
import { inTime } from './waiting.ts'

/** Puzzles of services with the key of tests. */
const KEYS = formKeysOf(formKeyOf(createSafe({ encryptionKey: TEST_KEY, folder: null })))

/** Pieces in which a form is sent, each of which is a moment. */
const PIECES = 4

export type OpenedForm = { readonly token: string; readonly challenge: Challenge }

export type Typed = { readonly name: string; readonly email: string; readonly message: string }

export type Answer = { readonly status: number; readonly location: string | null; readonly text: string }

/** Null where the service died before it answered. */
export const openForm = async (url: string): Promise<OpenedForm | null> => {
  const text = await fetch(url)
    .then((answer) => answer.text())
    .catch(() => null)
  if (text === null) return null
  const token = /name="form" value="([\w-]+)"/.exec(text)?.[1] ?? assert.fail(text)
  const puzzle = / data-puzzle="([^"]+)"/.exec(text)?.[1] ?? assert.fail(text)
  return { token, challenge: JSON.parse(puzzle.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) }
}

/** The solution of the puzzle of a page, as a browser sends it: half a second of a processor. */
export const solved = async ({ challenge }: OpenedForm): Promise<string> =>
  JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })

/** The solution of a puzzle that the service could have made for the form, and that takes no time. */
export const solvedAtOnce = async ({ token, challenge }: OpenedForm): Promise<string> => {
  const easy = await createChallenge({
    deriveKey,
    hmacSignatureSecret: KEYS.puzzles.toString('hex'),
    hmacKeySignatureSecret: KEYS.solutions.toString('hex'),
    algorithm: challenge.parameters.algorithm,
    cost: 1,
    counter: 1,
    data: { form: token },
  })
  return solved({ token, challenge: easy })
}

export type Filled = Typed & {
  readonly form: string
  readonly proof: string
  readonly file: { readonly name: string; readonly bytes: Buffer }
}

export const filledIn = ({ file: { name, bytes }, ...fields }: Filled): Body =>
  bodyOf([...partsOf({ ...fields, website: '' }), file(name, bytes)])

/** Sends a form in pieces, and calls back after each; null where the service died before its answer had come whole. */
export const sendForm = (url: string, { type, bytes }: Body, step: () => void = () => undefined) => {
  const headers = { 'content-type': type ?? '', 'content-length': bytes.length, 'sec-fetch-site': 'same-origin' }
  const { promise, resolve } = Promise.withResolvers<Answer | null>()
  const outgoing = request(url, { method: 'POST', agent: false, headers }, (incoming) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('error', () => resolve(null))
    incoming.on('close', () => resolve(null))
    incoming.on('end', () => {
      const { statusCode: status = 0, headers } = incoming
      resolve({ status, location: headers.location ?? null, text: Buffer.concat(parts).toString() })
    })
  })
  outgoing.on('error', () => resolve(null))
  const size = Math.ceil(bytes.length / PIECES)
  const write = (at: number): void => {
    if (at >= bytes.length) return void outgoing.end()
    outgoing.write(bytes.subarray(at, at + size), () => {
      step()
      write(at + size)
    })
  }
  write(0)
  return inTime(promise)
}

/** The environment of a service whose clock is ahead by so many times the moment that a form has to be old. */
export const moments = (count: number): Record<string, string> => {
  const code = `const now = Date.now; Date.now = () => now() + ${count * MOMENT_MIN_MS}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

/** Settings under which no cap, busy machine or slow day refuses a candidate. */
export const CROWDED = {
  OVERLOAD_DELAY_MS: '0',
  ...Object.fromEntries(['HOUR', 'SENDER', 'POSTING', 'RECIPIENT'].map((of) => [`APPLICATIONS_PER_${of}`, '1000000'])),
}
