/** Agent of one request, which connects to the addresses that were judged and to no others. */
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

type Way = {
  readonly isSecure: boolean
  readonly addresses: readonly string[]
  /** Certificates of authorities that are trusted beside those of the system. */
  readonly ca?: string | undefined
}

/** An agent of its own: that of the process may keep connections, and obey the variables of proxies. */
export const createAgent = ({ isSecure, addresses, ca }: Way): http.Agent => {
  const own = { keepAlive: false, lookup: lookupOf(addresses), ...(ca === undefined ? {} : { ca }) }
  return isSecure ? new https.Agent({ ...own, maxCachedSessions: 0 }) : new http.Agent(own)
}

/** Answers with the judged addresses, whatever the name has become. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const [first] = found
    if (all) answer(null, found)
    else if (first) answer(null, first.address, first.family)
  }
