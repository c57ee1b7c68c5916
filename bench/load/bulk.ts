/** Bulks of one employer, one after the other, as fast as they are answered. */

import type { BulkSummary } from '@affiche/contract/bulk.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { makePostings } from '../data/templates.ts'
import { type Figures, figuresOf } from './figures.ts'

/** Lines of one bulk. */
const LINES = 2_000

/** Stores that are kept have the jobs of earlier runs. */
const RUN = Date.now().toString(36)

type Target = { readonly url: string; readonly apiKey: string }

/** The result that every line of a bulk should have. */
type Effect = 'created' | 'unchanged'

export type BulkLoad = (target: Target, seconds: number) => Promise<Figures>

const bodyOf = (op: 'create' | 'upsert', name: string): string =>
  makePostings(LINES)
    .map((posting, at) => JSON.stringify({ op, job: { ...posting, referenceId: `${name}-${at}` } }))
    .join('\n')

let made = 0

/** Creates new jobs in every bulk; the bodies are written before the time begins to count. */
export const createInBulk: BulkLoad = async (target, seconds) => {
  const name = `BULK-${RUN}-${++made}`
  const body = bodyOf('create', `${name}-NTH`)
  return repeat(seconds, (nth) => sendBulk(target, body.replaceAll('-NTH-', `-${nth}-`), 'created'))
}

const KEPT = `KEPT-${RUN}`

/** Sends jobs as they are already; the first time outside of the time that counts. */
export const repeatInBulk: BulkLoad = async (target, seconds) => {
  const body = bodyOf('upsert', KEPT)
  await sendBulk(target, body, null)
  return repeat(seconds, () => sendBulk(target, body, 'unchanged'))
}

const repeat = async (seconds: number, send: (nth: number) => Promise<number>): Promise<Figures> => {
  const times: number[] = []
  let faults = 0
  let spentMs = 0
  for (let nth = 0; spentMs < seconds * 1000; nth++) {
    const begun = performance.now()
    faults += await send(nth)
    times.push(performance.now() - begun)
    spentMs += times.at(-1) ?? 0
  }
  return figuresOf(times, { spentMs, faults, requests: times.length * LINES })
}

/** Returns the number of lines that had another effect; null: any will do. */
const sendBulk = async ({ url, apiKey }: Target, body: string, effect: Effect | null): Promise<number> => {
  const headers = { 'API-Key': apiKey, 'Content-Type': 'application/x-ndjson' }
  const answer = await fetch(`${url}${API_PREFIX}/bulk`, { method: 'POST', headers, body })
  const last = (await answer.text()).trimEnd().split('\n').at(-1) ?? ''
  const { summary } = JSON.parse(last) as { readonly summary?: BulkSummary }
  if (!summary) throw new Error(`A bulk was answered with ${answer.status}: ${last}`)
  return effect === null ? summary.failed : LINES - summary[effect]
}
