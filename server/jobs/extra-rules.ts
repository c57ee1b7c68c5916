/** The rules of the members beyond v1.1. */
import type { JobInput12 } from '@affiche/contract/job-v12.ts'
import type { TextBody } from '@affiche/contract/member-shapes.ts'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { member, type Sentence, sentence } from '../platform/sentences/sentence.ts'
import { languageOfText } from './description/language-guess.ts'
import { EXTRA_MEMBERS, type ExtraMember, type Extras, extrasOf, nameOfTexts, type OtherText } from './extras.ts'
import { type RuleContext, readAddress, readHtml } from './rules.ts'

export type Change = { readonly isChanged: (name: string) => boolean; readonly former: Extras }

type Reading = Change & { readonly language: Language | null; readonly context: RuleContext }

type Rule<Name extends ExtraMember> = (document: JobInput12, reading: Reading) => Extras[Name]

/** Null for a member that is taken as its structure allows it. */
const rules: { readonly [Name in ExtraMember]: Rule<Name> | null } = {
  language: (_, { language }) => language,
  texts: (document, reading) => {
    const { isChanged, former, language } = reading
    return isChanged('texts') || language !== former.language ? readTexts(document, reading) : former.texts
  },
  workplace: null,
  openings: null,
  purpose: null,
  disclosures: null,
  publishOn: (document, reading) => readPublishOn(document, reading),
}

/** The members that a document leaves out, or clears, are those of a new job. */
export const readExtras = (document: JobInput12, change: Change, context: RuleContext): Extras => {
  const language = change.isChanged('language') ? readLanguage(document, context) : change.former.language
  const reading = { ...change, language, context }
  const read = (name: ExtraMember) => (rules[name] ? rules[name](document, reading) : document?.[name])
  return extrasOf(Object.fromEntries(EXTRA_MEMBERS.map((name) => [name, read(name)])))
}

const readLanguage = (document: JobInput12, { isValid }: RuleContext): Language | null => {
  if (!isValid('/language')) return null
  if (document.language) return document.language
  return canGuess({ isValid }) ? languageOfText(document.title, document.description) : null
}

/** True for texts whose language can be guessed. */
const canGuess = ({ isValid }: Pick<RuleContext, 'isValid'>): boolean => isValid('/title') && isValid('/description')

const readTexts = (document: JobInput12, { language, former, context }: Reading): Extras['texts'] => {
  const { isValid, refuse } = context
  const texts: Partial<Record<Language, OtherText>> = {}
  for (const name of LANGUAGES) {
    const pointer = `/texts/${name}`
    const given = isValid(pointer, 'itself') ? document.texts?.[name] : null
    if (!given) continue
    if (name === language)
      refuse(
        pointer,
        'choice',
        sentence('sameLanguage', { name: LANGUAGE, language: name, isSaid: document.language === name }),
      )
    const text = readText(given, pointer, context)
    texts[name] = { ...text, of: belongsTo(document, text, former.texts[name]) }
  }
  const isMissing = language === null && Object.keys(texts).length > 0 && isValid('/language') && canGuess(context)
  if (isMissing) refuse('/language', 'required', sentence('languageNeeded', { name: LANGUAGE }))
  return texts
}

/** A job that is no draft any more, and was sent back as it was read, loses the day without a finding. */
const readPublishOn = (document: JobInput12, { isChanged, former, context }: Reading): Extras['publishOn'] => {
  const { isValid, refuse, today } = context
  if (!isValid('/publishOn')) return former.publishOn
  const day = document.publishOn || null
  const isNew = isChanged('publishOn')
  if (day === null) return null
  const refuseDay = (reason: Sentence) => refuse('/publishOn', 'publish-day', reason)
  if ((document.status || 'active') !== 'draft') {
    if (isNew) refuseDay(sentence('publishOnDraft', { name: PUBLISH_ON }))
    return null
  }
  if (isNew && day < today) refuseDay(sentence('publishOnPast', { date: day, today }))
  const closeDate = isValid('/closeDate') ? document.closeDate || null : null
  if (closeDate !== null && closeDate <= day && (isNew || isChanged('closeDate')))
    refuseDay(sentence('publishOnClosed', { date: day, closeDate }))
  return day
}

const PUBLISH_ON = member('publishOn')

type TextInput = NonNullable<NonNullable<JobInput12['texts']>[Language]>

/** Applies the rules of each member that has the right structure. */
const readText = (
  { title, description, applicationUrl }: TextInput,
  pointer: string,
  context: RuleContext,
): TextBody => {
  const [html, address] = [`${pointer}/description`, `${pointer}/applicationUrl`]
  return {
    title,
    description: context.isValid(html) ? readHtml(description, html, context) : description,
    applicationUrl: applicationUrl && context.isValid(address) ? readAddress(applicationUrl, address, context) : null,
  }
}

const LANGUAGE = member('language')

/** An unchanged text stays one of the first texts that it was written for. */
const belongsTo = (first: JobInput12, text: TextBody, former: OtherText | undefined): string =>
  former && former.title === text.title && former.description === text.description ? former.of : nameOfTexts(first)
