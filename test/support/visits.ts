/** Readers of postings, robots among them, and what a model says should be counted of their requests. */
import assert from 'node:assert/strict'
import { prefixOf } from '@affiche/contract/operations.ts'
import type { Client } from './service.ts'
import { until } from './waiting.ts'

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

export type Counted = { views: number; applyClicks: number }

/** Counts by job and day. */
export type VisitModel = Map<string, Counted>

export type Posting = { readonly jobId: number; readonly code: string }

export type Readers = {
  /** Addresses of the processes that answer. */
  readonly bases: readonly string[]
  readonly postings: readonly Posting[]
  readonly random: () => number
  readonly model: VisitModel
  readonly today: () => string
}

type Ask = {
  readonly path: string
  readonly method?: 'HEAD'
  readonly headers?: Record<string, string>
  readonly status: number
}

type Kind = { readonly counts: keyof Counted | null; readonly ask: (code: string) => Ask }

const page = (code: string): string => `/en/jobs/${code}`

const kinds: readonly Kind[] = [
  { counts: 'views', ask: (code) => ({ path: page(code), status: 200 }) },
  { counts: 'views', ask: (code) => ({ path: `/fr/emplois/${code}`, status: 200 }) },
  { counts: 'views', ask: (code) => ({ path: page(code), headers: { 'if-none-match': '*' }, status: 304 }) },
  {
    counts: 'views',
    ask: (code) => ({ path: page(code.toLowerCase()), headers: { 'sec-fetch-mode': 'navigate' }, status: 200 }),
  },
  { counts: 'applyClicks', ask: (code) => ({ path: `/go/${code}`, status: 303 }) },
  { counts: 'applyClicks', ask: (code) => ({ path: `/go/${code}?lang=fr`, status: 303 }) },
  { counts: null, ask: (code) => ({ path: page(code), method: 'HEAD', status: 200 }) },
  { counts: null, ask: (code) => ({ path: `/go/${code}`, method: 'HEAD', status: 303 }) },
  { counts: null, ask: (code) => ({ path: page(code), headers: { 'user-agent': ROBOT }, status: 200 }) },
  { counts: null, ask: (code) => ({ path: `/go/${code}`, headers: { 'user-agent': ROBOT }, status: 303 }) },
  { counts: null, ask: (code) => ({ path: page(code), headers: { 'sec-purpose': 'prefetch' }, status: 200 }) },
  {
    counts: null,
    ask: (code) => ({ path: `/go/${code}`, headers: { 'sec-purpose': 'prefetch;prerender' }, status: 303 }),
  },
  { counts: null, ask: (code) => ({ path: `/jobs/${code}`, status: 302 }) },
  { counts: null, ask: (code) => ({ path: `/en/jobs/${code}/report`, status: 200 }) },
  { counts: null, ask: () => ({ path: '/en/jobs/0000000', status: 404 }) },
  { counts: null, ask: () => ({ path: '/go/0000000', status: 404 }) },
]

const READERS = 12

/** Sends so many requests, some at a time; the model has those that were answered. */
export const visitAtRandom = async (readers: Readers, requests: number): Promise<void> => {
  let left = requests
  const one = async (): Promise<void> => {
    while (left-- > 0) await visitOnce(readers)
  }
  await Promise.all(Array.from({ length: READERS }, one))
}

const visitOnce = async ({ bases, postings, random, model, today }: Readers): Promise<void> => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? assert.fail()
  const [kind, { jobId, code }, base] = [pick(kinds), pick(postings), pick(bases)]
  const { path, method = 'GET', headers, status } = kind.ask(code)
  const answer = await fetch(base + path, {
    method,
    headers: { 'user-agent': BROWSER, ...headers },
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  assert.equal(answer.status, status, `${method} ${path}`)
  if (kind.counts === null) return
  const name = `${jobId} ${today()}`
  const counted = model.get(name) ?? { views: 0, applyClicks: 0 }
  counted[kind.counts]++
  model.set(name, counted)
}

/** Numbers of some jobs as the interface tells them, by job and day. */
export const readVisits = async (client: Client, postings: readonly Posting[], span: string): Promise<VisitModel> => {
  const all: VisitModel = new Map()
  for (const { jobId } of postings) {
    const { body, status } = await client.get(`${prefixOf('v1.2')}/jobs/${jobId}/statistics?${span}`)
    assert.equal(status, 200)
    for (const { date, views, applyClicks } of body.data) all.set(`${jobId} ${date}`, { views, applyClicks })
  }
  return all
}

/** Numbers by job alone. */
export const byJob = (model: VisitModel): Map<string, Counted> => {
  const jobs = new Map<string, Counted>()
  for (const [name, { views, applyClicks }] of [...model].sort()) {
    const [job = ''] = name.split(' ')
    const sum = jobs.get(job) ?? { views: 0, applyClicks: 0 }
    jobs.set(job, { views: sum.views + views, applyClicks: sum.applyClicks + applyClicks })
  }
  return jobs
}

/** Resolves when the pages of some jobs are there, with their codes. */
export const publicPostings = async (client: Client, jobIds: readonly number[]): Promise<Posting[]> => {
  const postings: Posting[] = []
  for (const jobId of jobIds) {
    let url: string | null = null
    await until(async () => {
      const { body } = await client.get(`${prefixOf('v1.2')}/jobs/${jobId}`)
      url = body.publicUrls?.en ?? body.publicUrls?.fr ?? null
      return url !== null
    }, `the page of job ${jobId}`)
    postings.push({ jobId, code: String(url).split('/').at(-1) ?? '' })
  }
  return postings
}
