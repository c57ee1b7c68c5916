/** Writes of one employer, one after the other, and those of another that take as long as writes can. */
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { makePostings } from '../data/templates.ts'
import { type Figures, figuresOf } from './figures.ts'

type Target = { readonly url: string; readonly apiKey: string }

/** Bytes of the description, of which each part is to be repaired. */
const DEAR_BYTES = 900_000
const MESS = '<table><tr><td style="font:bold 11pt Calibri"><u>Bread <b>at</b> night</u></td></tr></table>'
const STATUS_BUSY = 503
const RETRY_MS = 1_000

const post = async ({ url, apiKey }: Target, body: string, headers: Record<string, string> = {}): Promise<number> => {
  const answer = await fetch(`${url}${API_PREFIX}/jobs`, {
    method: 'POST',
    headers: { 'API-Key': apiKey, 'Content-Type': 'application/json', ...headers },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Creates jobs, each when the one before is answered. */
export const createSingly = async (target: Target, seconds: number): Promise<Figures> => {
  const bodies = makePostings(100).map((posting) => JSON.stringify({ ...posting, referenceId: null }))
  const times: number[] = []
  let faults = 0
  const begun = performance.now()
  for (let at = 0; performance.now() - begun < seconds * 1000; at++) {
    const sent = performance.now()
    if ((await post(target, bodies[at % bodies.length] ?? '')) !== 201) faults++
    times.push(performance.now() - sent)
  }
  return figuresOf(times, { spentMs: performance.now() - begun, faults })
}

export type DearLoad = {
  /** Answered so far. */
  readonly answered: () => number
  /** Resolves with the requests that were neither done nor refused as too many. */
  readonly stop: () => Promise<number>
}

/** Begins to create jobs with long texts that lenient handling repairs, on many connections. */
export const createDearly = (target: Target, connections: number): DearLoad => {
  const [posting] = makePostings(1)
  const description = MESS.repeat(DEAR_BYTES / MESS.length)
  const body = JSON.stringify({ ...posting, referenceId: null, description })
  let [isStopped, answered, faults] = [false, 0, 0]
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const status = await post(target, body, { Prefer: 'handling=lenient' })
      answered++
      // As Retry-After asks.
      if (status === STATUS_BUSY) await pause(RETRY_MS)
      if (status !== 201 && status !== STATUS_BUSY) faults++
    }
  }
  const loops = Promise.all(Array.from({ length: connections }, loop))
  loops.catch(() => undefined)
  return {
    answered: () => answered,
    stop: async () => {
      isStopped = true
      await loops
      return faults
    },
  }
}
