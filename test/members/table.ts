/**
 * The table of every member of a job, as the interface reads it: two values, and what becomes of it elsewhere. A member
 * of the contract that is missing here does not compile.
 */
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { Values } from '../../server/console/job-form/fields.ts'
import type { PathsOf } from './paths.ts'

export type Path = PathsOf<Job12Body>

type Members = Readonly<Record<string, unknown>>

/** The fields of the form that say a value. */
export type Fields = Readonly<Partial<Record<keyof Values, string>>>

export type Formless = { readonly none: string }

/** A value that clients decide. */
export type Written = {
  readonly kind: 'written'
  readonly first: unknown
  readonly second: unknown
  /** The value after null was sent in place of the first; REFUSED where it may not be cleared. */
  readonly cleared: unknown
  /** Members that a job needs to have this one: a patch over that of the other samples. */
  readonly on?: Members
  /** Members that change with it: to the second value, and when it is cleared. */
  readonly along?: Members
  /** The fields that say the second value; the reason where the form has none. */
  readonly form: Fields | Formless
}

/** An object of members, each of which has its own entry. */
export type Group = {
  readonly kind: 'group'
  readonly cleared: unknown
  readonly on?: Members
  /** The fields that clear it. */
  readonly form: Fields | Formless
}

/** A value that the service decides, with the reason; a request may have another one, which changes nothing. */
export type ReadOnly = { readonly kind: 'read-only'; readonly why: string; readonly refused?: true }

export type Entry = Written | Group | ReadOnly

export const REFUSED = Symbol('refused')

/** Nothing stands in its place. */
const GONE = undefined

const readOnly = (why: string): ReadOnly => ({ kind: 'read-only', why })

const written = (entry: Omit<Written, 'kind'>): Written => ({ kind: 'written', ...entry })

const group = (cleared: unknown, form: Fields | Formless, on?: Members): Group => ({
  kind: 'group',
  cleared,
  form,
  ...(on && { on }),
})

const BY_MEMBERS: Formless = { none: 'fields say its members' }
const NAMED_BY_ID = readOnly('the reference list names it')
const PUBLIC_SIDE = readOnly('the public side decides it')

const FRENCH: Members = { language: 'fr', texts: { fr: undefined } }
const BY_ADDRESS: Members = { applicantRoutingType: { id: 2 }, applicationEmail: undefined }
const NO_OTHER_TEXT: Fields = { 'text-title': '', 'text-description': '', 'text-url': '' }

const text = (first: unknown, second: unknown, more: Pick<Written, 'cleared' | 'form' | 'on'>): Written =>
  written({ first, second, ...more })

const texts = (on?: Members) => {
  const also = on && { on }
  return {
    title: text('Boulanger ou boulangère', 'Cuisinier & cuisinière', {
      cleared: REFUSED,
      form: { 'text-title': 'Cuisinier & cuisinière' },
      ...also,
    }),
    // The form sends this text whole, with the ends of its lines as they are stored.
    description: text('<div>Du pain,\r\n<b>la nuit</b>.</div>', '<div>Du pain de seigle.</div>', {
      cleared: REFUSED,
      form: { 'text-description': '<div>Du pain de seigle.</div>', 'text-description-format': 'html' },
      ...also,
    }),
    applicationUrl: text('https://example.ca/postuler?a=1&b=%C3%A9', 'https://example.ca/emplois', {
      cleared: null,
      form: { 'text-url': 'https://example.ca/emplois' },
      ...also,
    }),
  }
}

const [french, english] = [texts(), texts(FRENCH)]
const STATE = readOnly('follows from the first texts')

export const table = {
  id: { ...readOnly('the service gives it'), refused: true },
  referenceId: written({
    first: 'M-1 “é”',
    second: 'M-2',
    cleared: null,
    form: { reference: 'M-2' },
  }),
  employer: readOnly('it is that of the key'),
  'employer.id': readOnly('it is that of the key'),
  'employer.name': readOnly('it is that of the key'),
  title: written({
    first: 'Baker of “bread” \\ <rye>',
    second: 'Cook & baker',
    cleared: REFUSED,
    form: { title: 'Cook & baker' },
  }),
  publishDate: readOnly('the service sets it'),
  closeDate: written({
    first: '2027-01-31',
    second: '2027-02-28',
    cleared: '2027-01-19',
    form: { 'last-day': '2027-02-27' },
  }),
  confidential: written({ first: true, second: false, cleared: false, form: { confidential: '' } }),
  autoRefresh: written({ first: true, second: false, cleared: false, form: { 'auto-refresh': '' } }),
  status: written({
    first: 'active',
    second: 'archived',
    cleared: 'active',
    form: { none: 'buttons decide it' },
  }),
  locations: group(REFUSED, BY_MEMBERS),
  'locations.0.id': NAMED_BY_ID,
  'locations.0.description': written({
    first: 'Trois-Rivières, QC',
    second: 'Vancouver, BC',
    cleared: REFUSED,
    form: { 'place-1': 'Vancouver, BC' },
  }),
  'locations.0.name': NAMED_BY_ID,
  'locations.0.type': NAMED_BY_ID,
  categories: group(REFUSED, BY_MEMBERS),
  'categories.0.id': written({ first: 13, second: 17, cleared: REFUSED, form: { 'category-1': '17' } }),
  'categories.0.name': NAMED_BY_ID,
  positionType: group(REFUSED, BY_MEMBERS),
  'positionType.id': written({ first: 1, second: 2, cleared: REFUSED, form: { 'position-type': '2' } }),
  'positionType.name': NAMED_BY_ID,
  salary: group(null, { 'pay-shown': 'no' }),
  'salary.amount': written({
    first: 52_000.1234,
    second: 51_000.4321,
    cleared: REFUSED,
    form: { pay: '51000.4321' },
  }),
  'salary.maxAmount': written({
    first: 60_000.1257,
    second: 61_000.7531,
    cleared: null,
    form: { 'pay-max': '61000.7531' },
  }),
  'salary.period': group(REFUSED, BY_MEMBERS),
  'salary.period.id': written({ first: 1, second: 6, cleared: REFUSED, form: { 'pay-period': '6' } }),
  'salary.period.name': NAMED_BY_ID,
  'salary.period.unit': NAMED_BY_ID,
  'salary.plusCommission': written({ first: true, second: false, cleared: false, form: { 'pay-commission': '' } }),
  description: written({
    first: '<div>Bread,\r\n<b>at night</b> &amp; rye.</div>',
    second: '<div>Bread.</div>',
    cleared: REFUSED,
    form: { description: '<div>Bread.</div>', 'description-format': 'html' },
  }),
  applicantRoutingType: group(REFUSED, BY_MEMBERS),
  'applicantRoutingType.id': written({
    first: 1,
    second: 2,
    cleared: REFUSED,
    along: { applicationEmail: null, applicationUrl: 'https://example.ca/apply' },
    form: { routing: '2', email: '', url: 'https://example.ca/apply' },
  }),
  'applicantRoutingType.name': NAMED_BY_ID,
  applicationEmail: written({
    first: 'jobs+rye@example.ca',
    second: 'work@example.ca',
    cleared: REFUSED,
    form: { email: 'work@example.ca' },
  }),
  applicationUrl: written({
    first: 'https://example.ca/jobs?a=1&b=%C3%A9',
    second: 'https://example.ca/work',
    cleared: REFUSED,
    on: BY_ADDRESS,
    form: { url: 'https://example.ca/work' },
  }),
  language: written({
    first: 'en',
    second: 'fr',
    cleared: null,
    along: { texts: null },
    form: { language: 'fr', ...NO_OTHER_TEXT },
  }),
  texts: group({}, BY_MEMBERS),
  'texts.en': group(GONE, NO_OTHER_TEXT, FRENCH),
  'texts.en.title': english.title,
  'texts.en.description': english.description,
  'texts.en.applicationUrl': english.applicationUrl,
  'texts.en.state': STATE,
  'texts.fr': group(GONE, NO_OTHER_TEXT),
  'texts.fr.title': french.title,
  'texts.fr.description': french.description,
  'texts.fr.applicationUrl': french.applicationUrl,
  'texts.fr.state': STATE,
  workplace: written({ first: 'hybrid', second: 'remote', cleared: null, form: { workplace: 'remote' } }),
  openings: written({ first: 2, second: 9_999, cleared: null, form: { openings: '9999' } }),
  purpose: written({ first: 'lmia', second: null, cleared: null, form: { purpose: '' } }),
  publishOn: written({
    first: '2026-12-10',
    second: '2026-12-15',
    cleared: null,
    on: { status: 'draft' },
    form: { 'publish-on': '2026-12-15' },
  }),
  disclosures: group(
    { artificialIntelligence: null, vacancy: null, accommodation: null },
    { intelligence: '', vacancy: '', accommodation: '' },
  ),
  'disclosures.artificialIntelligence': written({
    first: 'used',
    second: 'not-used',
    cleared: null,
    form: { intelligence: 'not-used' },
  }),
  'disclosures.vacancy': written({ first: 'existing', second: 'future', cleared: null, form: { vacancy: 'future' } }),
  'disclosures.accommodation': written({ first: true, second: false, cleared: null, form: { accommodation: 'false' } }),
  publicUrls: PUBLIC_SIDE,
  'publicUrls.en': PUBLIC_SIDE,
  'publicUrls.fr': PUBLIC_SIDE,
  'publicUrls.apply': PUBLIC_SIDE,
  'publicUrls.apply.en': PUBLIC_SIDE,
  'publicUrls.apply.fr': PUBLIC_SIDE,
  hidden: PUBLIC_SIDE,
  'hidden.at': PUBLIC_SIDE,
  'hidden.reason': PUBLIC_SIDE,
} as const satisfies Record<Path, Entry>
