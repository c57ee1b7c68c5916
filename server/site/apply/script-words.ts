/** The words of the script of the form of applications. Data alone: they reach the browser in an attribute of its tag. */
import type { Language } from '@affiche/contract/values.ts'

const en = {
  checking: 'One moment, please…',
  sending: 'Sending…',
  large: 'This file is larger than 5\u00a0MB. Choose a smaller one.',
}

export type ApplyScriptWords = typeof en

const fr: ApplyScriptWords = {
  checking: 'Un moment, s’il vous plaît…',
  sending: 'Envoi en cours…',
  large: 'Ce fichier dépasse 5\u00a0Mo. Choisissez-en un plus petit.',
}

export const applyScriptWords: Readonly<Record<Language, ApplyScriptWords>> = { en, fr }
