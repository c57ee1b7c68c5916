/**
 * Sentences for people as plain data, which crosses threads: a key of the tables, and what the words are about. The
 * tables (en.ts, fr.ts) have a text or a function for each key; English is the one that French has to match.
 */
import type { Member, Name, Said } from './arguments.ts'
import type { english } from './en.ts'

export type Words = typeof english

export type SentenceKey = keyof Words

type Datum<T> = T extends Said
  ? Sentence
  : T extends Name
    ? Member
    : T extends readonly (infer Entry)[]
      ? readonly Datum<Entry>[]
      : T

type ArgumentsOf<K extends SentenceKey> = Words[K] extends (about: infer About) => string
  ? { readonly [N in keyof About]: Datum<About[N]> }
  : undefined

export type Sentence = {
  [K in SentenceKey]: { readonly key: K; readonly about: ArgumentsOf<K> }
}[SentenceKey]

/** A sentence without arguments takes none. */
type Parameters<K extends SentenceKey> = ArgumentsOf<K> extends undefined ? [] : [about: ArgumentsOf<K>]

export const sentence = <K extends SentenceKey>(key: K, ...[about]: Parameters<K>): Sentence =>
  ({ key, about }) as Sentence

/** The name of a member of the body itself. */
export const member = (name: string): Member => ({ member: name, at: `/${name}` })
