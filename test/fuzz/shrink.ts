/** Makes a request smaller for as long as what is wrong with its answer stays wrong. */
import { headOf, type SentRequest } from '../support/sender.ts'

const TRIES_MAX = 200

/** `fails` tells whether a request still has the fault. */
export const shrink = async (
  request: SentRequest,
  fails: (request: SentRequest) => Promise<boolean>,
): Promise<SentRequest> => {
  let smallest = request
  let tries = 0
  for (let again = true; again && tries < TRIES_MAX; ) {
    again = false
    for (const candidate of candidates(smallest)) {
      if (++tries > TRIES_MAX) break
      if (!(await fails(candidate))) continue
      smallest = candidate
      again = true
      break
    }
  }
  return smallest
}

function* candidates(request: SentRequest): Iterable<SentRequest> {
  const { headers, target, body } = request
  for (const at of headers.keys()) yield { ...request, headers: headers.toSpliced(at, 1) }
  const [path = '', query] = target.split(/\?(.*)/s)
  if (query !== undefined) yield { ...request, target: path }
  const pairs = query?.split('&') ?? []
  for (const at of pairs.keys()) yield { ...request, target: `${path}?${pairs.toSpliced(at, 1).join('&')}` }
  if (!body) return
  yield { ...request, body: null }
  for (const smaller of smallerBodies(body)) yield { ...request, body: smaller }
}

function* smallerBodies(body: Buffer): Iterable<Buffer> {
  try {
    const value: unknown = JSON.parse(body.toString())
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const name of Object.keys(value)) {
      const others = Object.entries(value).filter(([other]) => other !== name)
      yield Buffer.from(JSON.stringify(Object.fromEntries(others)))
    }
  } catch {
    const half = body.byteLength >> 1
    if (half > 0) yield body.subarray(0, half)
    if (half > 0) yield body.subarray(half)
  }
}

/** The request as a command that anybody can run against a service on port 8080. */
export const asCommand = (request: SentRequest): string => {
  const bytes = Buffer.concat([headOf(request), request.body ?? Buffer.alloc(0)])
  return `echo ${bytes.toString('base64')} | base64 -d | nc -q 3 127.0.0.1 8080\n${bytes.toString('latin1', 0, 1500)}`
}
