/** The addresses of a host, asked for once, and judged before any of them is connected to. */
import { lookup, Resolver } from 'node:dns/promises'
import { type AddressGuard, literalsOf } from './address-guard.ts'
import { PostFault } from './post-fault.ts'

/** All addresses that a name has; throws for a name that has none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Asks the name servers without a thread: a thread of the pool would wait for each that does not answer, and others need
 * those threads. `isLocal` also asks the system, for names of hosts files and search domains, where inner receivers are
 * allowed.
 */
export const createResolveName =
  (isLocal: boolean): ResolveName =>
  async (name, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    const cancel = (): void => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0 || !isLocal || signal.aborted) return addresses
      return (await lookup(name, { all: true })).map(({ address }) => address)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

type Deps = { readonly guard: AddressGuard; readonly resolveName: ResolveName }

/**
 * The addresses to connect to; refuses a host of which any is not allowed, since a name that leads to an inner address
 * at all is made for that. By http only opened networks are reached.
 */
export const addressesOf = async (url: URL, { guard, resolveName }: Deps, signal: AbortSignal) => {
  const isAllowed = url.protocol === 'https:' ? guard.isAllowed : guard.isOpened
  const literals = literalsOf(url)
  // Loopback has an address of each version, of which one may be opened alone.
  const addresses = literals.length > 1 ? literals.filter(isAllowed) : literals
  const found = literals.length > 0 ? addresses : await named(url.hostname, resolveName, signal)
  if (found.length === 0 && literals.length === 0) throw new PostFault('name-unknown')
  if (found.length === 0 || !found.every(isAllowed)) throw new PostFault('address-private')
  return found
}

const named = async (name: string, resolveName: ResolveName, signal: AbortSignal): Promise<readonly string[]> => {
  try {
    return await resolveName(name, signal)
  } catch {
    return []
  }
}
