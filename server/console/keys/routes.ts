import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { keyList } from './list.ts'
import { makeKey, newKeyPage } from './new-key.ts'
import { revokeKey, revokePage } from './revoke.ts'
import { rotateKey, rotatePage } from './rotate.ts'

/** Routes of API keys; changing one takes a new proof of who the person is, on the way to the form. */
export const keyRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'own', path: '/{e}/keys', get: (context) => keyList(frame, context) },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    savesForm: true,
    path: '/{e}/keys/new',
    get: (context) => newKeyPage(frame, context),
    post: (context) => makeKey(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    savesForm: true,
    path: '/{e}/keys/{id}/rotate',
    get: (context) => rotatePage(frame, context),
    post: (context) => rotateKey(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    path: '/{e}/keys/{id}/revoke',
    get: (context) => revokePage(frame, context),
    post: (context) => revokeKey(frame, context),
  },
]
