/** Plays a chapter against a service and writes down each request with its answer. */
import { job, type TestService } from '../support/service.ts'
import { maskLine, showBody } from './mask.ts'
import { createSender, type Field } from './sender.ts'

export type Ask = {
  readonly key?: string | null
  readonly headers?: readonly Field[]
  readonly body?: unknown
  /** In the place of `body`: the text as it is sent. */
  readonly raw?: string
}

export type Stage = {
  readonly service: TestService
  readonly ask: (method: string, path: string, ask?: Ask) => Promise<void>
  readonly job: typeof job
}

/** Requests in their order. */
export type Chapter = (stage: Stage) => Promise<void>

/** Requests are made by the chapters, so that the long ones need not be read here. */
const SENT_BYTES_MAX = 1_000

/** The text of a chapter; `extra` is sent with every request that has no header of its name, and not shown. */
export const play = async (service: TestService, chapter: Chapter, extra: readonly Field[] = []): Promise<string> => {
  const { apiKey } = await service.employer()
  const sender = createSender(service.base)
  const entries: string[] = []
  const ask: Stage['ask'] = async (method, path, { key = apiKey, headers = [], body, raw } = {}) => {
    const text = raw ?? (body === undefined ? null : JSON.stringify(body))
    const type: Field[] = text === null ? [] : [['Content-Type', 'application/json']]
    const told = [...type.filter(() => !headers.some(([name]) => name === 'Content-Type')), ...headers]
    const more = extra.filter(([name]) => !told.some(([other]) => other === name))
    const credential: Field[] = key === null ? [] : [['API-Key', key]]
    const fields: Field[] = [['Host', 'jobs.example'], ...credential, ...told, ...more]
    const answer = await sender.send({ method, target: path, fields, body: text === null ? null : Buffer.from(text) })
    const shown = [
      `> ${method} ${path}`,
      ...told.map(([name, value]) => `> ${name}: ${value.slice(0, SENT_BYTES_MAX)}`),
    ]
    const sent = text === null ? [] : [showBody(Buffer.from(text), SENT_BYTES_MAX)]
    const came = [answer.statusLine, ...answer.lines].map((line) => `< ${maskLine(line)}`)
    entries.push([...shown, ...sent, ...came, showBody(answer.body)].join('\n'))
  }
  try {
    await chapter({ service, ask, job })
  } finally {
    sender.close()
  }
  return `${entries.join('\n\n')}\n`
}
