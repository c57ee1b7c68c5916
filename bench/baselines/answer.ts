/** An answer of the service, kept to the byte, for the bare server to give. */
import { request as httpRequest } from 'node:http'
import { numbered, type Request } from '../load/requests.ts'
import { median } from '../statistics.ts'

export type Answer = {
  readonly status: number
  /** Without those that every server of node:http sets by itself. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
const TIMEOUT_MS = 30_000

export const send = (url: string, request: Request, number = 0): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, path, apiKey } = request
    const body = numbered(request.body, number)
    const headers = {
      'API-Key': apiKey,
      ...(body ? { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': Buffer.byteLength(body) } : {}),
    }
    const sent = httpRequest(url + path, { method, headers, timeout: TIMEOUT_MS }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const { rawHeaders, statusCode = 0 } = answer
        const names = rawHeaders.flatMap((name, at) =>
          at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
        )
        resolve({
          status: statusCode,
          headers: names.filter(([name]) => !OWN_HEADERS.has(name.toLowerCase())),
          body: Buffer.concat(chunks).toString('utf8'),
        })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered within ${TIMEOUT_MS} ms.`)))
    sent.on('error', reject)
    sent.end(body)
  })

const PROBES = 100

type Probe = { readonly url: string; readonly requests: readonly Request[]; readonly status: number }

/** Sends some of the requests one by one, refuses any other status, and returns the answer of median length. */
export const typicalAnswer = async ({ url, requests, status }: Probe): Promise<Answer> => {
  const answers: Answer[] = []
  const step = Math.max(1, Math.floor(requests.length / PROBES))
  for (let at = 0; at < requests.length && answers.length < PROBES; at += step) {
    const request = requests[at] as Request
    const answer = await send(url, request, probeNumber())
    if (answer.status !== status)
      throw new Error(
        `${request.method} ${request.path} was answered with ${answer.status}, not ${status}: ${answer.body}`,
      )
    answers.push(answer)
  }
  const middle = median(answers.map(({ body }) => body.length))
  const [typical] = answers.toSorted((a, b) => Math.abs(a.body.length - middle) - Math.abs(b.body.length - middle))
  if (!typical) throw new Error('There is nothing to ask for.')
  return typical
}

/** From the far end of the numbers, where no load comes. */
let lastProbe = 999_999_999

const probeNumber = (): number => lastProbe--
