/** Addresses of the public pages and of the console, and who answers them. */

import type { ConsoleContext } from '../../console/context.ts'
import type { PageContext } from '../../html/page.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { createPathMatcher, type PathRow } from '../../platform/lib/path-matcher.ts'
import { MCP_PATH } from '../agents/path.ts'
import { pathOf } from '../routes.ts'
import type { ConsoleCalls } from './console-calls.ts'
import { type AnswerPage, createPageAdapter } from './page-adapter.ts'

/** Makes what the pages of a thread need; null for pages that the service does not have. */
export type PageContexts = {
  readonly createPublic: (() => Promise<PageContext>) | null
  readonly createConsole: ((calls: ConsoleCalls) => Promise<ConsoleContext>) | null
}

type Deps = Parameters<typeof createPageAdapter>[0] & {
  readonly settings: Pick<Settings, 'bodyLimit'>
  readonly contexts: PageContexts
  readonly calls: ConsoleCalls
  /** Answers the address of the tools for agents. */
  readonly answerMcp: AnswerPage
}

/** Addresses that are there with either: icons, and the page that verifies proofs, which is among the public ones too. */
const ICONS = ['/favicon.ico', '/apple-touch-icon.png', '/share.png']
const COMMON = [...ICONS, '/en/verify', '/fr/verification']

const PUBLIC = [
  '/',
  '/robots.txt',
  '/sitemap.xml',
  ...ICONS,
  ...['en', 'fr', 'jobs', 'sitemaps', 'assets', 'feeds', 'embed', 'logos', 'go'].map((folder) => `/${folder}/*`),
]
const CONSOLE = ['/en/console/*', '/fr/console/*', '/assets/console/*']

/** Addresses of the interface, which are told apart without a look at the table. */
const API = '/api/'

/** A form takes up to three bytes for one of its text (`%C3` for half of an é). */
const FORM_FACTOR = 3

/** Answers the address of a page, existing or not; null for another address. */
export const createPageSets = (deps: Deps): ((url: string) => AnswerPage | null) => {
  const { createPublic, createConsole } = deps.contexts
  const publicPages =
    createPublic &&
    createPageAdapter(deps, {
      longFormLimit: null,
      load: async () => {
        const [{ createPages }, context] = await Promise.all([import('../../site/pages.ts'), createPublic()])
        return createPages(context)
      },
    })
  const consolePages =
    createConsole &&
    createPageAdapter(deps, {
      longFormLimit: deps.settings.bodyLimit * FORM_FACTOR,
      load: async () => {
        const [{ createConsolePages }, context] = await Promise.all([
          import('../../console/console.ts'),
          createConsole(deps.calls),
        ])
        return createConsolePages(context)
      },
    })
  const rows = [
    ...rowsOf(CONSOLE, consolePages),
    ...rowsOf(publicPages ? PUBLIC : COMMON, publicPages ?? consolePages),
    ...rowsOf([MCP_PATH], deps.answerMcp),
  ]
  const match = createPathMatcher(rows, /./s)
  return (url) => (url.startsWith(API) ? null : (match(pathOf(url))?.value ?? null))
}

const rowsOf = (paths: readonly string[], pages: AnswerPage | null): readonly PathRow<AnswerPage>[] =>
  pages ? paths.map((path) => [path, pages] as const) : []
