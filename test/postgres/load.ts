/** A write load that keeps accounts of what was confirmed. */
import assert from 'node:assert/strict'
import { type Answered, type Client, job } from '../support/service.ts'
import { inTime, pauseBetweenTries, until } from '../support/waiting.ts'

/** The account of requests and their answers. */
export type Account = {
  /** The prefix of every referenceId. */
  readonly name: string
  requests: number
  readonly statuses: Map<number, number>
  slowestMs: number
  /** Answers that no write should get in any case. */
  readonly faults: string[]
  /** The title that was confirmed last. */
  readonly confirmed: Map<string, string>
  /** Titles that were asked for since, and that may or may not be stored. */
  readonly unsure: Map<string, Set<string>>
}

export type Load = { readonly account: Account; readonly stop: () => Promise<void> }

const WRITERS = 8

/** A job is created, changed once, and never touched again, so that no later write can hide a loss. */
const WRITES_PER_JOB = 2

/** Writes through all clients in turn until it is stopped. */
export const startLoad = (clients: readonly Client[], name: string): Load => {
  const account: Account = {
    name,
    requests: 0,
    statuses: new Map(),
    slowestMs: 0,
    faults: [],
    confirmed: new Map(),
    unsure: new Map(),
  }
  let stopped = false
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const client = clients[(writer + n) % clients.length] ?? assert.fail('no client')
      const referenceId = `${name}-${writer}-${Math.floor(n / WRITES_PER_JOB)}`
      await putOnce(client, account, { referenceId, title: `Version ${n}` })
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  const stop = async (): Promise<void> => {
    stopped = true
    await Promise.all(writers)
  }
  return { account, stop }
}

type Put = { readonly referenceId: string; readonly title: string }

const putOnce = async (client: Client, account: Account, { referenceId, title }: Put): Promise<void> => {
  const unsure = account.unsure.get(referenceId) ?? new Set()
  account.unsure.set(referenceId, unsure.add(title))
  const begun = performance.now()
  const answer = await inTime(client.put('/jobs', job({ referenceId, title }))).catch((error: unknown) => String(error))
  account.requests++
  account.slowestMs = Math.max(account.slowestMs, performance.now() - begun)
  const status = typeof answer === 'string' ? 0 : answer.status
  account.statuses.set(status, (account.statuses.get(status) ?? 0) + 1)
  if (typeof answer !== 'string' && status < 300) {
    if (status === 201 && account.confirmed.has(referenceId)) account.faults.push(`${referenceId} was created twice`)
    account.confirmed.set(referenceId, title)
    account.unsure.delete(referenceId)
  } else {
    if (typeof answer === 'string' || !isUnavailable(answer)) account.faults.push(JSON.stringify(answer).slice(0, 500))
    await pauseBetweenTries()
  }
}

/** The one refusal that a service without its database gives. */
export const isUnavailable = ({ status, headers, body }: Answered): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0 && body?.code === 'unavailable'

/** Seconds until every service reads and writes again. */
export const recovery = async (clients: readonly Client[]): Promise<number> => {
  const begun = performance.now()
  const write = job({ referenceId: 'PROBE' })
  const works = async (client: Client): Promise<void> => {
    await until(async () => (await inTime(client.put('/jobs', write))).status < 300, 'a write')
    await until(async () => (await inTime(client.get('/jobs'))).status === 200, 'a read')
  }
  await Promise.all(clients.map(works))
  return (performance.now() - begun) / 1000
}

export const confirmedOf = ({ statuses }: Account): number => (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)

/** Confirmed writes that are not there, and referenceIds that are there more than once. */
export const lostOf = async (client: Client, { name, confirmed, unsure }: Account): Promise<string[]> => {
  const titles = new Map<string, string[]>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await inTime(client.get(`/jobs?q=${name}&pageSize=100&page=${page}`))
    pages = body.paging.pages
    for (const { referenceId, title } of body.data) titles.set(referenceId, [...(titles.get(referenceId) ?? []), title])
  }
  return [...new Set([...confirmed.keys(), ...titles.keys()])].flatMap((referenceId) => {
    const found = titles.get(referenceId) ?? []
    const may = [confirmed.get(referenceId), ...(unsure.get(referenceId) ?? [])]
    return found.length === 1 && may.includes(found[0]) ? [] : [`${referenceId} is ${found}, may be ${may}`]
  })
}

export const showFigures = ({ requests, statuses, slowestMs }: Account, more: Record<string, unknown>): string =>
  JSON.stringify({
    requests,
    byStatus: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    slowestMs: Math.round(slowestMs),
    ...more,
  })
