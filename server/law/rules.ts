/** Rules of the posting laws, read from the operator's file; every fault is named by its rule and member. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { type IsoDate, isCalendarDate } from '../platform/lib/dates.ts'
import type { Condition, Phrases } from './condition.ts'
import { readCondition } from './conditions.ts'
import { POSTING_EVENTS, type PostingEvent } from './facts.ts'
import type { Source } from './hint.ts'
import { readPattern } from './pattern.ts'
import { phraseList } from './phrases.ts'
import { unfilledIn } from './sentences.ts'

export type Rule = {
  readonly id: string
  /** Two-letter code of a province or territory; CA: federal law, or all of Canada. */
  readonly jurisdiction: string
  /** The member of the job that the hint stands at, a JSON pointer. */
  readonly pointer: string
  /** The first day of the rule; null: it is never shown, since nothing has confirmed it. */
  readonly inForce: IsoDate | null
  /** The first day on which it no longer counts. */
  readonly until: IsoDate | null
  /** The moments for which it is shown; empty: while the posting is written or public. */
  readonly events: readonly PostingEvent[]
  readonly when: Condition
  readonly sentences: Readonly<Record<Language, string>>
  readonly sources: Readonly<Record<Language, Source>>
  readonly checked: IsoDate
  readonly verified: Verified
}

/** Source that has confirmed a rule: the text of the law or its authority, others that agree on it, or nothing yet. */
const VERIFIED = ['official', 'secondary', 'none'] as const
export type Verified = (typeof VERIFIED)[number]

export type RuleBook = { readonly rules: readonly Rule[]; readonly faults: readonly string[] }

type Refuse = (path: string, fault: string) => void
type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the parsed file; its rules count only if there are no faults. */
export const readRules = (document: unknown): RuleBook => {
  const faults: string[] = []
  const refuse: Refuse = (path, fault) => void faults.push(`${path}: ${fault}`)
  if (!isObject(document) || !Array.isArray(document.rules) || !isObject(document.phrases))
    return { rules: [], faults: ['the file has to be an object with the members phrases and rules.'] }
  const phrases = readPhrases(document.phrases, refuse)
  const rules = document.rules.map((rule, at) => readRule(rule, at, { phrases, refuse }))
  const ids = rules.map(({ id }) => id)
  for (const id of ids.filter((id, at) => ids.indexOf(id) !== at)) refuse(`rule ${id}`, 'occurs twice.')
  return { rules, faults }
}

const readPhrases = (lists: Members, refuse: Refuse): Phrases =>
  new Map(
    Object.entries(lists).map(([name, list]) => {
      const read = Array.isArray(list)
        ? list.map((text) => (typeof text === 'string' ? readPattern(text) : null))
        : [null]
      const patterns = read.filter((pattern) => pattern !== null)
      if (patterns.length < read.length) refuse(`phrases ${name}`, 'is not a list of texts.')
      return [name, phraseList(patterns)]
    }),
  )

type Reading = { readonly phrases: Phrases; readonly refuse: Refuse }

const readRule = (value: unknown, at: number, { phrases, refuse }: Reading): Rule => {
  const rule = isObject(value) ? value : {}
  const name = typeof rule.id === 'string' ? `rule ${rule.id}` : `rule ${at + 1} of the file`
  const members = memberReader(rule, (member, fault) => refuse(`${name}, ${member}`, fault))
  for (const member of Object.keys(rule).filter((member) => !KNOWN.has(member))) members.refuse(member, 'is not known.')
  const when = readCondition(rule.when, 'when', { phrases, refuse: members.refuse })
  const read = {
    id: members.text('id', /^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a name of small letters, digits and hyphens'),
    jurisdiction: members.text('jurisdiction', /^[A-Z]{2}$/, 'a code of two capital letters'),
    pointer: members.text('pointer', /^\/\S+$/, 'a JSON pointer'),
    inForce: members.date('inForce'),
    until: members.date('until'),
    events: members.events(),
    when,
    sentences: byLanguage((language) => readSentence(members, language, when)),
    sources: byLanguage((language) => members.source(language)),
    checked: members.date('checked') ?? '',
    verified: members.verified(),
  }
  if (read.verified === 'none' && read.inForce !== null)
    members.refuse('inForce', 'has to be null: nothing confirms it.')
  return read
}

const KNOWN: ReadonlySet<string> = new Set([
  ...['id', 'jurisdiction', 'pointer', 'inForce', 'until', 'events', 'when', 'source', 'checked', 'verified'],
  ...LANGUAGES,
])

const byLanguage = <V>(read: (language: Language) => V): Record<Language, V> => ({ en: read('en'), fr: read('fr') })

type MemberReader = ReturnType<typeof memberReader>

const readSentence = (members: MemberReader, language: Language, when: Condition): string => {
  const sentence = members.text(language, /\S/, 'a sentence')
  const unfilled = unfilledIn(sentence, when.gives)
  if (unfilled.length > 0) members.refuse(language, `has ${unfilled.join(', ')}, which its condition does not tell.`)
  return sentence
}

const memberReader = (rule: Members, refuse: Refuse) => ({
  refuse,
  text: (member: string, form: RegExp, expected: string): string => {
    const value = rule[member]
    if (typeof value === 'string' && form.test(value)) return value
    refuse(member, `is not ${expected}.`)
    return ''
  },
  date: (member: string): IsoDate | null => {
    const value = rule[member]
    if (typeof value === 'string' && isCalendarDate(value)) return value
    if (value !== null || member === 'checked') refuse(member, 'is not a date such as 2026-01-01.')
    return null
  },
  events: (): readonly PostingEvent[] => {
    const value = rule.events ?? []
    if (Array.isArray(value) && value.every((event) => POSTING_EVENTS.includes(event))) return value
    refuse('events', `is not a list of ${POSTING_EVENTS.join(', ')}.`)
    return []
  },
  source: (language: Language): Source => {
    const source = isObject(rule.source) ? rule.source[language] : undefined
    if (isObject(source) && isTitle(source.title) && isAddress(source.url))
      return { title: source.title, url: source.url }
    refuse(`source.${language}`, 'has no title, or no address that begins with https:// or http://.')
    return { title: '', url: '' }
  },
  verified: (): Verified => {
    const found = VERIFIED.find((known) => known === rule.verified)
    if (!found) refuse('verified', `is not one of ${VERIFIED.join(', ')}.`)
    return found ?? 'none'
  },
})

const isTitle = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
