import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../visit.ts'
import { employersRoutes } from './employers.ts'
import { linkRoutes } from './link.ts'
import { oidcRoutes } from './oidc.ts'
import { signInRoutes } from './sign-in.ts'

export const identityRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  ...signInRoutes(frame),
  ...linkRoutes(frame),
  ...oidcRoutes(frame),
  ...employersRoutes(frame),
]
