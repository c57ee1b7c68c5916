/** Postings and an employer whose texts would be more than texts to a careless page. */

import type { PageContext } from '../../server/html/page.ts'
import type { PublicDocument } from '../../server/public/document.ts'
import { documentFor, jobFor, pathOf, shelfOf, YEARLY } from './documents.ts'
import { codeOf, contextOf } from './support.ts'

/** Texts that end a script, a comment, a section, a line, an attribute or a text. */
export const ENDS = [
  '</script>',
  '<!--',
  '<!--<script>',
  ']]>',
  '\u2028',
  '\u2029',
  '\u0000',
  '"',
  "'",
  '`',
  '&lt;',
  '\\u003c',
  '%s$&',
]

/** Every member that is text, of a posting in both languages. */
export const hostile = (text: string): Partial<PublicDocument> => ({
  texts: {
    en: { title: text, description: '<p>Bread.</p>', applicationUrl: `https://example.ca/?${text}` },
    fr: { title: text, description: '<p>Du pain.</p>', applicationUrl: null },
  },
  employer: { name: text, nameFr: text, website: `https://example.ca/#${text}`, slug: 'slug' },
  locations: [{ id: 900_001, name: text, description: `${text}, ON`, type: 'Town' }],
  categories: [{ id: 77, name: text }],
  positionType: { id: 77, name: text },
  salary: { amount: 1, maxAmount: null, period: { ...YEARLY, id: 90, name: text, unit: text }, plusCommission: false },
  applicationEmail: `${text}@example.ca`,
})

const inLanguages = (addresses: (language: 'en' | 'fr') => string[]): string[] => [
  ...addresses('en'),
  ...addresses('fr'),
]

/** Every kind of page that shows texts of employers. */
export const SHOWING = inLanguages((language) => {
  const posting = pathOf(codeOf(1), language)
  const [search, employer, report] =
    language === 'en' ? ['/en/jobs', '/en/employers', 'report'] : ['/fr/emplois', '/fr/employeurs', 'signaler']
  return [
    posting,
    pathOf(codeOf(2), language),
    pathOf(codeOf(3), language),
    search,
    `${employer}/slug`,
    `${posting}/${report}`,
  ]
})

/** A posting, one that is gone, and a confidential one; `plain` are members that are not hostile. */
export const hostileParts = (text: string, plain: Partial<PublicDocument> = {}): Partial<PageContext> => {
  const members = { ...hostile(text), ...plain }
  const shelf = shelfOf(
    jobFor(1, documentFor(1, members)),
    jobFor(2, documentFor(2, members), { open: false }),
    jobFor(3, documentFor(3, { ...members, employer: null })),
  )
  const employer = { id: 1, name: text, nameFr: text, website: null, slug: 'slug' }
  const { reader } = contextOf(shelf)
  return { reader: { ...reader, employer: () => employer }, searchesPerMinute: 1_000_000 }
}
