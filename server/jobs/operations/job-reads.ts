import { prefixOf } from '@affiche/contract/operations.ts'
import type { Status } from '@affiche/contract/values.ts'
import type { Employer } from '../../employers/employer.ts'
import type { Lists } from '../../lists/reference.ts'
import { matchesWeakly } from '../../platform/http/conditions.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import { jobIdNotFound, type ReadContext } from '../context.ts'
import { entityTags } from '../entity-tag.ts'
import type { JobPage } from '../ports.ts'
import { getJob, type JobSearch, listJobs } from '../read-jobs.ts'
import { currentHead, renderHeads } from '../render.ts'
import { readCacheCondition } from './conditions.ts'
import { viewJob } from './job-view.ts'
import { filterText, pageOf, pagingBody } from './paging.ts'
import { type Answer, type EmployerCall, JsonPieces } from './request.ts'

/** Handlers that read jobs, by operation id. */
export const jobReads = (context: ReadContext) => {
  const get = getJob(context)
  return {
    listJobs: (call: EmployerCall) => answerList(call, context),
    getJob: (call: EmployerCall): MaybePromise<Answer> =>
      andThen(get({ employer: call.employer, id: call.id(jobIdNotFound), known: call.job }), (found) =>
        andThen(viewJob(found, call, context), ({ etag, pieces }) =>
          matchesWeakly(readCacheCondition(call), etag)
            ? { status: 304, etag }
            : { status: 200, etag, body: new JsonPieces(pieces()) },
        ),
      ),
  }
}

/** Comma-separated list items as JSON, with the current names of the reference lists. */
export const itemsText = ({ items }: Pick<JobPage, 'items'>, employer: Employer, lists: Lists): string =>
  renderHeads(
    items.map((head) => currentHead(head, lists)),
    employer,
  )

const answerList = (call: EmployerCall, context: ReadContext): MaybePromise<Answer> => {
  const { employer } = call
  const search = searchOf(call)
  const query = canonical(search)
  const tagOf = (headHash: string): string => entityTags(context.reference).list(employer, headHash, query)
  const condition = readCacheCondition(call)
  const cached = condition && andThen(context.store.as(employer.id).head(), ({ hash }) => tagOf(hash))
  return andThen(cached, (known) => {
    if (known !== null && matchesWeakly(condition, known)) return { status: 304, etag: known }
    return answerPage(call, context, { search, tagOf })
  })
}

/** A text that is the same for the same list, with its defaults filled in. */
const canonical = ({ q, status, referenceId, page, pageSize }: JobSearch): string =>
  `${page} ${pageSize} ${status ?? ''} ${referenceId ?? ''}\n${q}`

type Listing = { readonly search: JobSearch; readonly tagOf: (headHash: string) => string }

const answerPage = (call: EmployerCall, context: ReadContext, { search, tagOf }: Listing): MaybePromise<Answer> => {
  const { employer } = call
  return andThen(listJobs(context)({ employer, search }), (listed) => {
    const items = 'bytes' in listed ? listed.bytes : itemsText(listed, employer, context.reference)
    const { q, status, referenceId, page, pageSize } = search
    const filters = filterText({ q, status, referenceId })
    const address = `${call.base}${prefixOf(call.version)}/jobs`
    const paging = pagingBody({ page, pageSize, filters, total: listed.total, address })
    const body = new JsonPieces(['{"data":[', items, `],"paging":${JSON.stringify(paging)}}`])
    return { status: 200, etag: tagOf(listed.headHash), body }
  })
}

const searchOf = ({ query }: Pick<EmployerCall, 'query'>): JobSearch => {
  const { q = '', status, referenceId } = query as { q?: string; status?: Status; referenceId?: string }
  return { q, status: status ?? null, referenceId: referenceId ?? null, ...pageOf(query) }
}
