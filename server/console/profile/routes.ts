import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { editPage, saveProfile } from './edit.ts'
import { LOGO_SENT_MAX, removeLogo, saveLogo, sendLogo } from './logo.ts'
import { profilePage } from './page.ts'
import { savePresentation, showPresentation } from './presentation.ts'

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
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    savesForm: true,
    path: '/{e}/profile/page',
    get: (context) => showPresentation(frame, context),
    post: (context) => savePresentation(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    fileBytesMax: LOGO_SENT_MAX,
    path: '/{e}/profile/logo',
    post: (context) => saveLogo(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    path: '/{e}/profile/logo/remove',
    post: (context) => removeLogo(frame, context),
  },
  { kind: 'member', right: 'read', path: '/{e}/profile/logo/{name}', get: (context) => sendLogo(frame, context) },
]
