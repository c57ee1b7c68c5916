import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { hashApiKey } from '../domain/api-key.ts'
import { Problem } from '../domain/problem.ts'
import { clientAddress } from './client-address.ts'
import { createGoodKeys } from './good-keys.ts'

/** Failures are counted in windows of this length, and an address that was quiet for as long begins anew. */
const WINDOW_MS = 600_000

/** The first wait; every further failure doubles it. */
const WAIT_MS = 1_000

/** Addresses that are remembered; the one whose last failure is the oldest goes first. */
const ADDRESSES_MAX = 10_000

export type Guard = {
  /** Refuses (address-limited) a key that was not accepted lately, from an address that has to wait. */
  readonly admit: (request: FastifyRequest, apiKey: string) => void
  /** Notes a key that was accepted. */
  readonly accepted: (keyId: number, apiKey: string) => void
  /** Counts a refusal of a key; returns what to tell in its place. */
  readonly refused: (request: FastifyRequest, error: unknown) => unknown
}

type Entry = { failures: number; windowStart: number; waits: number; shutUntil: number }

type GuardDeps = { readonly settings: Settings; readonly clock: () => number; readonly addressesMax?: number }

/**
 * Makes guessing keys slow: an address that sent too many bad ones has to wait, longer each time. Meanwhile
 * its requests are refused before any look-up, but for keys that this process accepted lately, since one
 * address may stand for many employers. Every process counts for itself. Null where the setting says so.
 */
export const createGuard = ({ settings, clock, addressesMax = ADDRESSES_MAX }: GuardDeps): Guard | null => {
  const { keyFailuresPerAddress: max, keyFailureWaitSeconds, trustProxy } = settings
  if (max === 0) return null
  const waitMaxMs = keyFailureWaitSeconds * 1000
  const entries = new Map<string, Entry>()
  const good = createGoodKeys()
  const nameOf = createNames()
  /** When the last of all waits ends; 0 while nobody waits, so that most requests ask for nothing else. */
  let shutUntil = 0

  const admit: Guard['admit'] = ({ raw }, apiKey) => {
    if (shutUntil === 0) return
    const now = clock()
    if (now >= shutUntil) {
      shutUntil = 0
      return
    }
    const leftMs = (entries.get(clientAddress(raw, trustProxy))?.shutUntil ?? 0) - now
    if (leftMs > 0 && !good.has(hashApiKey(apiKey))) throw mustWait(leftMs)
  }

  const entryOf = (address: string, now: number): Entry => {
    const known = entries.get(address) ?? { failures: 0, windowStart: now, waits: 0, shutUntil: 0 }
    if (now - known.windowStart >= WINDOW_MS) Object.assign(known, { failures: 0, windowStart: now })
    if (now - known.shutUntil >= WINDOW_MS) known.waits = 0
    entries.delete(address)
    const [oldest] = entries.keys()
    if (entries.size >= addressesMax && oldest !== undefined) entries.delete(oldest)
    entries.set(address, known)
    return known
  }

  const refused: Guard['refused'] = (request, error) => {
    if (!(error instanceof Problem && error.code === 'key-invalid')) return error
    const now = clock()
    const address = clientAddress(request.raw, trustProxy)
    const entry = entryOf(address, now)
    // What was under way when the wait began does not make it longer.
    if (entry.shutUntil > now) return mustWait(entry.shutUntil - now)
    entry.failures++
    if (entry.failures < max && entry.waits === 0) return error
    const waitMs = Math.min(WAIT_MS * 2 ** entry.waits, waitMaxMs)
    entry.waits++
    entry.shutUntil = now + waitMs
    shutUntil = Math.max(shutUntil, entry.shutUntil)
    const told = { reqId: request.id, client: nameOf(address), failures: entry.failures, waitSeconds: waitMs / 1000 }
    request.log.warn(told, 'an address has to wait after requests with bad keys')
    return error
  }

  return { admit, accepted: good.note, refused }
}

const mustWait = (leftMs: number): Problem =>
  new Problem('address-limited', 'Too many requests with a bad key came from your address.', {
    retryAfterSeconds: Math.ceil(leftMs / 1000),
  })

/** Names for addresses in the log: the same for the same address in one run, and of no use outside of it. */
const createNames = (): ((address: string) => string) => {
  const secret = randomBytes(16)
  return (address) => createHmac('sha256', secret).update(address).digest('hex').slice(0, 12)
}
