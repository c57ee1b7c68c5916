import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { failureList } from './list.ts'
import { requestPage } from './page.ts'

/** Routes of the requests that recruiting systems sent. */
export const requestRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'own', path: '/{e}/requests', get: (context) => failureList(frame, context) },
  { kind: 'member', right: 'own', path: '/{e}/requests/{id}', get: (context) => requestPage(frame, context) },
]
