/** The load of an operation on a service, and the proof that its writes were stored. */
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type Answer, send, typicalAnswer } from '../baselines/answer.ts'
import type { Dataset } from '../data/dataset.ts'
import type { Generator } from '../load/generator.ts'
import { type Load, type Request, requestsFor, statusOf } from '../load/requests.ts'
import type { Service } from '../processes/service.ts'
import { CONNECTIONS } from '../targets.ts'
import type { Context } from './context.ts'
import type { Run } from './row.ts'

export type ServiceLoad = {
  /** By default for as long as the options say. */
  readonly run: (seconds?: number) => Promise<Run>
  readonly generator: Generator
  /** An answer of the service of median length. */
  readonly answer: Answer
  /** Writes that were answered and are not stored. */
  readonly faults: () => Promise<string[]>
}

type Subject = { readonly operation: Load; readonly service: Service; readonly dataset: Dataset }

const WARM_UP_SECONDS = 1

let prepared = 0

/** Checks the status of some answers, then warms the service up. */
export const prepareService = async (context: Context, subject: Subject): Promise<ServiceLoad> => {
  const { operation, service, dataset } = subject
  const requests = requestsFor(operation, dataset)
  const generator = context.loader.prepare(`${operation}-${++prepared}`, requests)
  const answer = await typicalAnswer({ url: service.url, requests, status: statusOf(operation) })
  const creates = statusOf(operation) === 201
  const before = creates ? await countJobs(service.url, dataset) : 0
  const counts = { loads: 0, answered: 0, lastAnswered: 0 }
  const run = async (seconds = context.options.seconds): Promise<Run> => {
    const { requests: answered, ...figures } = await runLoad(service, generator, seconds)
    counts.loads++
    counts.answered += answered
    counts.lastAnswered = answered
    return figures
  }
  await run(WARM_UP_SECONDS)
  const faults = async (): Promise<string[]> => {
    if (operation === 'put') return unchangedJobs(service.url, { requests, generator, sent: counts.lastAnswered })
    if (!creates) return []
    const added = (await countJobs(service.url, dataset)) - before
    // At the end of a load some writes are under way, stored but not counted.
    const isRight = added >= counts.answered && added <= counts.answered + counts.loads * CONNECTIONS
    return isRight ? [] : [`${counts.answered} jobs were posted, but ${added} are stored`]
  }
  return { run, generator, answer, faults }
}

const PER = 1000

const runLoad = async (service: Service, generator: Generator, seconds: number) => {
  const before = service.usage()
  const figures = await generator.run({ seconds, url: service.url }).catch((cause: unknown) => {
    throw new Error(service.end() ?? 'The load failed.', { cause })
  })
  const after = service.usage()
  service.forgetLog()
  if (!before || !after) return figures
  const cpuSecondsPerThousand = ((after.cpuSeconds - before.cpuSeconds) / figures.requests) * PER
  return { ...figures, cpuSecondsPerThousand, residentMb: after.residentMb }
}

type Paged = { readonly paging: { readonly total: number } }

/** The jobs of all employers together, as their lists count them. */
const countJobs = async (url: string, { employers }: Dataset): Promise<number> => {
  let total = 0
  for (const { apiKey } of employers) {
    const { body } = await send(url, { method: 'GET', path: `${API_PREFIX}/jobs?pageSize=1`, apiKey, body: '' })
    total += (JSON.parse(body) as Paged).paging.total
  }
  return total
}

const CHECKED_MAX = 50

/** The requests of PUT change a salary to 1 followed by their number. */
const SALARY_BASE = 1_000_000_000

type Sent = { readonly requests: readonly Request[]; readonly generator: Generator; readonly sent: number }

/** Jobs without the change of the last load or a later one; the generator may leave out the first request. */
const unchangedJobs = async (url: string, { requests, generator, sent }: Sent): Promise<string[]> => {
  const { from, firstNumber } = generator.last()
  const wrong: string[] = []
  for (let at = 1; at < Math.min(CHECKED_MAX, sent, requests.length); at++) {
    const request = requests[(from + at) % requests.length] as Request
    const { body } = await send(url, { ...request, method: 'GET', body: '' })
    const { salary } = JSON.parse(body) as { salary: { amount: number } | null }
    const number = (salary?.amount ?? 0) - SALARY_BASE
    if (number < firstNumber) wrong.push(`${request.path} has ${number}`)
  }
  return wrong.length === 0 ? [] : [`the change is not stored: ${wrong.slice(0, 3).join(', ')}`]
}
