/** The postings of an employer: their list, each of them, what can be done with it, and the bin. */
import { seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import type { Action } from './action-forms.ts'
import { act } from './actions.ts'
import { binPage, restore } from './bin-page.ts'
import { actOnChosen } from './bulk.ts'
import { askDeletion, deleteToBin } from './delete-page.ts'
import { showJob } from './job-page.ts'
import { listPage } from './list-page.ts'
import { askedOf, listAddress } from './list-query.ts'
import { jobIdOf } from './load-job.ts'
import { posterRoute } from './poster-page.ts'
import { previewLinkRoute } from './preview-link.ts'
import { publicRoute } from './share-panel.ts'

const ACTIONS: readonly Action[] = ['publish', 'archive', 'extend', 'refresh']

export const jobRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', path: '/{e}/jobs', right: 'read', get: (context) => listPage(frame, context) },
  {
    kind: 'member',
    path: '/{e}/jobs/chosen',
    right: 'write',
    // The list that the form is on, for who loads its answer again.
    get: (context) => seeOther(listAddress(context, askedOf(context.request.query))),
    post: (context) => actOnChosen(frame, context),
  },
  ...ACTIONS.map((action): ConsoleRoute => {
    const path = `/{e}/jobs/{id}/${action}`
    return { kind: 'member', path, right: 'write', post: (context) => act(frame, context, action) }
  }),
  {
    kind: 'member',
    path: '/{e}/jobs/{id}/delete',
    right: 'write',
    get: (context) => askDeletion(frame, context),
    post: (context) => deleteToBin(frame, context),
  },
  previewLinkRoute(frame),
  publicRoute(frame),
  posterRoute(frame),
  {
    kind: 'member',
    path: '/{e}/jobs/{id}',
    right: 'read',
    get: (context) => showJob(frame, context, jobIdOf(context)),
  },
  { kind: 'member', path: '/{e}/bin', right: 'read', get: (context) => binPage(frame, context) },
  {
    kind: 'member',
    path: '/{e}/bin/{id}/restore',
    right: 'write',
    post: (context) => restore(frame, context),
  },
]
