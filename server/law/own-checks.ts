/** Hints that no law is behind: what a posting reveals against the employer's own choice. */
import type { Language } from '@affiche/contract/values.ts'
import { decodedText } from '../jobs/description/encoded-text.ts'
import { fold } from '../platform/lib/fold.ts'
import type { Hint } from './hint.ts'
import { findPhrase, literal, phraseList } from './phrases.ts'
import type { Posting, Reading } from './posting.ts'
import { partsOf, type Wording } from './wording.ts'

type Check = (posting: Pick<Posting, 'facts' | 'readings'>, language: Language) => Hint[]

/** The names of these checks, which stand where hints have their rule. */
export const OWN_CHECKS = ['confidential-leak', 'text-stale', 'text-encoded'] as const
type OwnCheck = (typeof OWN_CHECKS)[number]

const hint = (rule: OwnCheck, pointer: string, detail: string): Hint => ({
  rule,
  pointer,
  detail,
  source: null,
  inForce: null,
})

const LEAK: Readonly<Record<Language, string>> = {
  en: 'The posting is confidential, but this names the employer.',
  fr: 'L’offre est confidentielle, mais ceci nomme l’employeur.',
}

const STALE: Readonly<Record<Language, string>> = {
  en: 'The text in the other language was changed after this one.',
  fr: 'Le texte dans l’autre langue a été modifié après celui-ci.',
}

const ENCODED: Readonly<Record<Language, string>> = {
  en: 'The text was encoded twice: readers see its HTML tags.',
  fr: 'Le texte a été encodé deux fois : ses balises HTML s’affichent.',
}

/** Last words of a name that people leave out. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc ltd ltee limited limitee corp corporation co cie llp llc ulc srl senc sencrl enr . ,'.split(' '),
)

/** Shorter names stand in many addresses by chance. */
const NAME_IN_ADDRESS_MIN = 4

const usualName = (name: string): readonly string[] => {
  const words = partsOf(name)
  const end = words.findLastIndex((word) => !LEGAL_FORMS.has(word)) + 1
  return words.slice(0, end || words.length)
}

const confidentialLeak: Check = ({ facts, readings }, language) => {
  const { isConfidential, employer, applicationEmail } = facts
  if (!isConfidential) return []
  const names = [employer.name, employer.nameFr ?? ''].map(usualName).filter((name) => name.length > 0)
  const list = phraseList(names.map(literal))
  const joined = names.map((name) => lettersOf(name.join(''))).filter(({ length }) => length >= NAME_IN_ADDRESS_MIN)
  const isIn = (wording: Wording): boolean => findPhrase(wording, list) !== null
  const isInAddress = (address: string | null): boolean =>
    joined.some((name) => lettersOf(address ?? '').includes(name))
  const leaksOf = ({ text: { at, applicationUrl }, title, description }: Reading): string[] => [
    ...(isIn(title) ? [`${at}/title`] : []),
    ...(isIn(description) ? [`${at}/description`] : []),
    ...(isInAddress(applicationUrl) ? [`${at}/applicationUrl`] : []),
  ]
  const pointers = [...readings().flatMap(leaksOf), ...(isInAddress(applicationEmail) ? ['/applicationEmail'] : [])]
  return pointers.map((pointer) => hint('confidential-leak', pointer, LEAK[language]))
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{Nd}]/gu, '')

const textStale: Check = ({ facts }, language) =>
  facts.texts
    .filter(({ isStale }) => isStale)
    .map(({ at }) => hint('text-stale', at || '/description', STALE[language]))

const textEncoded: Check = ({ facts }, language) =>
  facts.texts
    .filter(({ description }) => decodedText(description) !== null)
    .map(({ at }) => hint('text-encoded', `${at}/description`, ENCODED[language]))

/** Sentence of each check. */
export const CHECK_SENTENCES: Readonly<Record<OwnCheck, Readonly<Record<Language, string>>>> = {
  'confidential-leak': LEAK,
  'text-stale': STALE,
  'text-encoded': ENCODED,
}

export const ownChecks: Check = (posting, language) => [
  ...confidentialLeak(posting, language),
  ...textStale(posting, language),
  ...textEncoded(posting, language),
]
