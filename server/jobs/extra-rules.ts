/** The rules of the members beyond v1.1. */
import type { AddedInputName, JobInput12 } from '@affiche/contract/job-v12.ts'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { member, sentence } from '../platform/sentences/sentence.ts'
import { languageOfText } from './description/language-guess.ts'
import { type Extras, nameOfTexts, type OtherText } from './extras.ts'
import { type RuleContext, readAddress, readHtml } from './rules.ts'

export type Change = { readonly isChanged: (name: string) => boolean; readonly former: Extras }

/** The members that a document leaves out, or clears, are those of a new job. */
export const readExtras = (document: JobInput12, change: Change, context: RuleContext): Extras => {
  const { isChanged, former } = change
  const language = isChanged('language') ? readLanguage(document, context) : former.language
  const judged = isChanged('texts') || language !== former.language
  const { artificialIntelligence = null, vacancy = null, accommodation = null } = document?.disclosures ?? {}
  return {
    language,
    texts: judged ? readTexts(document, { language, former }, context) : former.texts,
    workplace: document?.workplace ?? null,
    openings: document?.openings ?? null,
    purpose: document?.purpose ?? null,
    disclosures: { artificialIntelligence, vacancy, accommodation },
  } satisfies Record<AddedInputName, unknown>
}

const readLanguage = (document: JobInput12, { isValid }: RuleContext): Language | null => {
  if (!isValid('/language')) return null
  if (document.language) return document.language
  return canGuess({ isValid }) ? languageOfText(document.title, document.description) : null
}

/** True for texts whose language can be guessed. */
const canGuess = ({ isValid }: Pick<RuleContext, 'isValid'>): boolean => isValid('/title') && isValid('/description')

type Judged = { readonly language: Language | null; readonly former: Extras }

const readTexts = (document: JobInput12, { language, former }: Judged, context: RuleContext): Extras['texts'] => {
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

type TextInput = NonNullable<NonNullable<JobInput12['texts']>[Language]>
type Text = Omit<OtherText, 'of'>

/** Applies the rules of each member that has the right structure. */
const readText = ({ title, description, applicationUrl }: TextInput, pointer: string, context: RuleContext): Text => {
  const [html, address] = [`${pointer}/description`, `${pointer}/applicationUrl`]
  return {
    title,
    description: context.isValid(html) ? readHtml(description, html, context) : description,
    applicationUrl: applicationUrl && context.isValid(address) ? readAddress(applicationUrl, address, context) : null,
  }
}

const LANGUAGE = member('language')

/** An unchanged text stays one of the first texts that it was written for. */
const belongsTo = (first: JobInput12, text: Text, former: OtherText | undefined): string =>
  former && former.title === text.title && former.description === text.description ? former.of : nameOfTexts(first)
