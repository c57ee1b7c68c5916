/** Entries in words, with the names of those who acted. */
import type { AuditEntry } from '../../audit/entry.ts'
import type { ConsoleFrame } from '../frame.ts'
import { shortNameOf } from '../keys/key.ts'
import type { MemberContext } from '../request-context.ts'
import { bareMembersIn, membersIn } from './members.ts'
import { activitySentences, capital, type EntryWords } from './sentences.ts'
import { activityWords } from './words.ts'

/** Names by the ids of keys, memberships included, and of people: those who act as sentences begin with them. */
export type Names = {
  readonly actors: ReadonlyMap<number, string>
  readonly people: ReadonlyMap<number, string>
  readonly keys: ReadonlyMap<number, string>
}

export const namesOf = async ({ store }: ConsoleFrame, { membership, language }: MemberContext): Promise<Names> => {
  const { id } = membership.employer
  const [keys, actors] = await Promise.all([store.directory.listKeys(id), store.people.listActors(id)])
  const { key: keyNamed } = activityWords[language]
  const named = keys.map((key): [number, string] => [key.id, keyNamed(shortNameOf(key))])
  return {
    keys: new Map(named),
    actors: new Map([
      ...named.map(([id, name]): [number, string] => [id, capital(name)]),
      ...actors.map(({ keyId, name }): [number, string] => [keyId, name]),
    ]),
    people: new Map(actors.map(({ personId, name }) => [personId, name])),
  }
}

type Describe = (entry: AuditEntry) => string

export const createDescribe = ({ language }: Pick<MemberContext, 'language'>, names: Names): Describe => {
  const text = activityWords[language]
  const whoOf = ({ keyId, operator }: AuditEntry): string => {
    if (keyId !== null) return names.actors.get(keyId) ?? capital(text.key(String(keyId)))
    return operator === null ? text.service : text.operator(operator)
  }
  const whatOf = ({ action, subjectId }: AuditEntry): string => {
    if (action.startsWith('person.')) return names.people.get(subjectId) ?? text.unknownPerson(subjectId)
    if (action.startsWith('key.')) return names.keys.get(subjectId) ?? text.key(String(subjectId))
    return text.posting(subjectId)
  }
  const sentences: Readonly<Record<string, (words: EntryWords) => string>> = activitySentences[language]
  return (entry) => {
    const members = membersIn(language, entry.members)
    const words = { who: whoOf(entry), what: whatOf(entry), members, bare: bareMembersIn(language, entry.members) }
    // Another version of the service may have written it.
    return sentences[entry.action]?.(words) ?? text.other({ ...words, action: entry.action })
  }
}
