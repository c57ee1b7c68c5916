import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { activityCsv } from './download.ts'
import { activityPage } from './list.ts'
import { createVerify } from './verify.ts'

export const activityRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'read', path: '/{e}/activity', get: (context) => activityPage(frame, context) },
  { kind: 'member', right: 'read', path: '/{e}/activity/activity.csv', get: (context) => activityCsv(frame, context) },
  { kind: 'member', right: 'read', path: '/{e}/activity/verify', post: createVerify(frame) },
]
