import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
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
  /** Whether any address has to wait, or had to when it was last looked at. */
  readonly isShut: () => boolean
  /** Refuses (address-limited) a key that was not accepted lately, from an address that has to wait. */
  readonly admit: (request: FastifyRequest, apiKey: string) => void
  /** Notes a key that was accepted. */
  readonly accepted: (keyId: number, apiKey: string) => void
  /** Counts a refusal of a key; returns what to tell in its place, or a promise of it where another thread counts. */
  readonly refused: (request: FastifyRequest, error: unknown) => unknown
}

/** What the guards of several threads tell each other; an address is shut until a moment of the clock. */
export type GuardNews =
  | { readonly news: 'failed'; readonly id: number; readonly address: string; readonly reqId: string }
  /** How long the address of a failure has to wait already. */
  | { readonly news: 'verdict'; readonly id: number; readonly leftMs: number }
  | { readonly news: 'shut'; readonly address: string; readonly until: number }
  | { readonly news: 'good'; readonly keyId: number; readonly name: string }

/** A guard among several; what it has to say to the one that told the news is returned. */
export type AlliedGuard = Guard & { readonly hear: (news: GuardNews) => GuardNews | null }

type Entry = { failures: number; windowStart: number; waits: number; shutUntil: number }

type GuardDeps = {
  readonly settings: Settings
  readonly clock: () => number
  readonly addressesMax?: number
  /** Tells the other threads, where there are any. */
  readonly tell?: (news: GuardNews) => void
  readonly logger?: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Makes guessing keys slow: an address that sent too many bad ones has to wait, longer each time. Meanwhile
 * its requests are refused before any look-up, but for keys that this process accepted lately, since one
 * address may stand for many employers. Every process counts for itself. Null where the setting says so.
 */
export const createGuard = (deps: GuardDeps): AlliedGuard | null => {
  const { settings, clock, addressesMax = ADDRESSES_MAX, tell, logger } = deps
  const { keyFailuresPerAddress: max, keyFailureWaitSeconds, trustProxy } = settings
  if (max === 0) return null
  const waitMaxMs = keyFailureWaitSeconds * 1000
  const entries = new Map<string, Entry>()
  const nameOf = createNames()
  const door = createShutDoor(deps, (address) => entries.get(address)?.shutUntil ?? 0)

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

  /** Counts a failure; returns the milliseconds that the address has to wait already, if it has to. */
  const fail = (address: string, reqId: string, log: Pick<FastifyBaseLogger, 'warn'> | undefined): number => {
    const now = clock()
    const entry = entryOf(address, now)
    // What was under way when the wait began does not make it longer.
    if (entry.shutUntil > now) return entry.shutUntil - now
    entry.failures++
    if (entry.failures < max && entry.waits === 0) return 0
    const waitMs = Math.min(WAIT_MS * 2 ** entry.waits, waitMaxMs)
    entry.waits++
    entry.shutUntil = now + waitMs
    door.shut(entry.shutUntil)
    tell?.({ news: 'shut', address, until: entry.shutUntil })
    const told = { reqId, client: nameOf(address), failures: entry.failures, waitSeconds: waitMs / 1000 }
    log?.warn(told, 'an address has to wait after requests with bad keys')
    return 0
  }

  const refused: Guard['refused'] = (request, error) => {
    if (!isBadKey(error)) return error
    const leftMs = fail(clientAddress(request.raw, trustProxy), request.id, request.log)
    return leftMs > 0 ? mustWait(leftMs) : error
  }

  const hear: AlliedGuard['hear'] = (news) => {
    if (news.news === 'good') door.good.learn(news.keyId, news.name)
    if (news.news !== 'failed') return null
    return { news: 'verdict', id: news.id, leftMs: fail(news.address, news.reqId, logger) }
  }
  return { isShut: door.isShut, admit: door.admit, accepted: door.accepted, refused, hear }
}

type DoorDeps = Pick<GuardDeps, 'settings' | 'clock' | 'tell'>

/** What every guard does: it keeps out those that are shut out, but for keys that were accepted lately. */
export const createShutDoor = ({ settings, clock, tell }: DoorDeps, shutUntilOf: (address: string) => number) => {
  const good = createGoodKeys()
  /** When the last of all waits ends; 0 while nobody waits, so that most requests ask for nothing else. */
  let shutUntil = 0

  const admit: Guard['admit'] = ({ raw }, apiKey) => {
    if (shutUntil === 0) return
    const now = clock()
    if (now >= shutUntil) {
      shutUntil = 0
      return
    }
    const leftMs = shutUntilOf(clientAddress(raw, settings.trustProxy)) - now
    if (leftMs > 0 && !good.has(hashApiKey(apiKey))) throw mustWait(leftMs)
  }

  const accepted: Guard['accepted'] = (keyId, apiKey) => {
    const name = good.note(keyId, apiKey)
    if (name !== null) tell?.({ news: 'good', keyId, name })
  }

  const shut = (until: number): void => {
    shutUntil = Math.max(shutUntil, until)
  }
  return { isShut: () => shutUntil !== 0, admit, accepted, shut, good }
}

export const isBadKey = (error: unknown): boolean => error instanceof Problem && error.code === 'key-invalid'

export const mustWait = (leftMs: number): Problem =>
  new Problem('address-limited', 'Too many requests with a bad key came from your address.', {
    retryAfterSeconds: Math.ceil(leftMs / 1000),
  })

/** Names for addresses in the log: the same for the same address in one run, and of no use outside of it. */
const createNames = (): ((address: string) => string) => {
  const secret = randomBytes(16)
  return (address) => createHmac('sha256', secret).update(address).digest('hex').slice(0, 12)
}
