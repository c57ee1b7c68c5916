/** The console of a thread; loaded with the first request for one of its pages. */
import { LANGUAGES } from '@affiche/contract/values.ts'
import { loadAssets } from '../html/assets/assets.ts'
import { iconRoutes } from '../html/assets/icons.ts'
import { createLayout } from '../html/layout.ts'
import type { Pages } from '../site/pages.ts'
import { createRouter, languageOfRequest, type Route } from '../site/router.ts'
import { verifyRoutes } from '../site/verify/verify-page.ts'
import { activityRoutes } from './activity/routes.ts'
import { createAuthorize } from './authorize.ts'
import type { ConsoleContext } from './context.ts'
import { createDrafts } from './drafts.ts'
import { embedRoutes } from './embed/page.ts'
import { exportRoutes } from './export/routes.ts'
import { createFormTokens } from './form-token.ts'
import type { ConsoleFrame } from './frame.ts'
import { guideRoutes } from './guide/guide.ts'
import { identityRoutes } from './identity/routes.ts'
import { importRoutes } from './import/routes.ts'
import { jobFormRoutes } from './job-form/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { createConsoleLayout } from './layout.ts'
import { operatorRoutes } from './operator/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { proofRoutes } from './proof/routes.ts'
import { createRefuseRequest } from './refusals.ts'
import { addressOf, type ConsoleRequest } from './request.ts'
import { type ConsoleRoute, PREFIX } from './request-context.ts'
import { requestRoutes } from './requests/routes.ts'
import { createSavedForms } from './saved-forms.ts'
import { vendorRoutes } from './vendors/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const createConsolePages = async (context: ConsoleContext): Promise<Pages<ConsoleRequest>> => {
  const assets = await loadAssets('/assets/console/', FILES)
  const drafts = createDrafts(context)
  const layout = createConsoleLayout({ ...context, ...drafts, pathOf: assets.pathOf })
  const refuse = createRefuseRequest(layout)
  const frame: ConsoleFrame = {
    ...context,
    layout,
    refuse,
    drafts,
    tokens: createFormTokens(context),
    savedForms: createSavedForms(context),
  }
  const authorize = createAuthorize(frame)
  const routes = consoleRoutes(frame)
  const router = createRouter<ConsoleRequest>([
    { path: assets.path, get: assets.answer },
    ...(await iconRoutes()),
    ...verifyRoutes({ ...context, layout: createLayout({ ...context, pathOf: assets.pathOf, home: PREFIX }) }),
    ...LANGUAGES.flatMap((language) => routes.map((route): Route<ConsoleRequest> => authorize.route(route, language))),
  ])
  return {
    answer: router.answer,
    refuse: (request, problem) => {
      const unknown = {
        request,
        language: languageOfRequest(request),
        here: addressOf(request),
        parameters: [],
        signedIn: null,
        fields: NO_FIELDS,
        json: null,
        file: null,
      }
      return refuse.problem(authorize.contextOf(request) ?? unknown, problem)
    },
  }
}

const FILES = ['site.css', 'console.css', 'console.js', 'editor.css', 'editor.js', 'icon.svg'] as const

const NO_FIELDS = new URLSearchParams()

/** All pages; of two paths with parameters that begin alike the earlier wins. */
export const consoleRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  ...identityRoutes(frame),
  ...operatorRoutes(frame),
  ...jobFormRoutes(frame),
  ...proofRoutes(frame),
  ...keyRoutes(frame),
  ...requestRoutes(frame),
  ...vendorRoutes(frame),
  ...webhookRoutes(frame),
  ...peopleRoutes(frame),
  ...activityRoutes(frame),
  ...exportRoutes(frame),
  ...importRoutes(frame),
  ...embedRoutes(frame),
  ...guideRoutes(frame),
  ...profileRoutes(frame),
  ...jobRoutes(frame),
]
