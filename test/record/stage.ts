/** Plays a chapter against a service and writes down each request with its answer. */

import { createSender, type Field, type Reply } from '../support/sender.ts'
import { job, type TestService } from '../support/service.ts'
import { digest, showBody, showHead } from './mask.ts'

export type Ask = {
  readonly key?: string | null
  /** Sent as a bearer token in the place of the header of the interface, and not shown. */
  readonly bearer?: string
  readonly headers?: readonly Field[]
  readonly body?: unknown
  /** In the place of `body`: the text or the bytes as they are sent. */
  readonly raw?: string | Buffer
}

export type Stage = {
  readonly service: TestService
  /** The employer whose key is sent with every request for which no other is named. */
  readonly employerId: number
  readonly ask: (method: string, path: string, ask?: Ask) => Promise<Reply>
  readonly job: typeof job
}

/** Requests in their order. */
export type Chapter = (stage: Stage) => Promise<void>

export type Playing = {
  /** Sent with every request that has no header of its name, and not shown. */
  readonly extra?: readonly Field[]
  /** Larger bodies of answers stand as their hash. */
  readonly bodyBytesMax?: number
}

/** Requests are made by the chapters, so that the long ones need not be read here. */
const SENT_BYTES_MAX = 1_000
const BODY_BYTES_MAX = 6_000

/** Bodies over this size stand once in a chapter, and as their hash from then on. */
const REPEATED_BYTES_MAX = 700

/** The text of a chapter. */
export const play = async (service: TestService, chapter: Chapter, playing: Playing = {}): Promise<string> => {
  const { extra = [], bodyBytesMax = BODY_BYTES_MAX } = playing
  const { apiKey, employerId } = await service.employer()
  const sender = createSender(service.base)
  const entries: string[] = []
  const shorten = createShortener()
  const ask: Stage['ask'] = async (method, path, { key = apiKey, bearer, headers = [], body, raw } = {}) => {
    const content = raw ?? (body === undefined ? null : JSON.stringify(body))
    const bytes = content === null ? null : Buffer.from(content)
    const type: Field[] = bytes === null ? [] : [['Content-Type', 'application/json']]
    const fields = [...type.filter(() => !headers.some(([name]) => name === 'Content-Type')), ...headers]
    const more = extra.filter(([name]) => !fields.some(([other]) => other === name))
    const credential = credentialOf(key, bearer)
    const sentHeaders: Field[] = [['Host', 'jobs.example'], ...credential, ...fields, ...more]
    const answer = await sender.send({ method, target: path, headers: sentHeaders, body: bytes })
    const sent = [`${method} ${path}`, ...fields.map(([name, value]) => `${name}: ${value.slice(0, SENT_BYTES_MAX)}`)]
    entries.push(
      [
        ...sent.map((line) => `> ${line}`),
        ...(bytes === null
          ? []
          : [shorten(showBody(raw === undefined ? shortenExample(body) : bytes, SENT_BYTES_MAX))]),
        ...showHead(answer.statusLine, answer.lines).map((line) => `< ${line}`),
        shorten(showBody(answer.body, bodyBytesMax)),
      ].join('\n'),
    )
    return answer
  }
  try {
    await chapter({ service, employerId, ask, job })
  } finally {
    sender.close()
  }
  return `${entries.join('\n\n')}\n`
}

const credentialOf = (key: string | null, bearer: string | undefined): Field[] => {
  if (bearer !== undefined) return [['Authorization', `Bearer ${bearer}`]]
  return key === null ? [] : [['API-Key', key]]
}

/** A sent job with the members that differ from the example of the contract. */
const shortenExample = (body: unknown): Buffer => {
  const [sent, example] = [body as Record<string, unknown>, job()]
  const isExample = (name: string): boolean => JSON.stringify(sent[name]) === JSON.stringify(example[name])
  const differing = Object.keys({ ...example, ...sent }).filter((name) => !isExample(name))
  if (differing.some((name) => !(name in sent)) || !Object.keys(example).some(isExample))
    return Buffer.from(JSON.stringify(body))
  return Buffer.from(JSON.stringify({ '…': 'as in the example', ...pick(sent, differing) }))
}

const pick = (from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

const createShortener = (): ((text: string) => string) => {
  const seen = new Set<string>()
  return (text) => {
    const bytes = Buffer.from(text)
    if (bytes.byteLength <= REPEATED_BYTES_MAX) return text
    if (seen.has(text)) return `as above: ${digest(bytes)}`
    seen.add(text)
    return text
  }
}
