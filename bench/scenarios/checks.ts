/** Whether writes that were counted were also stored. */
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { send } from '../baselines/answer.ts'
import type { Dataset } from '../data/dataset.ts'
import type { Begun } from '../load/generator.ts'
import type { Request } from '../load/requests.ts'

type Paged = { readonly paging: { readonly total: number } }

/** The jobs of all employers together, as their lists tell. */
export const countJobs = async (url: string, { employers }: Dataset): Promise<number> => {
  let total = 0
  for (const { apiKey } of employers) {
    const { body } = await send(url, { method: 'GET', path: `${API_PREFIX}/jobs?pageSize=1`, apiKey, body: '' })
    total += (JSON.parse(body) as Paged).paging.total
  }
  return total
}

const LOOKED_AT = 50

/** The requests of PUT change a salary to 1 followed by their number. */
const SALARY_BASE = 1_000_000_000

type Changes = {
  readonly url: string
  readonly requests: readonly Request[]
  readonly begun: Begun
  readonly sent: number
}

/** Jobs that do not have what the last run must have changed; the generator may leave out the first request. */
export const unchangedJobs = async ({ url, requests, begun, sent }: Changes): Promise<string[]> => {
  const wrong: string[] = []
  for (let at = 1; at < Math.min(LOOKED_AT, sent, requests.length); at++) {
    const request = requests[(begun.from + at) % requests.length] as Request
    const { body } = await send(url, { ...request, method: 'GET', body: '' })
    const { salary } = JSON.parse(body) as { salary: { amount: number } | null }
    const number = (salary?.amount ?? 0) - SALARY_BASE
    if (number < begun.firstNumber || number > begun.lastNumber + 1) wrong.push(`${request.path} has ${number}`)
  }
  return wrong
}
