/** The trial of the list: along `next` from the first page to the last. */
import { pathOf } from './client.ts'
import { differences, type Json, parseJob } from './compare.ts'
import { type Made, type Trial, unexpected } from './trials.ts'

const PAGE_SIZE = 100
/** The job header of v1.1: a subset of the job, with the same values. */
const HEADER = ['id', 'title', 'locations', 'employer', 'referenceId', 'publishDate', 'confidential', 'status'] as const

type Page = { readonly data: readonly Json[]; readonly paging: Json & { total: number; next: string | null } }

/** Every job must be in the list exactly once, as its header, newest first. Returns how many there are in all. */
export const walkList = async (trial: Trial, made: readonly Made[]): Promise<number> => {
  const listed: Json[] = []
  let path: string | null = `/jobs?pageSize=${PAGE_SIZE}`
  for (let number = 1; path !== null; number += 1) {
    const page: Page | null = await readPage(trial, path, number)
    if (page === null) break
    listed.push(...page.data)
    if (page.data.length === 0 && page.paging.next !== null) break
    path = page.paging.next === null ? null : (pathOf(page.paging.next) ?? lost(trial, page.paging.next))
  }
  for (const difference of [...misordered(listed), ...repeated(listed)]) trial.note('list', difference)
  compareHeaders(trial, made, listed)
  return listed.length
}

/** How many jobs the list counts. */
export const countList = async (trial: Trial): Promise<number> => {
  const page = await readPage(trial, '/jobs?pageSize=1', 1, 1)
  return page?.paging.total ?? Number.NaN
}

const readPage = async (trial: Trial, path: string, page: number, pageSize = PAGE_SIZE): Promise<Page | null> => {
  const answer = await trial.client.call('GET', path)
  if (answer.status !== 200) {
    trial.note(`list ${path}`, unexpected(answer, 200))
    return null
  }
  const body = JSON.parse(answer.text) as Page
  const { total } = body.paging
  const expected = { page, pageSize, pages: Math.ceil(total / pageSize), ...(page === 1 ? { previous: null } : {}) }
  for (const difference of differences(expected, body.paging, '/paging')) trial.note(`list ${path}`, difference)
  const rows = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize))
  if (body.data.length !== rows) trial.note(`list ${path}`, `/data: ${body.data.length} jobs, not ${rows}`)
  return body
}

const lost = (trial: Trial, next: string): null => {
  trial.note('list', `/paging/next: ${next} is no address of the list`)
  return null
}

const misordered = (listed: readonly Json[]): string[] =>
  listed.flatMap((job, index) => {
    const before = listed[index - 1]
    return before === undefined || isNewer(before, job)
      ? []
      : [`job ${before.id} stands before the newer job ${job.id}`]
  })

const isNewer = (one: Json, other: Json) =>
  one.publishDate === other.publishDate
    ? Number(one.id) > Number(other.id)
    : String(one.publishDate) > String(other.publishDate)

const repeated = (listed: readonly Json[]): string[] => {
  const seen = new Set<unknown>()
  const twice: string[] = []
  for (const { id } of listed) {
    if (seen.has(id)) twice.push(`job ${id} is listed twice`)
    seen.add(id)
  }
  return twice
}

const compareHeaders = (trial: Trial, made: readonly Made[], listed: readonly Json[]) => {
  const byId = new Map(listed.map((job) => [job.id, job]))
  for (const { id, text } of made) {
    const job = parseJob(text)
    const header = Object.fromEntries(HEADER.map((name) => [name, job[name]]))
    for (const difference of differences(header, byId.get(id))) trial.note(`list, job ${id}`, difference)
  }
}
