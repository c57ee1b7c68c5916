import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../domain/problem.ts'

/** Headers that other services take keys in. */
const OTHER_HEADERS = { authorization: 'Authorization', 'x-api-key': 'X-API-Key', apikey: 'apikey', api_key: 'api_key' }

/** The refusal of a request without a key; it tells of a key in another header. */
export const keyMissing = (headers: IncomingHttpHeaders): Problem => {
  const [, name] = Object.entries(OTHER_HEADERS).find(([header]) => headers[header] !== undefined) ?? []
  const found = name && `The header ${schemeOf(headers, name)} is not read here. `
  const where = found ? 'Send your API key in the header API-Key, alone.' : 'Send your API key in the header API-Key.'
  return new Problem('key-missing', `${found ?? ''}${where}`)
}

/** Only schemes that are named here are repeated: what follows may be a key without any. */
const schemeOf = ({ authorization = '' }: IncomingHttpHeaders, name: string): string => {
  const scheme = /^(?:bearer|basic)(?= )/i.exec(authorization)?.[0]
  return name === 'Authorization' && scheme ? `${name} (${scheme})` : name
}
