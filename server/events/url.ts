/** The form of the address of a receiver; which addresses its name leads to is judged at each attempt. */
import { createAddressGuard, literalsOf } from '../platform/http/outgoing/address-guard.ts'

export const URL_LENGTH_MAX = 2_000

/** Ports below belong to services of other kinds, such as mail. */
const FREE_PORTS_FROM = 1_024

/** Reasons by the code of their finding. `scheme`: no https; `http`: allowed into opened networks alone. */
export type UrlFault =
  | { readonly code: 'url'; readonly reason: 'length' | 'form' | 'scheme' | 'http' | 'port' | 'user' | 'fragment' }
  | { readonly code: 'url-private'; readonly reason: 'private' }

/** All faults of an address; `networks`: WEBHOOK_NETWORKS. */
export const urlFaults = (value: string, networks: readonly string[]): readonly UrlFault[] => {
  if ([...value].length > URL_LENGTH_MAX) return [{ code: 'url', reason: 'length' }]
  const url = parsed(value)
  if (url === null) return [{ code: 'url', reason: 'form' }]
  const { isOpened, isAllowed } = createAddressGuard(networks)
  const faults = formFaults(value, url)
  const literals = literalsOf(url)
  const isPrivate = !literals.some(isAllowed) && literals.length > 0
  if (isPrivate) faults.push({ code: 'url-private', reason: 'private' })
  else if (url.protocol === 'http:' && !(literals.length > 0 ? literals.some(isOpened) : networks.length > 0))
    faults.push({ code: 'url', reason: 'http' })
  return faults
}

/** Null for a text that programs may read in more than one way. */
const parsed = (value: string): URL | null => (/[\s\\\p{Cc}]/u.test(value) ? null : URL.parse(value))

const formFaults = (value: string, url: URL): UrlFault[] => {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const reasons = [
    isWeb ? null : ('scheme' as const),
    isWeb && !isPortFree(url) ? ('port' as const) : null,
    url.username + url.password === '' ? null : ('user' as const),
    value.includes('#') ? ('fragment' as const) : null,
  ]
  return reasons.filter((reason) => reason !== null).map((reason) => ({ code: 'url', reason }))
}

/** The port of the scheme is left out of a parsed address. */
const isPortFree = ({ protocol, port }: URL): boolean =>
  port === '' || (port === '443' && protocol === 'http:') || Number(port) >= FREE_PORTS_FROM
