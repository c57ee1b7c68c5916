/** Entries in words, with the names of those who acted and the titles of postings. */

import type { Language } from '@affiche/contract/values.ts'
import type { AuditEntry } from '../../audit/entry.ts'
import { personOfOperator } from '../../people/person.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ConsoleFrame } from '../frame.ts'
import { shortNameOf } from '../keys/key.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { changeOf } from './change.ts'
import { bareMembersIn } from './members.ts'
import { isOfPosting, type Outcome, type Postings } from './postings.ts'
import { activitySentences, type EntryWords } from './sentences.ts'
import { activityWords } from './words.ts'

/** Names by the ids of keys, memberships included, and of people: those who act as sentences begin with them. */
export type Names = {
  readonly actors: ReadonlyMap<number, string>
  readonly people: ReadonlyMap<number, string>
  readonly keys: ReadonlyMap<number, string>
  readonly vendors: ReadonlyMap<number, string>
  /** Keys of memberships, under which people act. */
  readonly memberKeys: ReadonlySet<number>
}

export const namesOf = async ({ store }: ConsoleFrame, { membership, language }: MemberContext): Promise<Names> => {
  const { id } = membership.employer
  const [keys, actors, vendors] = await Promise.all([
    store.directory.listKeys(id),
    store.people.listActors(id),
    store.vendors.listVendorActors(id),
  ])
  const { key: keyNamed, vendorKey } = activityWords[language]
  const named = keys.map((key): [number, string] => [key.id, keyNamed(shortNameOf(key))])
  return {
    keys: new Map(named),
    actors: new Map([
      ...named.map(([id, name]): [number, string] => [id, capital(name)]),
      ...actors.map(({ keyId, name }): [number, string] => [keyId, name]),
      ...vendors.map(({ keyId, name, characters }): [number, string] => [
        keyId,
        vendorKey(name, `${characters.slice(0, 4)}…${characters.slice(4)}`),
      ]),
    ]),
    people: new Map(actors.map(({ personId, name }) => [personId, name])),
    vendors: new Map(vendors.map(({ vendorId, name }) => [vendorId, name])),
    memberKeys: new Set(actors.map(({ keyId }) => keyId)),
  }
}

/** A phrase as a sentence begins with it. */
const capital = (phrase: string): string => phrase.slice(0, 1).toUpperCase() + phrase.slice(1)

/** Stands in a sentence where the posting does. */
const POSTING = '\u0000'

type Describe = {
  /** A sentence with a link to its posting. */
  readonly asHtml: (entry: AuditEntry, outcome: Outcome) => Html
  readonly asText: (entry: AuditEntry, outcome: Outcome) => string
}

/** The sentence of an entry, with a sign where its posting is named. */
const createSay = (language: Language, names: Names) => {
  const sentences: Readonly<Record<string, (words: EntryWords) => string>> = activitySentences[language]
  return (entry: AuditEntry, outcome: Outcome): string => {
    const what = whatOf(language, names, entry)
    const who = whoOf(language, names, entry)
    const words = { who, what, bare: bareMembersIn(language, entry.members), ...changeOf(language, entry, outcome) }
    // Another version of the service may have written it.
    return sentences[entry.action]?.(words) ?? activityWords[language].other({ ...words, action: entry.action })
  }
}

/** Sentences on the page of a posting, which need not name it. */
export const createDescribeOwn = (language: Language, names: Names): Describe['asText'] => {
  const say = createSay(language, names)
  return (entry, outcome) => capital(say(entry, outcome).replaceAll(POSTING, activityWords[language].thisPosting))
}

export const createDescribe = (context: MemberContext, names: Names, postings: Postings): Describe => {
  const { language } = context
  const text = activityWords[language]
  const say = createSay(language, names)
  /** A deletion need not say that its posting is deleted. */
  const nameOf = ({ action, subjectId }: AuditEntry): string => {
    const posting = postings.nameOf(subjectId)
    return text.named(subjectId, action === 'job.delete' ? { ...posting, isDeleted: false } : posting)
  }
  return {
    asText: (entry, outcome) => capital(say(entry, outcome).replaceAll(POSTING, () => nameOf(entry))),
    asHtml: (entry, outcome) => {
      const [before = '', after = null] = say(entry, outcome).split(POSTING)
      if (after === null) return html`${before}`
      const { isDeleted } = postings.nameOf(entry.subjectId)
      const name = before === '' ? capital(nameOf(entry)) : nameOf(entry)
      const path = employerPath(context, `/jobs/${entry.subjectId}`)
      return html`${before}${isDeleted ? name : html`<a href="${path}">${name}</a>`}${after}`
    },
  }
}

const whoOf = (language: Language, { actors }: Names, { keyId, operator }: AuditEntry): string => {
  const text = activityWords[language]
  if (keyId !== null) return actors.get(keyId) ?? capital(text.key(String(keyId)))
  return operator === null ? text.service : text.operator(personOfOperator(operator))
}

const whatOf = (language: Language, names: Names, entry: AuditEntry): string => {
  const text = activityWords[language]
  const { action, subjectId } = entry
  if (action.startsWith('person.')) return names.people.get(subjectId) ?? text.unknownPerson(subjectId)
  if (action.startsWith('key.')) return names.keys.get(subjectId) ?? text.key(String(subjectId))
  if (action.startsWith('webhook.')) return text.webhook(subjectId)
  if (action.startsWith('vendor.')) return names.vendors.get(subjectId) ?? text.vendor(subjectId)
  return isOfPosting(entry) ? POSTING : text.posting(subjectId)
}
