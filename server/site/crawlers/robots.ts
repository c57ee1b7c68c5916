import { answerPage } from '../../html/answers.ts'
import type { Handle, PageContext } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import { APPLY_FOLDER } from '../posting/apply.ts'

export const CRAWLER_CACHE = 'public, max-age=0, s-maxage=600'

const { en, fr } = words

const rules = (isRelaying: boolean): readonly string[] => [
  'User-agent: *',
  'Disallow: /api',
  ...['en', 'fr'].flatMap((language) => [`Disallow: /${language}/console`, `Disallow: /${language}/operator`]),
  // Ways to the sites of employers, whose clicks are counted.
  `Disallow: ${APPLY_FOLDER}`,
  // Searches; the list without parameters may be read.
  ...[en, fr].map(({ paths }) => `Disallow: ${paths.home}?`),
  ...[en, fr].map(({ paths }) => `Disallow: ${paths.report('*')}`),
  // Forms, each of which is made for one candidate.
  ...(isRelaying ? [en, fr].map(({ paths }) => `Disallow: ${paths.apply('*')}`) : []),
]

export const createRobots =
  ({ applications }: Pick<PageContext, 'applications'>): Handle =>
  (request) =>
    answerPage(request, `${rules(applications !== null).join('\n')}\n\nSitemap: ${request.base}/sitemap.xml\n`, {
      type: 'text/plain; charset=utf-8',
      cache: CRAWLER_CACHE,
    })
