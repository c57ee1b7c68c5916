/** How candidates apply to a posting. */
import type { Language } from '@affiche/contract/values.ts'
import type { PublicDocument } from './document.ts'

/** At an address of the employer, by the form of this service, or by mail to the employer; `to`: where that arrives. */
export type WayToApply = { readonly by: 'site' | 'form' | 'mail'; readonly to: string }

type Addressed = Pick<PublicDocument, 'texts' | 'applicationUrl' | 'applicationEmail'>

/** The way of who reads a text of a posting; null where it says none. `isRelaying`: where forms are taken. */
export const wayToApply = (document: Addressed, language: Language, isRelaying: boolean): WayToApply | null => {
  // An address in the language of the text comes before the common one.
  const address = document.texts[language]?.applicationUrl ?? document.applicationUrl
  if (address !== null) return { by: 'site', to: address }
  const { applicationEmail } = document
  return applicationEmail === null ? null : { by: isRelaying ? 'form' : 'mail', to: applicationEmail }
}
