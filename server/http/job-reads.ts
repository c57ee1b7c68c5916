import type { Status } from '@affiche/contract/job.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { getJob, listJobs } from '../use-cases/read-jobs.ts'
import { jobNotFound, type ReadingRoom } from '../use-cases/workshop.ts'
import type { Answer, EmployerCall } from './call.ts'
import { pageOf, pagingBody } from './paging.ts'
import { writeHeaders, writeJob } from './wire.ts'

/** The job operations that read, each by the id that it has in the table of operations. */
export const jobReads = (room: ReadingRoom) => {
  const get = getJob(room)
  const { reference } = room
  return {
    listJobs: (call: EmployerCall) => answerList(call, room),
    getJob: async ({ id, employer }: EmployerCall): Promise<Answer> => {
      const job = await get({ employer, id: id(jobNotFound) })
      return { status: 200, body: writeJob(job, { reference, employer }) }
    },
  }
}

const answerList = async ({ employer, query, base }: EmployerCall, room: ReadingRoom): Promise<Answer> => {
  const { q = '', status, referenceId } = query as { q?: string; status?: Status; referenceId?: string }
  const { page, pageSize } = pageOf(query)
  const search = { q, status: status ?? null, referenceId: referenceId ?? null, page, pageSize }
  const { total, headers } = await listJobs(room)({ employer, search })
  const surroundings = { reference: room.reference, employer }
  const address = `${base}${API_PREFIX}/jobs`
  const filters = { q, status, referenceId }
  const data = writeHeaders(headers, surroundings)
  const paging = JSON.stringify(pagingBody({ total, page, pageSize, address, filters }))
  return { status: 200, body: `{"data":${data},"paging":${paging}}` }
}
