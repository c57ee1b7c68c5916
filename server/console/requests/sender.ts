/** The employer whose requests a page shows, and who sent them. */
import type { Employer } from '../../employers/employer.ts'
import type { ConsoleFrame } from '../frame.ts'
import { nameOfKey } from '../keys/key.ts'
import type { MemberContext } from '../request-context.ts'
import { requestWords } from './words.ts'

/** The employer itself, or its twin with `test=yes`; null where that is asked for and there is none. */
export const askedEmployer = async (
  { store }: ConsoleFrame,
  { membership, request }: MemberContext,
): Promise<Pick<Employer, 'id'> | null> =>
  request.query.get('test') === 'yes' ? store.directory.findTwin(membership.employer.id) : membership.employer

/** Names of keys, those of vendors and of past ones by their numbers. */
export const keyNames = async (
  { store }: ConsoleFrame,
  { membership, language }: MemberContext,
): Promise<(keyId: number) => string> => {
  const keys = await store.directory.listKeys(membership.employer.id)
  const names = new Map(keys.map((key) => [key.id, nameOfKey(language, key)]))
  return (keyId) => names.get(keyId) ?? requestWords[language].otherKey(keyId)
}
