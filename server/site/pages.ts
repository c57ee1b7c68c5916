/** The public pages of a thread; loaded with the first request for one of them. */

import { redirect } from '../html/answers.ts'
import { loadAssets } from '../html/assets/assets.ts'
import { iconRoutes } from '../html/assets/icons.ts'
import { createCopies } from '../html/copies.ts'
import type { Frame } from '../html/frame.ts'
import { createLayout } from '../html/layout.ts'
import { createMade } from '../html/made.ts'
import type { PageAnswer, PageContext, PageRequest, WholeAnswer } from '../html/page.ts'
import { createRefuse, refusalOf } from '../html/refusals.ts'
import { words } from '../html/words/words.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { Problem } from '../platform/sentences/problem.ts'
import { createCrawlerPages } from './crawlers/sitemaps.ts'
import { embedRoutes } from './embed/embed.ts'
import { logoRoutes } from './employer/logo.ts'
import { feedRoutes } from './feeds/routes.ts'
import { createPolicyPages } from './policy/pages.ts'
import { createPostingPages } from './posting/pages.ts'
import { previewRoutes } from './preview/preview-page.ts'
import { createReportPages } from './report/pages.ts'
import { createRouter, languageOfRequest, type Route, type Router } from './router.ts'
import { searchRoutes } from './search/routes.ts'
import { testModeRoutes } from './test-mode/test-page.ts'
import { verifyRoutes } from './verify/verify-page.ts'

export type Pages<Request = PageRequest> = {
  /** Throws a problem where there is no page. */
  readonly answer: (request: Request) => MaybePromise<PageAnswer>
  /** Page for a browser in place of a problem; `id` is that of the request. */
  readonly refuse: (request: Request, problem: Problem, id: string) => WholeAnswer
}

export const createPages = async (context: PageContext): Promise<Pages> => {
  const assets = await loadAssets('/assets/', ['site.css', 'site.js', 'apply.js', 'icon.svg'])
  const layout = createLayout({ siteName: context.siteName, pathOf: assets.pathOf })
  const refuse = createRefuse(layout)
  const frame = { ...context, ...createMade(context.reader), layout, refuse, copies: createCopies(context) }
  const router = createRouter([
    { path: assets.path, get: assets.answer },
    ...(await iconRoutes()),
    ...(await publicRoutes(frame)),
  ])
  return {
    answer: withoutSlash(router),
    refuse: (request, problem, id) => refuse(request, languageOfRequest(request), refusalOf(problem, id)),
  }
}

/** All pages but the files of `assets`. */
export const publicRoutes = async (frame: Frame): Promise<readonly Route[]> => [
  { path: '/', get: home },
  { path: '/en', get: home },
  { path: '/fr', get: home },
  ...createPostingPages(frame),
  ...logoRoutes(frame),
  ...searchRoutes(frame),
  ...feedRoutes(frame),
  ...(await embedRoutes(frame)),
  ...createReportPages(frame),
  ...(await applyRoutes(frame)),
  ...createPolicyPages(frame),
  ...createCrawlerPages(frame),
  ...verifyRoutes(frame),
  ...previewRoutes(frame),
  ...testModeRoutes(frame),
]

/** Imported only when used, to save memory. */
const applyRoutes = async (frame: Frame): Promise<readonly Route[]> => {
  if (frame.applications === null) return []
  const { createApplyPages } = await import('./apply/pages.ts')
  return createApplyPages(frame, frame.applications)
}

/** Shared caches may keep it, by language. */
const CACHE = 'public, max-age=0, s-maxage=300'

/** Leads from an address with a slash at its end to the page without, where there is one. */
const withoutSlash =
  ({ answer, has }: Router): Router['answer'] =>
  (request) => {
    const path = request.path.slice(0, -1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !request.path.endsWith('/') || has(request.path) || !has(path)) return answer(request)
    const query = request.query.toString()
    return redirect(query === '' ? path : `${path}?${query}`, { cache: CACHE }, 308)
  }

const home = (request: PageRequest): PageAnswer =>
  redirect(words[languageOfRequest(request)].paths.home, { cache: CACHE, headers: ['vary', 'Accept-Language'] })
