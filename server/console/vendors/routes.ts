import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { confirm, endGrant, endPage } from './end.ts'
import { grantPage, grantVendor } from './grant.ts'
import { vendorList } from './list.ts'

/** Routes of vendors; letting one act takes a new proof of who the person is, and so does ending it, as for keys. */
export const vendorRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'own', path: '/{e}/vendors', get: (context) => vendorList(frame, context) },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    savesForm: true,
    path: '/{e}/vendors/new',
    get: (context) => grantPage(frame, context),
    post: (context) => grantVendor(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    path: '/{e}/vendors/{id}/end',
    get: (context) => endPage(frame, context),
    post: (context) => endGrant(frame, context),
  },
  { kind: 'member', right: 'own', path: '/{e}/vendors/confirm', post: (context) => confirm(frame, context) },
]
