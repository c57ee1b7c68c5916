/** Fields of forms with a password. */

import type { Language } from '@affiche/contract/values.ts'
import { input, labelled, type Notes, noteIds, notesOf } from '../../html/controls.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { accountWords } from './account-words.ts'

type PasswordField = Notes & { readonly label: string; readonly isNew?: boolean }

export const passwordField = ({ label, isNew = false, ...notes }: PasswordField): Html => {
  const { id, fault } = notes
  const ids = noteIds(notes)
  const control = input({
    id,
    name: id,
    type: 'password',
    autocomplete: isNew ? 'new-password' : 'current-password',
    required: true,
    'aria-invalid': fault === undefined ? null : 'true',
    'aria-describedby': ids.length === 0 ? null : ids.join(' '),
  })
  return labelled(id, label, html`${notesOf(notes)}${control}`)
}

/** A box that shows what was typed in fields with these ids, for a script to begin with. */
export const revealBox = (language: Language, ids: readonly string[]): Html =>
  html`<div class="choice" hidden data-reveal="${ids.join(' ')}">${input({ id: 'reveal', type: 'checkbox' })}<label for="reveal">${accountWords[language].reveal}</label></div>`

/** The handle beside a password, for what keeps passwords. */
export const knownHandle = (handle: string, label: string): Html =>
  input({ type: 'text', autocomplete: 'username', value: handle, 'aria-label': label, hidden: true, readonly: true })
