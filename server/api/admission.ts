import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '../platform/config/settings.ts'
import type { Rates } from '../platform/http/limits/rate-limit.ts'
import { readInt32 } from '../platform/lib/decimal.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Authenticated, authenticate } from './authenticate.ts'
import type { Exchange } from './exchange.ts'
import type { KeyUses } from './key-uses.ts'
import type { ApiRoute } from './routes.ts'

export type AdmissionDeps = {
  readonly settings: Pick<Settings, 'rateLimitPerMinute'>
  readonly authenticate: ReturnType<typeof authenticate>
  readonly rates: Rates
  readonly uses: KeyUses
}

/** Authenticates and limits a request; null for an operation without a key. */
export const createAdmission = ({ authenticate, rates, uses, settings }: AdmissionDeps) => {
  const max = settings.rateLimitPerMinute

  const limit = ({ headers }: Exchange, keyId: number): void => {
    const { made, leftMs } = rates.count(keyId)
    const seconds = Math.ceil(leftMs / 1000)
    headers.push('ratelimit-limit', String(max), 'ratelimit-remaining', String(Math.max(0, max - made)))
    headers.push('ratelimit-reset', String(seconds))
    if (made > max)
      throw new Problem('rate-limited', sentence('rateUsedUp', { max, seconds }), { retryAfterSeconds: seconds })
  }

  return (exchange: Exchange, { operation, id }: ApiRoute): MaybePromise<Authenticated | null> => {
    const { scope } = operation
    if (scope === null) return null
    const apiKey = keyOf(exchange.request.headers)
    const jobId = operation.id === 'getJob' ? readInt32(id) : null
    return andThen(authenticate({ apiKey, scope, jobId }), (found) => {
      exchange.holder = found
      uses.record(found.key.id)
      if (max > 0) limit(exchange, found.key.id)
      return found
    })
  }
}

const keyOf = (headers: IncomingHttpHeaders): string => {
  const sent = headers['api-key']
  const apiKey = Array.isArray(sent) ? sent[0] : sent
  if (!apiKey) throw keyMissing(headers)
  return apiKey
}

/** Headers that other services read keys from. */
const OTHER_HEADERS = { authorization: 'Authorization', 'x-api-key': 'X-API-Key', apikey: 'apikey', api_key: 'api_key' }

/** Refusal of a request without a key; it names another header that may hold one. */
const keyMissing = (headers: IncomingHttpHeaders): Problem => {
  const [, name] = Object.entries(OTHER_HEADERS).find(([header]) => headers[header] !== undefined) ?? []
  const reason = name ? sentence('keyElsewhere', { header: schemeOf(headers, name) }) : sentence('keyMissing')
  return new Problem('key-missing', reason)
}

/** Repeats only these two schemes, since an unknown first word may be a key. */
const schemeOf = ({ authorization = '' }: IncomingHttpHeaders, name: string): string => {
  const scheme = /^(?:bearer|basic)(?= )/i.exec(authorization)?.[0]
  return name === 'Authorization' && scheme ? `${name} (${scheme})` : name
}
