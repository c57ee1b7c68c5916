import type { Settings } from '../config/settings.ts'

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Headers of an answer that does not set them itself, as it may also do with the last two above. */
const DEFAULTS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

const OVERRIDABLE = new Set([
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  'cross-origin-resource-policy',
])

const overrides = (headers: readonly string[]): boolean => {
  for (let at = 0; at < headers.length; at += 2) if (OVERRIDABLE.has(headers[at] ?? '')) return true
  return false
}

export type SecuritySettings = Pick<Settings, 'baseUrl' | 'hstsSeconds'>

/** Security headers for an answer with these headers, both as alternating names and values; names in lower case. */
export const securityHeaders = ({ baseUrl, hstsSeconds }: SecuritySettings) => {
  const isHttps = baseUrl?.startsWith('https:') && hstsSeconds > 0
  const always = { ...HEADERS, ...(isHttps ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}) }
  const all = Object.entries({ ...always, ...DEFAULTS })
  const flatAll = all.flat()
  return (headers: readonly string[]): readonly string[] =>
    overrides(headers) ? all.filter(([name]) => !headers.includes(name.toLowerCase())).flat() : flatAll
}
