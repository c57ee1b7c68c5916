/**
 * Room for uploads: bytes that all of them together hold in memory, on all threads. An upload for which there is none
 * waits, unread, so that its client sends no faster than others are answered.
 */
import { hash } from 'node:crypto'
import { networkOf } from '../../lib/throttle.ts'
import { noMemory } from './body-budget.ts'
import type { Counters } from './counter.ts'

/** Uploads that may wait for room; each holds a connection, and some 100 kB that have come by themselves. */
export const WAITING_MAX = 256

/** Milliseconds for which one waits. */
const WAIT_MS = 60_000

type Parts = {
  readonly counters: Pick<Counters, 'uploadBytes' | 'uploadsWaiting'>
  readonly bytesMax: number
  readonly waitMs?: number
}

type Uploaded = {
  readonly bytes: number
  /** Network address, of which no one has more than half of the room. */
  readonly sender: string
  /** Called while it waits; resolves when its client has gone, and is aborted when nobody waits for that any more. */
  readonly gone: (signal: AbortSignal) => Promise<unknown>
}

/** Resolves with what gives the room back, which may be called again; throws the refusal where none comes. */
export type EnterRoom = (uploaded: Uploaded) => Promise<() => void>

export const createUploadRoom = ({ counters, bytesMax, waitMs = WAIT_MS }: Parts): EnterRoom => {
  const { uploadBytes, uploadsWaiting } = counters
  const take = (bytes: number, share: number): (() => void) | null =>
    uploadBytes.take(bytes, { max: bytesMax, employerId: share }) ? once(() => uploadBytes.give(bytes, share)) : null
  /** Tries again whenever something was given back. */
  const wait = async (bytes: number, share: number, ended: Promise<unknown>): Promise<() => void> => {
    let isEnded = false
    const end = ended.then(() => {
      isEnded = true
    })
    while (!isEnded) {
      const seen = uploadBytes.returns()
      const leave = take(bytes, share)
      if (leave) return leave
      await Promise.race([uploadBytes.nextReturn(seen), end])
    }
    throw noMemory()
  }
  return async ({ bytes, sender, gone }) => {
    const share = shareOf(sender)
    const leave = take(bytes, share)
    if (leave) return leave
    const over = new AbortController()
    try {
      if (uploadsWaiting.add(1) > WAITING_MAX) throw noMemory()
      return await wait(bytes, share, Promise.race([gone(over.signal), pause(waitMs, over.signal)]))
    } finally {
      over.abort()
      uploadsWaiting.add(-1)
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref()
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Shares are those of employers elsewhere; 0 would have none. */
const shareOf = (sender: string): number => 1 + hash('sha256', networkOf(sender), 'buffer').readUInt32BE()

const once = (work: () => void): (() => void) => {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
