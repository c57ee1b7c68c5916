/** One page of every kind that readers see, in both languages, over the same postings. */
import type { Language } from '@affiche/contract/values.ts'
import type { ApplicationFace } from '../../server/applications/ports.ts'
import type { Previews, TestPages } from '../../server/html/page.ts'
import { words } from '../../server/html/words/words.ts'
import type { PublicDocument } from '../../server/public/document.ts'
import type { PublicReader, PublishingEmployer } from '../../server/public/ports.ts'
import { previewPaths } from '../../server/public/preview.ts'
import { testPagePath } from '../../server/sandbox/test-pages.ts'
import { BUILT_IN } from '../../server/site/policy/built-in.ts'
import { createMemoryDesk, faceOf } from '../support/application-desk.ts'
import { START } from '../support/service.ts'
import { documentFor, hard, jobFor, PLACES, shelfOf, textOf } from './documents.ts'
import { codeOf, contextOf } from './support.ts'

const BAKERY: PublishingEmployer = {
  id: 1,
  name: 'Blé d’Or Bakeries',
  nameFr: 'Boulangeries Blé d’Or',
  website: 'https://ble.example.ca/',
  slug: 'ble-d-or',
}
const QUIET: PublishingEmployer = { id: 2, name: 'Nord', nameFr: null, website: null, slug: 'nord' }

const { id: _, ...bakery } = BAKERY

const ENGLISH = `<p>We bake for 40 caf&eacute;s, seven days a week. You join a crew of six that starts at 3 a.m. and is home by noon.</p>
<h3>What you do</h3>
<ul><li>Mix, shape and bake sourdough, baguettes and viennoiserie</li><li>Keep the starters alive and the bench clean</li><li>Teach one apprentice at a time</li></ul>
<h3>What you bring</h3>
<ul><li>Two years at a production bench</li><li>A calm head when the deck oven is not</li></ul>
<p>Write to us, or read <a href="https://ble.example.ca/bread">how we bake</a>.</p>`

const FRENCH = `<p>Nous cuisons pour 40 caf&eacute;s, sept jours sur sept. Vous rejoignez une &eacute;quipe de six personnes qui commence &agrave; 3 h.</p>
<h3>Vos t&acirc;ches</h3>
<ul><li>P&eacute;trir, fa&ccedil;onner et cuire pains au levain et viennoiseries</li><li>Entretenir les levains</li><li>Former une personne &agrave; la fois</li></ul>
<p>&Eacute;crivez-nous, ou lisez <a href="https://ble.example.ca/pain">notre m&eacute;thode</a>.</p>`

/** Everything that a posting can say, in both languages. */
const FULL: Partial<PublicDocument> = {
  texts: { en: textOf('Night baker', ENGLISH), fr: textOf('Boulangère ou boulanger de nuit', FRENCH) },
  locations: [PLACES.montreal],
  salary: { amount: 21.5, maxAmount: 26, period: { id: 6, name: 'Hourly', unit: 'hour' }, plusCommission: false },
  workplace: 'on-site',
  openings: 3,
  disclosures: { artificialIntelligence: 'not-used', vacancy: 'existing', accommodation: true },
  employer: bakery,
}

/** Postings by what is special about them; their ids are in this order, from 1. */
const POSTINGS: Readonly<Record<string, Partial<PublicDocument>>> = { full: FULL, ...hard }

const GONE = 90

const POSTINGS_OF_PAGE_TWO = 25

const POLICY_DAYS_MS = 10_000 * 86_400_000

const shelfOfKinds = () => {
  const shown = Object.values(POSTINGS).map((members, at) => jobFor(at + 1, documentFor(at + 1, members)))
  const gone = jobFor(GONE, documentFor(GONE, FULL), { shown: false, open: false })
  const many = Array.from({ length: POSTINGS_OF_PAGE_TWO }, (_, at) => jobFor(100 + at, documentFor(100 + at)))
  return shelfOf(...shown, gone, ...many)
}

export const shelf = shelfOfKinds()

/** The words that no posting has find nothing; the rest of a search is tested elsewhere. */
export const reader: PublicReader = {
  ...contextOf(shelf).reader,
  policies: (language) => [2, 1].map((id) => ({ id, language, text: BUILT_IN[language], since: id * POLICY_DAYS_MS })),
  employer: (slug) => [BAKERY, QUIET].find((employer) => employer.slug === slug) ?? null,
  search: (query) => {
    const isEmpty = query.words.length > 0 || query.employerId === QUIET.id
    return isEmpty ? { total: 0, jobs: [], facets: null } : contextOf(shelf).reader.search(query)
  },
}

const HOUR_MS = 3_600_000

/** Links by the names of what they show. */
const previews: Previews = {
  read: (text) => {
    const jobId = ['draft', 'gone', 'over'].indexOf(text)
    if (jobId < 0) return null
    return { employerId: BAKERY.id, jobId, endsAt: START + (text === 'over' ? -HOUR_MS : HOUR_MS) }
  },
  find: async ({ jobId }) =>
    jobId > 0
      ? 'gone'
      : {
          document: JSON.stringify(documentFor(1, FULL)),
          confidential: false,
          logo: null,
          status: 'draft',
          isClosed: false,
          isTest: false,
        },
}

/** Links of twins by the names of what they show. */
const testPages: TestPages = {
  read: (text) => {
    const employerId = ['open', 'empty', 'over', 'suspended'].indexOf(text)
    if (employerId < 0) return null
    return { employerId, endsAt: START + (text === 'over' ? -HOUR_MS : HOUR_MS) }
  },
  find: async ({ employerId }) => {
    if (employerId > 1) return null
    const posting = (title: string) => ({ title, closeDate: '2027-01-20', preview: 'draft' })
    return {
      name: `${BAKERY.name} [test]`,
      today: '2027-01-05',
      isAll: employerId === 1,
      postings: employerId === 1 ? [] : [posting('Night baker'), posting('x'.repeat(120))],
    }
  },
}

/** The token of a link by which an application is confirmed. */
const WAITING = 'waiting'

const applications: ApplicationFace = {
  ...faceOf(createMemoryDesk(), { applicationsPerHour: 1_000_000 }),
  findUnconfirmed: async (token) => (token === WAITING ? { jobId: 1 } : null),
}

/** Settings of a service that is asked by tests alone. */
export const context = {
  shelf,
  reader,
  previews,
  testPages,
  applications,
  searchesPerMinute: 100_000,
  reportsPerHour: 100_000,
}

export type Kind = {
  readonly name: string
  readonly path: (language: Language) => string
  readonly status?: number
  /** Fields that are sent to the page. */
  readonly form?: Record<string, string>
}

const FAULTY = { reason: '', text: '', contact: 'nobody' }

const FAULTY_APPLICATION = { name: '', email: 'nobody', message: 'Hello' }

const WRONG = 'q=a+b+c+d+e+f+g+h+i+j+k&place=Vancuver&category=999&pay=x&newer=2'

export const kinds: readonly Kind[] = [
  ...Object.keys(POSTINGS).map(
    (name, at): Kind => ({
      name: `posting, ${name}`,
      path: (language) => words[language].paths.posting(codeOf(at + 1)),
    }),
  ),
  { name: 'posting that is gone', path: (language) => words[language].paths.posting(codeOf(GONE)), status: 410 },
  ...Object.entries({ open: 200, empty: 200, over: 410, suspended: 404, unknown: 404 }).map(
    ([link, status]): Kind => ({
      name: `test postings, ${link}`,
      path: (language) => testPagePath(language, link),
      status,
    }),
  ),
  ...Object.entries({ draft: 200, over: 410, gone: 410, unknown: 404 }).map(
    ([link, status]): Kind => ({
      name: `preview, ${link}`,
      path: (language) => `${previewPaths[language]}?link=${link}`,
      ...(status === 200 ? {} : { status }),
    }),
  ),
  { name: 'unknown posting', path: (language) => words[language].paths.posting(codeOf(99)), status: 404 },
  { name: 'search', path: (language) => words[language].paths.home },
  { name: 'second page', path: (language) => `${words[language].paths.home}?page=2&category=17` },
  { name: 'search without results', path: (language) => `${words[language].paths.home}?q=xyz` },
  { name: 'search with faults', path: (language) => `${words[language].paths.home}?${WRONG}`, status: 400 },
  { name: 'employer', path: (language) => words[language].paths.employer(BAKERY.slug) },
  { name: 'employer without postings', path: (language) => words[language].paths.employer(QUIET.slug) },
  { name: 'report', path: (language) => words[language].paths.report(codeOf(1)) },
  {
    name: 'report with faults',
    path: (language) => words[language].paths.report(codeOf(1)),
    status: 400,
    form: FAULTY,
  },
  { name: 'report of a text in one language', path: (language) => words[language].paths.report(codeOf(2)) },
  { name: 'thanks for a report', path: (language) => `${words[language].paths.report(codeOf(1))}?sent` },
  { name: 'application', path: (language) => words[language].paths.apply(codeOf(1)) },
  {
    name: 'application with faults',
    path: (language) => words[language].paths.apply(codeOf(1)),
    status: 400,
    form: FAULTY_APPLICATION,
  },
  { name: 'application for a text in one language', path: (language) => words[language].paths.apply(codeOf(2)) },
  { name: 'thanks for an application', path: (language) => `${words[language].paths.apply(codeOf(1))}?sent` },
  { name: 'application to confirm by mail', path: (language) => `${words[language].paths.apply(codeOf(1))}?confirm` },
  ...[200, 410].map(
    (status): Kind => ({
      name: `confirmation of an application, ${status}`,
      path: (language) =>
        `${words[language].paths.confirmApplication(codeOf(1))}?t=${status === 200 ? WAITING : 'unknown'}`,
      status,
    }),
  ),
  { name: 'fraud policy', path: (language) => words[language].paths.fraudPolicy },
]
