/** The words of the scripts of public pages. Data alone: they reach the browser in an attribute of the page's body. */
import type { Language } from '@affiche/contract/values.ts'

const en = {
  copied: 'Copied',
  notCopied: 'Not copied: select the text and copy it yourself.',
  suggestions: 'Suggestions',
  /** `{count}` stands for the number. */
  suggested: { none: 'No suggestions', one: '{count} suggestion', other: '{count} suggestions' },
}

export type SiteScriptWords = typeof en

const fr: SiteScriptWords = {
  copied: 'Copié',
  notCopied: 'La copie n’a pas réussi\u00a0: sélectionnez le texte pour le copier vous-même.',
  suggestions: 'Suggestions',
  suggested: { none: 'Aucune suggestion', one: '{count} suggestion', other: '{count} suggestions' },
}

export const siteScriptWords: Readonly<Record<Language, SiteScriptWords>> = { en, fr }
