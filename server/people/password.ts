/** Rules for passwords. Neither kinds of characters nor changes by date are asked for (NIST SP 800-63B-4). */
import { fold } from '../platform/lib/fold.ts'

/** Code points: a password is the only factor of whoever signs in with it (NIST SP 800-63B-4, 3.1.1.2). */
export const PASSWORD_MIN = 15
/** Passphrases of 30 words fit. */
export const PASSWORD_MAX = 256

/** UTF-16 units of a password in any way of writing it; a longer text costs too much to normalise, and is none. */
const LENGTH_MAX = 4 * PASSWORD_MAX

/** Letters beside names, without which a password is little more than those. */
const OTHER_LETTERS_MIN = 6

export type PasswordFault = 'short' | 'long' | 'own-name' | 'guessable'

/** Names of the person and of the service, which make a poor password. */
export type Own = { readonly name: string; readonly handle: string; readonly site: string }

/** Fault in the length of a password, or one that is mere names; null if none. Guesses are judged elsewhere. */
export const passwordFault = (password: string, own: Own): PasswordFault | null => {
  if (!isPasswordLength(password)) return 'long'
  const characters = [...normalised(password)]
  if (characters.length < PASSWORD_MIN) return 'short'
  if (characters.length > PASSWORD_MAX) return 'long'
  const rest = namesOf(own).reduce((left, name) => left.replaceAll(name, ' '), fold(password))
  const isNamed = rest !== fold(password)
  return isNamed && rest.replaceAll(/\P{L}/gu, '').length < OTHER_LETTERS_MIN ? 'own-name' : null
}

/** False for a text that is longer than any password. */
export const isPasswordLength = ({ length }: string): boolean => length <= LENGTH_MAX

/** Keyboards write the same letter in two ways. */
export const normalised = (password: string): string => password.normalize('NFC')

/** Texts that are no secret to who knows the person, the longest first; short ones are in too many words. */
export const namesOf = ({ name, handle, site }: Own): string[] => {
  const whole = [name, name.replaceAll(' ', ''), handle, handle.split('@')[0] ?? '', site, 'affiche']
  const parts = [...name.split(/[\s-]+/), ...handle.split(/[^\p{L}\d]+/u), ...site.split(/\s+/)]
  const names = new Set([...whole, ...parts].map(fold))
  return [...names].filter(({ length }) => length > 2).sort((a, b) => b.length - a.length)
}
