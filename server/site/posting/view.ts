/** A posting as a page of one language shows it. */
import type { TextBody } from '@affiche/contract/member-shapes.ts'
import type { Language } from '@affiche/contract/values.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { isolated } from '../../platform/lib/isolated.ts'
import type { PublicDocument, PublicEmployer } from '../../public/document.ts'
import type { PublicJob } from '../../public/ports.ts'

export type PostingView = {
  readonly document: PublicDocument
  /** Language of the page, and that of the text; they differ for a posting in one language. */
  readonly language: Language
  readonly textLanguage: Language
  readonly text: TextBody
  /** The title of the text as pages show it. */
  readonly title: string
  /** Null if the employer is confidential, by the document or by now. */
  readonly employer: PublicEmployer | null
  /** Name of the employer in the language of the page as pages show it, or the words for a confidential one. */
  readonly employerName: string
  /** Name of the logo of the employer; null for a confidential one, and where none is shown. */
  readonly logo: string | null
}

type Shown = Pick<PublicJob, 'document' | 'confidential'> & Partial<Pick<PublicJob, 'logo'>>

export const readDocument = ({ document, confidential }: Omit<Shown, 'logo'>): PublicDocument => {
  const read = JSON.parse(document) as PublicDocument
  return confidential ? { ...read, employer: null } : read
}

export const viewOf = (job: Shown, language: Language): PostingView => {
  const document = readDocument(job)
  const { texts, employer } = document
  const textLanguage = texts[language] ? language : otherLanguage(language)
  const text = texts[textLanguage]
  if (!text) throw new Error(`The public document ${document.code} has no text.`)
  const shown = { title: isolated(text.title), employerName: shownNameOf(employer, language) }
  const logo = employer === null ? null : (job.logo ?? null)
  return { document, language, textLanguage, text, employer, logo, ...shown }
}

export const employerNameOf = (employer: PublicEmployer | null, language: Language): string => {
  if (employer === null) return words[language].posting.confidential
  return (language === 'fr' ? employer.nameFr : null) ?? employer.name
}

/** The name as pages show it. */
export const shownNameOf = (employer: PublicEmployer | null, language: Language): string =>
  isolated(employerNameOf(employer, language))

/** Statements that the law asks of postings, as fixed sentences in the language of the page. */
export const statementsOf = ({ document: { disclosures }, language }: PostingView): readonly string[] => {
  const { statements } = words[language]
  const { artificialIntelligence: intelligence, vacancy, accommodation } = disclosures
  return [
    intelligence && (intelligence === 'used' ? statements.intelligenceUsed : statements.intelligenceNotUsed),
    vacancy && (vacancy === 'existing' ? statements.vacancyExisting : statements.vacancyFuture),
    accommodation && statements.accommodation,
  ].filter((said) => typeof said === 'string')
}
