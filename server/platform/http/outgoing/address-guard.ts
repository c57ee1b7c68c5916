/**
 * Addresses that requests of this service may go to, for clients who choose them: public ones, and those of networks
 * that the operator has opened.
 */
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>

export type AddressGuard = {
  /** True for an address of a network that is opened. */
  readonly isOpened: (address: string) => boolean
  /** True for a public address, and one of a network that is opened. */
  readonly isAllowed: (address: string) => boolean
}

/** `networks`: blocks of addresses, such as `10.0.0.0/8`. */
export const createAddressGuard = (networks: readonly string[]): AddressGuard => {
  const opened = networks.map((network) => ipaddr.parseCIDR(network))
  const isOpened = (address: string): boolean => {
    const inner = innerOf(address)
    return inner !== null && opened.some(([network, bits]) => isWithin(inner, network, bits))
  }
  return { isOpened, isAllowed: (address) => isOpened(address) || isPublic(address) }
}

/** Unicast addresses of IPv6 that are given out; the others have no receiver on the internet. */
const GLOBAL = ipaddr.parseCIDR('2000::/3')

/** True for an address of which no special-purpose registry of IANA says something else. */
const isPublic = (address: string): boolean => {
  const inner = innerOf(address)
  if (inner === null || inner.range() !== 'unicast') return false
  return inner.kind() === 'ipv4' || isWithin(inner, ...GLOBAL)
}

/** Addresses of IPv4 as the gateways of networks without IPv4 write them (RFC 6052). */
const TRANSLATED = ipaddr.parseCIDR('64:ff9b::/96')

const IPV4_BYTES = 4

/** Form of IPv6 that is out of use (RFC 4291, 2.5.5.1), which the library reads as a mapped address. */
const COMPATIBLE = /^::[\d.]+\./

/** The address that is reached: of a mapped or translated one that of IPv4; null for a text that is no address. */
const innerOf = (text: string): Address | null => {
  if (!ipaddr.isValid(text) || COMPATIBLE.test(text)) return null
  const address = ipaddr.process(text)
  return isWithin(address, ...TRANSLATED) ? ipaddr.fromByteArray(address.toByteArray().slice(-IPV4_BYTES)) : address
}

const isWithin = (address: Address, network: Address, bits: number): boolean =>
  address.kind() === network.kind() && address.match(network, bits)

/** The addresses that a host is without a look-up; none of a name. */
export const literalsOf = ({ hostname }: Pick<URL, 'hostname'>): readonly string[] => {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (/^(?:.*\.)?localhost$/i.test(host)) return ['127.0.0.1', '::1']
  return /^[\d.]+$|:/.test(host) ? [host] : []
}
