/** Operations that read statistics. */
import {
  STATISTICS_LIMIT_DEFAULT,
  STATISTICS_LIMIT_MAX,
  type StatisticsPageBody,
} from '@affiche/contract/statistics.ts'
import { jobIdNotFound, jobNotFound, type ReadContext } from '../jobs/context.ts'
import type { Answer, EmployerCall } from '../jobs/operations/request.ts'
import { invalidRequest, shorten } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { JobNumbers, Numbers, Span, StatisticsReader } from './ports.ts'
import { byViews, isBehind, type Rank, readRank, writeRank } from './rank.ts'
import { type AskedSpan, readSpan } from './span.ts'
import { sumsOf } from './sums.ts'

export type StatisticsReadContext = Pick<ReadContext, 'today'> & {
  readonly store: Pick<ReadContext['store'], 'as'> & { readonly statistics: StatisticsReader }
}

export const answerDays =
  ({ store, today }: StatisticsReadContext) =>
  async ({ employer, id, query }: EmployerCall): Promise<Answer> => {
    const span = readSpan(query as AskedSpan, today())
    const jobId = id(jobIdNotFound)
    if (!(await store.as(employer.id).get(jobId))) throw jobNotFound()
    const data = await store.statistics.days(employer.id, jobId, span)
    return { status: 200, body: { data, totals: sumOf(data) } }
  }

const sumOf = (all: readonly Numbers[]): Numbers => {
  const totals = { views: 0, applyClicks: 0, applications: 0 }
  for (const { views, applyClicks, applications } of all) {
    totals.views += views
    totals.applyClicks += applyClicks
    totals.applications += applications
  }
  return totals
}

type Query = AskedSpan & { readonly after?: string; readonly limit?: number }

/** Every page looks at all jobs that have numbers in its days. */
export const answerJobs =
  ({ store, today }: StatisticsReadContext) =>
  async ({ employer, query }: EmployerCall): Promise<Answer> => {
    const { from, to, after, limit = STATISTICS_LIMIT_DEFAULT } = query as Query
    const rank = after === undefined ? null : rankOf(after, { from, to })
    const span = rank?.span ?? readSpan({ from, to }, today())
    const all = (await sumsOf(store.statistics, employer.id, span)).sort(byViews)
    const rest = rank ? all.filter(isBehind(rank)) : all
    const page = rest.slice(0, Math.min(limit, STATISTICS_LIMIT_MAX))
    const more = rest.length > page.length
    const last = page.at(-1)
    const body: StatisticsPageBody = {
      data: await jobsOf(store.as(employer.id), page),
      totals: sumOf(all),
      cursor: more && last ? writeRank({ ...last, span }) : null,
      more,
    }
    return { status: 200, body }
  }

/** Place of a cursor, whose days a request may name again. */
const rankOf = (after: string, asked: AskedSpan): Rank => {
  const rank = readRank(after)
  const isOther = (name: keyof Span) => asked[name] !== undefined && asked[name] !== rank?.span[name]
  if (rank && !isOther('from') && !isOther('to')) return rank
  const fault = rank ? sentence('otherSpan', rank.span) : sentence('noRankCursor', { text: shorten(after) })
  throw invalidRequest([{ pointer: '#/query/after', code: 'cursor', sentence: fault }])
}

type Jobs = ReturnType<ReadContext['store']['as']>

/** A job that was deleted meanwhile is left out. */
const jobsOf = async (jobs: Pick<Jobs, 'get'>, page: readonly JobNumbers[]): Promise<StatisticsPageBody['data']> => {
  const found = await Promise.all(page.map(({ jobId }) => jobs.get(jobId)))
  return page.flatMap(({ jobId: id, ...numbers }, at) => {
    const job = found[at]
    return job ? [{ id, referenceId: job.referenceId, title: job.title, ...numbers }] : []
  })
}
