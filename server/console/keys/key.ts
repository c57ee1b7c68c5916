/** Keys of an employer as its pages show them. */
import type { Language } from '@affiche/contract/values.ts'
import type { ApiKey } from '../../employers/ports.ts'
import { noSuchPage } from '../../html/page.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { keyWords } from './words.ts'

export const nameOfKey = (language: Language, { id, name }: Pick<ApiKey, 'id' | 'name'>): string =>
  name ?? keyWords[language].unnamed(id)

/** After the word for a key. */
export const shortNameOf = ({ id, name }: Pick<ApiKey, 'id' | 'name'>): string => name ?? String(id)

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
