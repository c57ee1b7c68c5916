/** Keys of an employer as its pages show them. */
import type { Language } from '@affiche/contract/values.ts'
import type { ApiKey } from '../../employers/ports.ts'
import { noSuchPage } from '../../html/page.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { keyWords } from './words.ts'

type Known = Pick<ApiKey, 'id' | 'name' | 'characters'>

/** First and last characters with what is left out between them; the number for a key of an earlier version. */
export const charactersIn = ({ id, characters }: Known): string =>
  characters === null ? String(id) : `affiche_${characters.slice(0, -4)}…${characters.slice(-4)}`

export const nameOfKey = (language: Language, key: Known): string =>
  key.name ?? keyWords[language].unnamed(charactersIn(key))

/** After the word for a key. */
export const shortNameOf = (key: Known): string => key.name ?? charactersIn(key)

export const isOver = ({ revokedAt, expiresAt }: ApiKey, now: number): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now)

/** The key in the path; another employer's, or a membership, is as unknown as none. */
export const keyInPath = async (
  { store }: ConsoleFrame,
  { parameters, membership }: MemberContext,
): Promise<ApiKey> => {
  const id = readInt32(parameters[0] ?? '')
  const key = (await store.directory.listKeys(membership.employer.id)).find((each) => each.id === id)
  if (!key) throw noSuchPage()
  return key
}
