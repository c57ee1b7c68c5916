/** Words of sentences, in the language of the reader. */

import type { Language } from '@affiche/contract/values.ts'
import type { Member } from './arguments.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import type { Sentence, Words } from './sentence.ts'

const TABLES: Readonly<Record<Language, Words>> = { en: english, fr: french }

/** The reader's language, and the names of members; those of the interface, unless a form has labels. */
export type Reader = { readonly language: Language; readonly nameOf?: (member: Member) => string }

/** The log, and whoever asked for no language. */
export const ENGLISH: Reader = { language: 'en' }

type Fill = (about: Readonly<Record<string, unknown>>) => string

export const say = (sentence: Sentence, reader: Reader): string => {
  const words = TABLES[reader.language][sentence.key]
  if (typeof words === 'string') return words
  const about = Object.entries(sentence.about ?? {}).map(([name, value]) => [name, wordsOf(value, reader)])
  return (words as Fill)(Object.fromEntries(about))
}

const wordsOf = (value: unknown, reader: Reader): unknown => {
  if (Array.isArray(value)) return value.map((entry) => wordsOf(entry, reader))
  if (typeof value !== 'object' || value === null) return value
  if ('key' in value) return say(value as Sentence, reader)
  return 'member' in value ? nameOf(value as Member, reader) : value
}

const nameOf = (member: Member, reader: Reader): string => reader.nameOf?.(member) ?? member.member
