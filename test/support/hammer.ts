/** Requests at a rate that does not wait for the answers, on many connections; each holds one request at a time. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { dial } from './raw-http.ts'
import { until } from './waiting.ts'

const TICK_MS = 5

export type Hammering = {
  readonly base: string
  /** Whole requests, sent in turn. */
  readonly requests: readonly string[]
  readonly connections: number
  /** Infinity: each connection sends anew as soon as it is answered. */
  readonly perSecond: number
  readonly seconds: number
}

export type Hammered = {
  readonly seconds: number
  /** Milliseconds to the answer, sorted, by status. */
  readonly byStatus: Readonly<Record<string, readonly number[]>>
  /** 503 without Retry-After, and connections that broke. */
  readonly faults: readonly string[]
  /** Requests for which no connection was free. */
  readonly unsent: number
}

/** `isAsked`: a request waits for its answer; `text`: what came of it. */
type Lane = { readonly socket: Socket; isAsked: boolean; sentAt: number; text: string }

export const hammer = async (hammering: Hammering): Promise<Hammered> => {
  const { base, requests, connections, perSecond, seconds } = hammering
  const byStatus: Record<string, number[]> = {}
  const faults: string[] = []
  const free: Lane[] = []
  let sent = 0
  let unsent = 0
  let over = false

  const send = (lane: Lane): void => {
    lane.isAsked = true
    lane.sentAt = performance.now()
    lane.socket.write(requests[sent++ % requests.length] ?? '')
  }
  const answered = (lane: Lane): void => {
    const status = lane.text.slice(9, 12)
    if (status === '503' && !/retry-after: \d/i.test(lane.text)) faults.push(lane.text.slice(0, 300))
    byStatus[status] ??= []
    byStatus[status].push(performance.now() - lane.sentAt)
    lane.text = ''
    lane.isAsked = false
    if (perSecond === Number.POSITIVE_INFINITY && !over) send(lane)
    else free.push(lane)
  }
  const lanes = await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const socket = dial(base, `127.0.0.${1 + (at % 50)}`)
      await once(socket, 'connect')
      const lane: Lane = { socket, isAsked: false, sentAt: 0, text: '' }
      socket.on('data', (bytes) => {
        lane.text += bytes.toString('latin1')
        if (isWhole(lane.text)) answered(lane)
      })
      socket.on('close', () => {
        if (over && !lane.isAsked) return
        const ms = Math.round(performance.now() - lane.sentAt)
        faults.push(
          `a connection was closed ${ms} ms after a request${lane.isAsked ? '' : ' with its answer'}: ${lane.text}`,
        )
        lane.isAsked = false
        if (free.includes(lane)) free.splice(free.indexOf(lane), 1)
      })
      return lane
    }),
  )
  free.push(...lanes)
  const begun = performance.now()
  const due = (): number => Math.min(perSecond, Number.MAX_SAFE_INTEGER) * ((performance.now() - begun) / 1000)
  while (performance.now() - begun < seconds * 1000) {
    for (let left = due() - sent - unsent; left >= 1; left--) {
      const lane = free.shift()
      if (!lane) {
        unsent += Math.floor(left)
        break
      }
      send(lane)
    }
    await pause(TICK_MS)
  }
  const took = (performance.now() - begun) / 1000
  over = true
  const unanswered = (): Lane[] => lanes.filter(({ isAsked }) => isAsked)
  await until(
    () => unanswered().length === 0,
    () =>
      `the answers to ${unanswered().length} requests, after ${faults.length} faults (${faults[0]?.slice(0, 300)}); of the first came: ${unanswered()[0]?.text.slice(0, 300)}`,
  )
  for (const { socket } of lanes) socket.destroy()
  for (const times of Object.values(byStatus)) times.sort((a, b) => a - b)
  return { seconds: took, byStatus, faults, unsent }
}

const isWhole = (text: string): boolean => {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end)) ?? []
  return text.length >= end + 4 + Number(length ?? 0)
}

export const quantile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
