/** Names of members, as the form has them, for other pages. */
import type { Language } from '@affiche/contract/values.ts'
import type { Finding } from '../../platform/sentences/problem.ts'
import type { Reader } from '../../platform/sentences/say.ts'
import { readerOf, sayFinding } from './faults.ts'
import { FIELDS } from './fields.ts'
import { NO_VALUES } from './values.ts'
import { formWords } from './words.ts'

/** A reader of sentences about members that no form holds. */
export const labelReader = (language: Language): Reader => readerOf({ values: NO_VALUES, language })

/** A fault of a posting that no form holds, in the words that the form has for it. */
export const faultText = (finding: Pick<Finding, 'pointer' | 'sentence'>, language: Language): string =>
  sayFinding(finding, { values: NO_VALUES, language })

/** A member that no field fills has its own name. */
export const memberLabel = (name: string, language: Language): string => {
  const { members, labels } = formWords[language]
  const named = (members as Readonly<Record<string, string | undefined>>)[name]
  const field = FIELDS.find(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`))
  return named ?? (field ? labels[field.id] : name)
}
