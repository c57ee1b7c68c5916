import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../visit.ts'
import { keyList } from './list.ts'
import { makeKey, newKeyPage } from './new-key.ts'
import { revokeKey, revokePage } from './revoke.ts'
import { rotateKey, rotatePage } from './rotate.ts'

/** Who changes keys proves first who it is, on the way to the form. */
export const keyRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'own', path: '/{e}/keys', get: (visit) => keyList(frame, visit) },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    parks: true,
    path: '/{e}/keys/new',
    get: (visit) => newKeyPage(frame, visit),
    post: (visit) => makeKey(frame, visit),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    parks: true,
    path: '/{e}/keys/{id}/rotate',
    get: (visit) => rotatePage(frame, visit),
    post: (visit) => rotateKey(frame, visit),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    path: '/{e}/keys/{id}/revoke',
    get: (visit) => revokePage(frame, visit),
    post: (visit) => revokeKey(frame, visit),
  },
]
