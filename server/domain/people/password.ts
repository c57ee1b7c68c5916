/** Which passwords are taken. Neither kinds of characters nor changes by date are asked for (NIST SP 800-63B-4). */
import { fold } from '../../lib/fold.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** In code points. */
export const PASSWORD_MIN = 12
/** Passphrases of 30 words fit. */
export const PASSWORD_MAX = 256

/** UTF-16 units of a password in any way of writing it; a longer text costs too much to normalise, and is none. */
const LENGTH_MAX = 4 * PASSWORD_MAX

/** Fewer different characters are a pattern. */
const DIFFERENT_MIN = 5

export type PasswordFault = 'short' | 'long' | 'common' | 'pattern' | 'own-name'

/** Null if the password is taken. */
export const passwordFault = (password: string, own: { name: string; handle: string }): PasswordFault | null => {
  if (!isPasswordLength(password)) return 'long'
  const characters = [...normalised(password)]
  if (characters.length < PASSWORD_MIN) return 'short'
  if (characters.length > PASSWORD_MAX) return 'long'
  const folded = fold(password)
  if (COMMON_PASSWORDS.has(folded)) return 'common'
  if (new Set(characters).size < DIFFERENT_MIN || repeats(folded)) return 'pattern'
  return namesOf(own).some((name) => folded.replaceAll(name, '').length < PASSWORD_MIN / 2) ? 'own-name' : null
}

/** False for a text that is longer than any password. */
export const isPasswordLength = ({ length }: string): boolean => length <= LENGTH_MAX

/** Keyboards write the same letter in two ways. */
export const normalised = (password: string): string => password.normalize('NFC')

/** True for one text over and over. */
const repeats = (text: string): boolean => `${text}${text}`.indexOf(text, 1) < text.length

/** Texts that are no secret to who knows the person; short ones are in too many words. */
const namesOf = ({ name, handle }: { name: string; handle: string }): string[] =>
  [name, name.replaceAll(' ', ''), handle, handle.split('@')[0] ?? '', 'affiche']
    .map(fold)
    .filter(({ length }) => length > 2)
