/** Single jobs. */
import { type Answered, answeredOf, type KeyOptions, keyOf } from './answered.ts'
import { AfficheProblem } from './http/problem.ts'
import type { CallOptions, Order, Query, Transport } from './http/transport.ts'
import type { DryRunJob, Job, JobHeader, JobInput, JobPage, JobPatch, JobUpsert, WrittenJob } from './types.ts'

export type Conditions = {
  /** Writes only if the job has this entity tag; `*`: if there is one. */
  readonly ifMatch?: string | null | undefined
  /** `*`: writes only if there is no such job. */
  readonly ifNoneMatch?: string | null | undefined
}

export type WriteOptions = KeyOptions & {
  /** Judges the write, and stores nothing. */
  readonly dryRun?: boolean
  /** Asks for repairs of what would be refused; `changes` of the answer tells them. */
  readonly lenient?: boolean
}

export type ChangeOptions = WriteOptions & Conditions

/** With `replace` the body is the whole job, instead of the members that change. */
export type PutOptions = ChangeOptions & { readonly replace?: boolean }

export type Read = Answered & { readonly job: Job }
export type Written = Answered & { readonly job: WrittenJob }
export type Judged = Answered & { readonly job: DryRunJob }

type DryRun = { readonly dryRun: true }

export type ListQuery = {
  readonly q?: string
  readonly status?: Job['status']
  readonly referenceId?: string
  /** Headers a request, at most 100. */
  readonly pageSize?: number
}

export type Jobs = {
  create(job: JobInput, options: WriteOptions & DryRun): Promise<Judged>
  create(job: JobInput, options?: WriteOptions): Promise<Written>
  /** Creates or changes the job with the referenceId. */
  upsert(job: JobUpsert, options: PutOptions & DryRun): Promise<Judged>
  upsert(job: JobUpsert, options?: PutOptions): Promise<Written>
  /** Changes the members that are given; `null` clears one. */
  update(id: number, members: JobPatch, options: PutOptions & DryRun): Promise<Judged>
  update(id: number, members: JobPatch, options?: PutOptions): Promise<Written>
  /**
   * Reads a job, has it changed, and puts it back whole, only if nobody else has written it since: else reads it again
   * and asks again. Members that this version of the client does not know stay. Null leaves the job as it is.
   */
  change(
    id: number,
    edit: (job: Job) => JobPatch | null | Promise<JobPatch | null>,
    options?: CallOptions,
  ): Promise<Read | Written>
  archive(id: number, options?: ChangeOptions): Promise<Written>
  refresh(id: number, options?: ChangeOptions): Promise<Written>
  delete(id: number, options?: ChangeOptions): Promise<Answered>
  get(id: number, options?: CallOptions): Promise<Read>
  /** The job with a referenceId; null if there is none. */
  find(referenceId: string, options?: CallOptions): Promise<Read | null>
  /** Headers of jobs, page after page. Beside writes a job may come twice or not at all: `export` is exact. */
  list(query?: ListQuery, options?: CallOptions): AsyncGenerator<JobHeader>
}

/** Times that a change is tried, each after somebody else was faster. */
const CHANGES_MAX = 10

const isOutrun = (error: unknown): boolean => error instanceof AfficheProblem && error.status === 412

export const createJobs = ({ call }: Transport): Jobs => {
  const write = (order: Pick<Order, 'method' | 'path'> & { body?: unknown; query?: Query }, options: PutOptions = {}) =>
    call(
      {
        ...order,
        query: { ...order.query, dryRun: options.dryRun, replace: options.replace },
        headers: { ...(options.dryRun ? {} : keyOf(options)), ...headersOf(options) },
        body: order.body === undefined ? undefined : JSON.stringify(order.body),
        signal: options.signal,
        fault: options.fault,
      },
      // The overloads tell which of the kinds of jobs it is.
      async (answer) => ({ ...answeredOf(answer), job: (await answer.json()) as WrittenJob & DryRunJob }),
    )
  const put = (id: number, body: unknown, options?: PutOptions) =>
    write({ method: 'PUT', path: `/jobs/${id}`, body }, options)
  const get: Jobs['get'] = (id, options = {}) =>
    call({ method: 'GET', path: `/jobs/${id}`, ...options }, async (answer) => ({
      ...answeredOf(answer),
      job: (await answer.json()) as Job,
    }))
  const list: Jobs['list'] = async function* (query = {}, options = {}) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const order = { method: 'GET', path: '/jobs', query: { pageSize: 100, ...query, page }, ...options }
      const answer = await call(order, async ({ json }) => (await json()) as JobPage)
      pages = answer.paging.pages
      yield* answer.data
    }
  }
  return {
    create: (job: JobInput, options?: WriteOptions) => write({ method: 'POST', path: '/jobs', body: job }, options),
    upsert: (job: JobUpsert, options?: PutOptions) => write({ method: 'PUT', path: '/jobs', body: job }, options),
    update: put,
    change: async (id, edit, options = {}) => {
      for (let tried = 1; ; tried++) {
        const read = await get(id, options)
        const body = await edit(read.job)
        if (body === null) return read
        try {
          return await put(id, body, { ...options, replace: true, ifMatch: read.etag })
        } catch (error) {
          if (!isOutrun(error) || tried === CHANGES_MAX) throw error
        }
      }
    },
    archive: (id, options) => put(id, { status: 'archived' }, options),
    refresh: (id, options) => write({ method: 'POST', path: `/jobs/${id}/refresh` }, options),
    delete: async (id, options) => {
      const { job: _, ...answered } = await write({ method: 'DELETE', path: `/jobs/${id}` }, options)
      return answered
    },
    get,
    find: async (referenceId, options) => {
      for await (const { id } of list({ referenceId }, options)) return get(id, options)
      return null
    },
    list,
  }
}

const headersOf = ({ ifMatch, ifNoneMatch, lenient }: PutOptions): Record<string, string> => ({
  ...(typeof ifMatch === 'string' ? { 'If-Match': ifMatch } : {}),
  ...(typeof ifNoneMatch === 'string' ? { 'If-None-Match': ifNoneMatch } : {}),
  ...(lenient ? { Prefer: 'handling=lenient' } : {}),
})
