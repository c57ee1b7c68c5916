/** Addresses of the search page and of the pages of employers. */
import { LANGUAGES } from '@affiche/contract/values.ts'
import type { Frame } from '../../html/frame.ts'
import { words } from '../../html/words/words.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'
import { createEmployerPage } from '../employer/employer-page.ts'
import type { Route } from '../router.ts'
import { createSearchPage } from './search-page.ts'
import { suggestRoutes } from './suggest.ts'

const MINUTE_MS = 60_000

export const searchRoutes = (frame: Frame): readonly Route[] => {
  const { clock, searchesPerMinute: most, tallies } = frame
  const throttle = createThrottle({ clock, most, windowMs: MINUTE_MS }, tallies.searches)
  const searchPage = createSearchPage(frame, throttle)
  const employerPage = createEmployerPage(frame)
  const pages = LANGUAGES.flatMap((language) => {
    const { paths } = words[language]
    return [
      { path: paths.home, get: searchPage(language) },
      { path: paths.employer('{slug}'), get: employerPage(language) },
    ]
  })
  return [...pages, ...suggestRoutes(frame)]
}
