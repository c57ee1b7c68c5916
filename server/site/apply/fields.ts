/** Application of a candidate, as the form sends it. */

import type { Language } from '@affiche/contract/values.ts'
import { formatNumber } from '../../html/words/format.ts'
import { emailFault } from '../../platform/lib/contact.ts'
import { type ApplyWords, applyWords } from './words.ts'

/** Characters. */
export const MESSAGE_MAX = 4_000
export const NAME_MAX = 120
export const EMAIL_MAX = 254

/** Characters of a field that are looked at, and come back if they are too many; only a robot sends more. */
const READ_MAX = 65_536

/** Texts of the fields as they were typed. */
export type Fields = { readonly name: string; readonly email: string; readonly message: string }

export const NO_FIELDS: Fields = { name: '', email: '', message: '' }

/** Names of all fields of the form; `website` is one that people do not see. */
export const FORM_FIELDS = { token: 'form', proof: 'proof', trap: 'website', file: 'file' } as const

/** Places of faults: a field, or the form as a whole. */
export const PLACES = ['form', 'name', 'email', 'message', 'file'] as const

/** Sentences about what is wrong, by their places. */
export type Faults = Readonly<Partial<Record<(typeof PLACES)[number], string>>>

export const readFields = (form: URLSearchParams): Fields => ({
  name: lineOf(form.get('name')),
  email: lineOf(form.get('email')),
  message: textOf(form.get('message')),
})

/** One line, since it becomes part of the head of a mail. */
const lineOf = (text: string | null): string =>
  readable(text)
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const textOf = (text: string | null): string =>
  readable(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()

const readable = (text: string | null): string => (text ?? '').slice(0, READ_MAX).toWellFormed()

/** Faults of what was typed; without a file a message is needed. */
export const faultsOf = ({ name, email, message }: Fields, language: Language, hasFile: boolean): Faults => {
  const { faults } = applyWords[language]
  const most = (text: string, limit: number, sentence: (most: string) => string): string | null =>
    [...text].length > limit ? sentence(formatNumber(language, limit)) : null
  return present({
    name: name === '' ? faults.nameMissing : most(name, NAME_MAX, faults.nameTooLong),
    email: emailSentence(email, faults),
    message: message === '' && !hasFile ? faults.nothing : most(message, MESSAGE_MAX, faults.messageTooLong),
  })
}

const emailSentence = (email: string, faults: ApplyWords['faults']): string | null => {
  if (email === '') return faults.emailMissing
  if (email.length > EMAIL_MAX || emailFault(email) !== null) return faults.emailInvalid
  return PLAIN_LOCAL.test(email) ? null : faults.emailAccents
}

/** Many mail servers refuse a message whose head has other letters, also where they stand in Reply-To (RFC 6532). */
const PLAIN_LOCAL = /^[!-~]+@/

/** Without the places where nothing is wrong. */
export const present = (all: Readonly<Partial<Record<keyof Faults, string | null>>>): Faults =>
  Object.fromEntries(Object.entries(all).filter(([, sentence]) => sentence !== null))
