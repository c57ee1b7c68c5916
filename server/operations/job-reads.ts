import type { Status } from '@affiche/contract/job.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { jobIdNotFound, type ReadContext } from '../use-cases/context.ts'
import { getJob, type JobSearch, listJobs } from '../use-cases/read-jobs.ts'
import { filterText, type PageRequest, pageOf, pagingText } from './paging.ts'
import type { Answer, EmployerCall } from './request.ts'
import { writeHeaders, writeJob } from './wire.ts'

/** The job operations that read, each by the id that it has in the table of operations. */
export const jobReads = (room: ReadContext) => {
  const get = getJob(room)
  const { reference } = room
  return {
    listJobs: (call: EmployerCall) => answerList(call, room),
    getJob: async ({ id, employer }: EmployerCall): Promise<Answer> => {
      const job = await get({ employer, id: id(jobIdNotFound) })
      return { status: 200, body: writeJob(job, { reference, employer }) }
    },
  }
}

const answerList = async (call: EmployerCall, room: ReadContext): Promise<Answer> => {
  const { employer } = call
  const search = searchOf(call)
  const { total, headers } = await listJobs(room)({ employer, search })
  const data = writeHeaders(headers, { reference: room.reference, employer })
  return {
    status: 200,
    body: `{"data":${data},"paging":${jobPagingText(call.base, { ...search, filters: filtersOf(search), total })}}`,
  }
}

export const searchOf = ({ query }: Pick<EmployerCall, 'query'>): JobSearch => {
  const { q = '', status, referenceId } = query as { q?: string; status?: Status; referenceId?: string }
  return { q, status: status ?? null, referenceId: referenceId ?? null, ...pageOf(query) }
}

/** The filters of a search, as addresses show them. */
export const filtersOf = ({ q, status, referenceId }: JobSearch): string => filterText({ q, status, referenceId })

type Listed = PageRequest & { readonly filters: string; readonly total: number }

export const jobPagingText = (base: string, { total, page, pageSize, filters }: Listed): string =>
  pagingText({ total, page, pageSize, address: `${base}${API_PREFIX}/jobs`, filters })
