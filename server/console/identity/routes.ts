import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { emailRoutes } from './email.ts'
import { employersRoutes } from './employers.ts'
import { linkRoutes } from './link.ts'
import { mailOffRoutes } from './mail-off.ts'
import { meRoutes } from './me.ts'
import { oidcRoutes } from './oidc.ts'
import { passkeyPageRoutes } from './passkey-pages.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './password.ts'
import { proveRoutes } from './prove.ts'
import { sessionRoutes } from './session-list.ts'
import { signInRoutes } from './sign-in.ts'
import { welcomeRoutes } from './welcome.ts'

export const identityRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  ...signInRoutes(frame),
  ...linkRoutes(frame),
  ...oidcRoutes(frame),
  ...(frame.oidc?.isOnly ? [] : ownRoutes(frame)),
  ...welcomeRoutes(frame),
  ...proveRoutes(frame),
  ...meRoutes(frame),
  ...sessionRoutes(frame),
  ...employersRoutes(frame),
  ...(frame.mail ? [...emailRoutes(frame, frame.mail), ...mailOffRoutes(frame, frame.mail)] : []),
]

/** Ways in that the service keeps itself. */
const ownRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  ...passkeyRoutes(frame),
  ...passwordRoutes(frame),
  ...passkeyPageRoutes(frame),
]
