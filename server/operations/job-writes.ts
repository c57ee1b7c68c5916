import { API_PREFIX } from '@affiche/contract/operations.ts'
import type { Finding } from '@affiche/contract/problem.ts'
import { invalidRequest, quote } from '../domain/problem.ts'
import type { Lists } from '../domain/reference.ts'
import { jobIdNotFound, type WriteContext, type WriteResult } from '../use-cases/context.ts'
import { createJob } from '../use-cases/create-job.ts'
import { deleteJob } from '../use-cases/delete-job.ts'
import { updateJob } from '../use-cases/update-job.ts'
import { upsertJob } from '../use-cases/upsert-job.ts'
import { lenientHeaders } from './prefer.ts'
import type { Answer, EmployerCall } from './request.ts'
import { writeJob } from './wire.ts'

/** The job operations that write, each by the id that it has in the table of operations. */
export const jobWrites = (workshop: WriteContext) => {
  const create = createJob(workshop)
  const update = updateJob(workshop)
  const upsert = upsertJob(workshop)
  const remove = deleteJob(workshop)
  const { reference } = workshop

  return {
    createJob: async (call) => answerWritten(await create(writeRequest(call)), call, reference),
    upsertJob: async (call) => answerWritten(await upsert(writeRequest(call)), call, reference),
    updateJob: async (call) =>
      answerWritten(await update({ ...writeRequest(call), id: call.id(jobIdNotFound) }), call, reference),
    deleteJobByReference: async (call) => {
      await remove({ ...actor(call), name: { referenceId: namedReference(call) } })
      return { status: 204 }
    },
    deleteJob: async (call) => {
      const { id, document } = call
      if (document.findings.length > 0) throw invalidRequest(document.findings)
      await remove({ ...actor(call), name: { id: id(jobIdNotFound) } })
      return { status: 204 }
    },
  } satisfies Record<string, (call: EmployerCall) => Promise<Answer>>
}

/** Who writes. */
const actor = ({ employer, keyId }: EmployerCall) => ({ employer, keyId })

const writeRequest = (call: EmployerCall) => ({ ...actor(call), body: call.document, lenient: call.lenient })

const answerWritten = ({ job, created, changes }: WriteResult, call: EmployerCall, reference: Lists): Answer => ({
  status: created ? 201 : 200,
  headers: {
    ...(created ? { Location: `${call.base}${API_PREFIX}/jobs/${job.id}` } : {}),
    ...lenientHeaders(call.lenient, changes),
  },
  body: writeJob(job, { reference, employer: call.employer }),
})

/** The referenceId of a deletion, in the body or in the query; both must agree. */
const namedReference = ({ query, document }: EmployerCall): string => {
  const inBody = (document.value as { referenceId?: unknown } | null)?.referenceId
  const { referenceId: inQuery } = query
  const findings: Finding[] = [...document.findings]
  const missing = inBody === undefined && inQuery === undefined
  if (missing && findings.length === 0) findings.push(finding('required', 'The member "referenceId" is required.'))
  if (typeof inBody === 'string' && typeof inQuery === 'string' && inBody !== inQuery)
    findings.push(finding('reference-mismatch', `The body says ${quote(inBody)}, the query ${quote(inQuery)}.`))
  if (findings.length > 0) throw invalidRequest(findings)
  return String(inBody ?? inQuery)
}

const finding = (code: Finding['code'], detail: string): Finding => ({ pointer: '/referenceId', code, detail })
