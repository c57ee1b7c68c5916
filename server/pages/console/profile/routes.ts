import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../visit.ts'
import { editPage, saveProfile } from './edit.ts'
import { profilePage } from './page.ts'

/** Who changes the profile proves first who it is, on the way to the form. */
export const profileRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'read', path: '/{e}/profile', get: (visit) => profilePage(frame, visit) },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    parks: true,
    path: '/{e}/profile/edit',
    get: (visit) => editPage(frame, visit),
    post: (visit) => saveProfile(frame, visit),
  },
]
