/** Addresses of the search page and of the pages of employers. */
import { LANGUAGES } from '../../domain/public/document.ts'
import { createEmployerPage } from '../employer/employer-page.ts'
import type { Layout } from '../layout.ts'
import type { PageContext } from '../page.ts'
import type { Route } from '../router.ts'
import { createThrottle } from '../throttle.ts'
import { words } from '../words/words.ts'
import { createSearchPage } from './search-page.ts'

type Parts = { readonly context: PageContext; readonly layout: Layout }

const MINUTE_MS = 60_000

export const searchRoutes = ({ context, layout }: Parts): readonly Route[] => {
  const { clock, searchesPerMinute: most } = context
  const throttle = createThrottle({ clock, most, windowMs: MINUTE_MS })
  const searchPage = createSearchPage({ context, layout, throttle })
  const employerPage = createEmployerPage({ context, layout })
  return LANGUAGES.flatMap((language) => {
    const { paths } = words[language]
    return [
      { path: paths.home, get: searchPage(language) },
      { path: paths.employer('{slug}'), get: employerPage(language) },
    ]
  })
}
