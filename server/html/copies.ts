/**
 * Feeds and sitemaps of a thread. What was made is kept as gzip for all who ask, one is made at a time, and a sender has
 * so many in a minute: each of them may be all postings of the service.
 */
import { pipeline, Readable } from 'node:stream'
import { setImmediate as rest } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createBoundedCache } from '../platform/lib/bounded-cache.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import { createSizedCache } from '../platform/lib/sized-cache.ts'
import { createThrottle, networkOf } from '../platform/lib/throttle.ts'
import { busy, createTurns, type Turns } from '../platform/lib/turns.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { type DocumentState, documentHead } from './answers.ts'
import type { PageAnswer, PageContext, PageRequest } from './page.ts'

export type Copied = DocumentState & {
  /** Address of the document, as it is written. */
  readonly path: string
  /** False for a part that few ask for: it is made for who asks for it at the same time. */
  readonly isKept: boolean
  /** False while postings may have changed that no follower has seen, and so its state does not show. */
  readonly isCurrent: () => MaybePromise<boolean>
  readonly parts: () => AsyncIterable<string>
}

export type Copies = {
  /** Counts a document of a sender, or throws the refusal. */
  readonly limit: (sender: string) => void
  /** Counts what is kept, unless the client has it. */
  readonly answer: (request: PageRequest, copied: Copied) => Promise<PageAnswer>
}

const MINUTE_MS = 60_000

/** Documents that are made or wait for it. */
const MAKINGS_MAX = 16

/** Part of the memory for copies that one may have; a larger document is made as its client reads it. */
const SHARE = 0.5
/** Addresses of such documents that are known for an hour, so that nothing of them is made in vain. */
const LARGE_MAX = 200
const LARGE_MS = 60 * MINUTE_MS

/** Large documents that are read at a time, and those of one sender. */
const STREAMS_MAX = 8
const STREAMS_OF_SENDER = 4

/** Bytes of objects and keys beside the copy itself, roughly. */
const OVERHEAD_BYTES = 400

type Deps = Pick<PageContext, 'clock' | 'feedsPerMinute' | 'feedCacheBytes'> & {
  readonly tallies: Pick<PageContext['tallies'], 'feeds'>
}

export const createCopies = (deps: Deps): Copies => {
  const { clock, tallies, feedsPerMinute: most } = deps
  const { waitOf } = createThrottle({ clock, most, windowMs: MINUTE_MS }, tallies.feeds)
  const stepInTurn = createTurns(STREAMS_MAX + 1)
  const find = createFind(deps, stepInTurn)
  const enter = createEntrance()
  const limit: Copies['limit'] = (sender) => {
    const retryAfterSeconds = waitOf(sender)
    if (retryAfterSeconds > 0) throw new Problem('rate-limited', sentence('tooManyFeeds'), { retryAfterSeconds })
  }
  return {
    limit,
    answer: async (request, copied) => {
      const { status, headers, zipped, digest } = documentHead(request, copied)
      if (status === 304 || request.method === 'HEAD') return { status, headers, body: null }
      if (copied.isKept) limit(request.sender)
      const own = zipped ? [...headers, 'content-encoding', 'gzip'] : headers
      const gzip = await find(copied, { name: `${copied.path}?${request.query}`, digest })
      if (gzip && zipped) return { status, headers: own, body: gzip }
      if (gzip) return { status, headers: own, body: bytesOf([gzip], createGunzip()) }
      const leave = enter(request.sender)
      const parts = inTurns(copied.parts(), stepInTurn)
      const body = zipped ? bytesOf(parts, createGzip()) : Readable.from(parts, { objectMode: false })
      return { status, headers: own, body: leaving(body, leave) }
    },
  }
}

type Key = { readonly name: string; readonly digest: string }

/** The copy of a document; null if it is too large for one. */
const createFind = ({ clock, feedCacheBytes }: Deps, stepInTurn: Turns) => {
  const kept = createSizedCache<Uint8Array>(feedCacheBytes, (gzip) => gzip.byteLength + OVERHEAD_BYTES)
  const large = createBoundedCache<number>(LARGE_MAX)
  const makings = new Map<string, Promise<Uint8Array | null>>()
  const makeInTurn = createTurns(MAKINGS_MAX, RETRY_AFTER_SECONDS.unavailable)
  const bytesMax = feedCacheBytes * SHARE
  const isLarge = (name: string): boolean => {
    const age = clock() - (large.get(name) ?? Number.NEGATIVE_INFINITY)
    return bytesMax === 0 || (age >= 0 && age < LARGE_MS)
  }
  const make = async ({ parts }: Copied, { name }: Key): Promise<Uint8Array | null> => {
    const gzip = await makeInTurn(() => collect(bytesOf(inTurns(parts(), stepInTurn), createGzip()), bytesMax))
    if (gzip === null) large.set(name, clock())
    return gzip
  }
  const makeForAll = async (copied: Copied, key: Key, name: string): Promise<Uint8Array | null> => {
    const gzip = await make(copied, key)
    return gzip && copied.isKept ? kept.set(name, gzip) : gzip
  }
  return async (copied: Copied, key: Key): Promise<Uint8Array | null> => {
    if (isLarge(key.name)) return null
    if (!(await copied.isCurrent())) return make(copied, key)
    const name = `${key.name} ${key.digest}`
    const known = kept.get(name) ?? makings.get(name)
    if (known) return known
    const making = makeForAll(copied, key, name).finally(() => makings.delete(name))
    makings.set(name, making)
    return making
  }
}

/** All bytes; null if they are too many. */
const collect = async (bytes: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.byteLength
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A failure of the source ends the iteration of the bytes with it. */
const bytesOf = (
  source: Iterable<Uint8Array> | AsyncIterable<string>,
  transform: ReturnType<typeof createGzip>,
): AsyncIterable<Uint8Array> => pipeline(Readable.from(source, { objectMode: false }), transform, () => undefined)

/** Parts of documents that are made at the same time, one after the other; other requests come between them. */
async function* inTurns(parts: AsyncIterable<string>, inTurn: Turns): AsyncGenerator<string> {
  const all = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await inTurn(async () => {
        await rest()
        return all.next()
      })
      if (done) return
      yield value
    }
  } finally {
    await all.return?.()
  }
}

/** Lets a sender read a large document, or throws the refusal; the result leaves. */
const createEntrance = () => {
  const senders: string[] = []
  return (sender: string) => {
    const network = networkOf(sender)
    const own = senders.filter((other) => other === network).length
    if (senders.length >= STREAMS_MAX || own >= STREAMS_OF_SENDER) throw busy(RETRY_AFTER_SECONDS.unavailable)
    senders.push(network)
    return () => void senders.splice(senders.indexOf(network), 1)
  }
}

async function* leaving(body: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } finally {
    leave()
  }
}
