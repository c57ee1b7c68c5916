/** The words of the console's scripts. Data alone: they reach the browser in an attribute of the page's body. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../platform/sentences/fr/typeset.ts'

const en = {
  /** Labels of a button whose form is on its way: one that keeps what it is sent, and any other. */
  saving: 'Saving…',
  busy: 'One moment…',
  copied: 'Copied',
  notCopied: 'Not copied: select the text and copy it yourself.',
  suggestions: 'Suggestions',
  /** `{count}` stands for the number. */
  suggested: { none: 'No suggestions', one: '{count} suggestion', other: '{count} suggestions' },
  didYouMean: 'Did you mean:',
  /** Stands before categories that the title speaks of. */
  fromTitle: 'From the title:',
  /** Before the name of the source of a law. */
  source: 'Source:',
  /** The posting beside its form. */
  preview: { title: 'Preview', about: 'Preview: what candidates will see' },
  /** Force of a law; `{date}` stands for the day. */
  inForce: 'in force since {date}',
  /** `{time}` stands for the time at which the text was kept. */
  unsaved: 'This browser kept what you typed here on {time} and did not save.',
  kept: 'Kept in this browser at {time}',
  restore: 'Restore it',
  discard: 'Discard it',
  restored: 'What you typed is back. It is not saved yet.',
  discarded: 'Discarded',
  passkey: {
    waiting: 'Waiting for your device…',
    cancelled: 'No passkey was used: it was cancelled, or took too long. Try again.',
    notHere: 'Passkeys cannot be used at this address.',
    known: 'This device already has a passkey for you here.',
    failed: 'The passkey did not work. Try again, or use another way.',
  },
}

export type ScriptWords = typeof en

const fr: ScriptWords = {
  saving: 'Enregistrement…',
  busy: 'Un instant…',
  copied: 'Copié',
  notCopied: set`Copie impossible : sélectionnez le texte et copiez-le vous-même.`,
  suggestions: 'Suggestions',
  suggested: { none: 'Aucune suggestion', one: '{count} suggestion', other: '{count} suggestions' },
  didYouMean: set`Vouliez-vous dire :`,
  fromTitle: set`D'après le titre :`,
  source: set`Source :`,
  preview: { title: 'Aperçu', about: set`Aperçu : ce que verront les candidats` },
  inForce: 'en vigueur depuis le {date}',
  unsaved: set`Ce navigateur a conservé, le {time}, ce que vous aviez saisi ici sans l'enregistrer.`,
  kept: 'Conservé dans ce navigateur à {time}',
  restore: 'Reprendre ce texte',
  discard: 'Supprimer ce texte',
  restored: set`Ce que vous aviez saisi est de retour, mais n'est pas encore enregistré.`,
  discarded: 'Texte supprimé',
  passkey: {
    waiting: 'En attente de votre appareil…',
    cancelled: set`Aucune clé d'accès n'a été utilisée : l'opération a été annulée ou a pris trop de temps. Réessayez.`,
    notHere: set`Les clés d'accès ne peuvent pas servir à cette adresse.`,
    known: set`Cet appareil a déjà une clé d'accès pour vous ici.`,
    failed: set`La clé d'accès n'a pas fonctionné. Réessayez, ou choisissez un autre moyen.`,
  },
}

export const scriptWords: Readonly<Record<Language, ScriptWords>> = { en, fr }
