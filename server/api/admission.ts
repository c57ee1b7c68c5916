import type { IncomingHttpHeaders } from 'node:http'
import { isVendorKey } from '../employers/api-key.ts'
import { countedAs } from '../employers/vendors/readable.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Rates } from '../platform/http/limits/rate-limit.ts'
import { readInt32 } from '../platform/lib/decimal.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Authenticate } from './authenticate.ts'
import type { Exchange } from './exchange.ts'
import type { Authenticated, KeyUse } from './key-use.ts'
import type { KeyUses } from './key-uses.ts'
import type { ApiRoute } from './routes.ts'

export type AdmissionDeps = {
  readonly settings: Pick<Settings, 'rateLimitPerMinute' | 'vendorRateLimitPerMinute'>
  readonly authenticate: Authenticate
  readonly rates: Rates
  readonly uses: KeyUses
}

/**
 * `admit` authenticates and limits a request; null for an operation without a key, and for one of a vendor itself.
 * `admitAgain` refuses one whose right has ended meanwhile.
 */
export const createAdmission = ({ authenticate, rates, uses, settings }: AdmissionDeps) => {
  const limit = createLimit({ rates, settings })

  const admitVendor = async (exchange: Exchange, use: KeyUse): Promise<null> => {
    // The key of an employer is refused, once it is known to be one.
    if (!isVendorKey(use.apiKey)) await authenticate(use)
    exchange.vendor = await authenticate.vendorOf(use.apiKey)
    if (exchange.operation === 'testVendorWebhook' && use.employer !== undefined)
      exchange.holder = twinAt(await authenticate({ ...use, scope: 'any' }))
    limit(exchange, null)
    return null
  }

  const admit = (exchange: Exchange, route: ApiRoute): MaybePromise<Authenticated | null> => {
    const use = useOf(exchange, route)
    if (use === null) return null
    if (use.scope === 'vendor') return admitVendor(exchange, use)
    return andThen(authenticate(use), (found) => {
      exchange.holder = found
      exchange.vendor = found.key.vendor
      uses.record(found.key.id)
      limit(exchange, found.key.id)
      return found
    })
  }

  const admitAgain = (exchange: Exchange, route: ApiRoute): MaybePromise<unknown> => {
    const use = useOf(exchange, route)
    if (use === null) return null
    return use.scope === 'vendor' ? authenticate.vendorOf(use.apiKey) : authenticate(use)
  }

  return { admit, admitAgain }
}

/** The holder at a twin, whose request a test of a receiver then is, with its records; null at a live employer. */
const twinAt = (found: Authenticated): Authenticated | null => (found.employer.test === undefined ? null : found)

/** Null for an operation without a key. */
const useOf = ({ request: { headers } }: Exchange, { operation, id, version }: ApiRoute): KeyUse | null =>
  operation.scope && {
    apiKey: keyOf(headers),
    scope: operation.scope,
    jobId: operation.id === 'getJob' ? readInt32(id) : null,
    version,
    employer: textOf(headers['affiche-employer']),
  }

type Budget = { readonly max: number; readonly made: number; readonly leftMs: number }

/** Counts a request for its key and, with the key of a vendor, for that; the headers tell of what is nearer to its end. */
const createLimit =
  ({ rates, settings }: Pick<AdmissionDeps, 'rates' | 'settings'>) =>
  ({ headers, vendor }: Exchange, keyId: number | null): void => {
    const ofKey = keyId === null ? null : count(rates, keyId, settings.rateLimitPerMinute)
    const ofVendor = vendor ? count(rates, countedAs(vendor.id), settings.vendorRateLimitPerMinute) : null
    const nearest = ofKey && ofVendor ? nearer(ofKey, ofVendor) : (ofKey ?? ofVendor)
    if (!nearest) return
    const { max, made, leftMs } = nearest
    const seconds = Math.ceil(leftMs / 1000)
    headers.push('ratelimit-limit', String(max), 'ratelimit-remaining', String(Math.max(0, max - made)))
    headers.push('ratelimit-reset', String(seconds))
    if (made > max)
      throw new Problem('rate-limited', sentence('rateUsedUp', { max, seconds }), { retryAfterSeconds: seconds })
  }

/** Null without a limit. */
const count = (rates: Rates, id: number, max: number): Budget | null => {
  if (max <= 0) return null
  const { made, leftMs } = rates.count(id)
  return { max, made, leftMs }
}

const nearer = (one: Budget, other: Budget): Budget => (other.max - other.made < one.max - one.made ? other : one)

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header

/** Key that a request came with; refuses one without. */
export const keyOf = (headers: IncomingHttpHeaders): string => {
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
