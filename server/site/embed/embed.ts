/** The postings of an employer for its own site: the script, and the list that it reads. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { answerWith, render } from '../../html/answers.ts'
import type { Made } from '../../html/made.ts'
import { noSuchPage, type PageContext } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import type { PublishingEmployer } from '../../public/ports.ts'
import { postingOf, queryOf } from '../../public/postings.ts'
import { wayToApply } from '../../public/way-to-apply.ts'
import { ofEmployer } from '../employer/employer-page.ts'
import { CACHE } from '../feeds/routes.ts'
import { applyPath } from '../posting/apply.ts'
import { employerNameOf, viewOf } from '../posting/view.ts'
import type { Route } from '../router.ts'
import { factsOf } from '../search/results.ts'
import { searchWords } from '../search/words.ts'

/** Postings in a list; the page of the employer has all. */
const POSTINGS_MAX = 100

/** Any site may read what anybody may; none sends a cookie, and none is read. */
const HEADERS = ['access-control-allow-origin', '*', 'cross-origin-resource-policy', 'cross-origin']

export const embedRoutes = async (context: PageContext & Pick<Made, 'whenMade'>): Promise<readonly Route[]> => {
  const source = await readFile(join(import.meta.dirname, 'v1.js'), 'utf8')
  const script = render(source)
  const list = createList(context)
  return [
    {
      path: '/embed/v1.js',
      get: (request) =>
        answerWith(request, script, { type: 'text/javascript; charset=utf-8', cache: CACHE, headers: HEADERS }),
    },
    ...LANGUAGES.map(
      (language): Route => ({
        path: `/embed/{slug}.${language}.json`,
        get: context.whenMade(async (request, slug) => {
          const employer = await context.reader.employer(slug)
          if (!employer) throw noSuchPage()
          const body = render(`${JSON.stringify(await list(employer, language, request.base))}\n`)
          return answerWith(request, body, { type: 'application/json; charset=utf-8', cache: CACHE, headers: HEADERS })
        }),
      }),
    ),
  ]
}

const createList =
  ({ reader, today, lists, applications }: PageContext) =>
  async (employer: PublishingEmployer, language: Language, base: string): Promise<object> => {
    const filter = { employerId: employer.id, language: null, today: today() }
    const { total, jobs } = await reader.search({ ...queryOf(filter), pageSize: POSTINGS_MAX })
    const { paths } = words[language]
    const name = employerNameOf(employer, language)
    const postings = jobs
      .flatMap((job) => ofEmployer(postingOf(job)))
      .map(({ job, document }) => {
        const { text, textLanguage } = viewOf(job, language)
        const way = wayToApply(document, textLanguage, applications !== null)
        return {
          title: text.title,
          language: textLanguage,
          url: base + paths.posting(document.code),
          facts: factsOf(document, language, lists.terms).join(' · '),
          publishDate: document.publishDate,
          closeDate: document.closeDate,
          applyUrl: way === null || way.by === 'mail' ? null : base + applyPath(document.code, textLanguage),
        }
      })
    return {
      employer: name,
      url: base + paths.employer(employer.slug),
      more: total > POSTINGS_MAX,
      empty: postings.length === 0 ? searchWords[language].employer.empty(name) : null,
      apply: searchWords[language].employer.apply,
      postings,
    }
  }
