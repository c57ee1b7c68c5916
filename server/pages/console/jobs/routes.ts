/** The postings of an employer: their list, each of them, what can be done with it, and the bin. */
import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../visit.ts'
import type { Action } from './action-forms.ts'
import { act } from './actions.ts'
import { binPage, restore } from './bin-page.ts'
import { askDeletion, deleteToBin } from './delete-page.ts'
import { showJob } from './job-page.ts'
import { listPage } from './list-page.ts'
import { jobIdOf } from './load-job.ts'

const ACTIONS: readonly Action[] = ['publish', 'archive', 'extend']

export const jobRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', path: '/{e}/jobs', right: 'read', get: (visit) => listPage(frame, visit) },
  ...ACTIONS.map((action): ConsoleRoute => {
    const path = `/{e}/jobs/{id}/${action}`
    return { kind: 'member', path, right: 'write', post: (visit) => act(frame, visit, action) }
  }),
  {
    kind: 'member',
    path: '/{e}/jobs/{id}/delete',
    right: 'write',
    get: (visit) => askDeletion(frame, visit),
    post: (visit) => deleteToBin(frame, visit),
  },
  { kind: 'member', path: '/{e}/jobs/{id}', right: 'read', get: (visit) => showJob(frame, visit, jobIdOf(visit)) },
  { kind: 'member', path: '/{e}/bin', right: 'read', get: (visit) => binPage(frame, visit) },
  {
    kind: 'member',
    path: '/{e}/bin/{id}/restore',
    right: 'write',
    post: (visit) => restore(frame, visit),
  },
]
