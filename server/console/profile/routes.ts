import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { editPage, saveProfile } from './edit.ts'
import { profilePage } from './page.ts'

/** Routes of the profile; changing it takes a new proof of who the person is, on the way to the form. */
export const profileRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'read', path: '/{e}/profile', get: (context) => profilePage(frame, context) },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    savesForm: true,
    path: '/{e}/profile/edit',
    get: (context) => editPage(frame, context),
    post: (context) => saveProfile(frame, context),
  },
]
