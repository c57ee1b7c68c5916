/**
 * What a form showed, by a short hash of each member: a member that was not touched is not sent, and one that another
 * person has changed meanwhile is told apart.
 */
import { hash } from 'node:crypto'
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { otherLanguage } from '../../html/words/words.ts'
import { FORMATS, fieldsOf, MEMBERS, type Member } from './fields.ts'
import { hasOtherText, otherLanguageOf, type Typed } from './typed.ts'
import { asHtml, valuesOf } from './values.ts'

/** Characters of base64url; the hashes only compare texts of one person's own form. */
const HASH_LENGTH = 10

/** The hashes of a member: of its light text, and of the same text as HTML. */
export type BaseVersion = Readonly<Record<Member, string>>

const hashOf = (member: Member, typed: Typed): string => {
  const { values } = typed
  const texts = fieldsOf(member).flatMap((id) =>
    id in FORMATS ? [values[id], values[id] && values[FORMATS[id as keyof typeof FORMATS]]] : [values[id]],
  )
  if (member === 'texts' && hasOtherText(values)) texts.push(otherLanguageOf(typed))
  return hash('sha256', JSON.stringify(texts), 'base64url').slice(0, HASH_LENGTH)
}

export const baseVersionOf = (job: Job12Body, language: Typed['language']): BaseVersion => {
  const light = { values: valuesOf(job, language), language }
  const html = { values: asHtml(light.values, job), language }
  const both = (member: Member) => [...new Set([hashOf(member, light), hashOf(member, html)])].join('.')
  return Object.fromEntries(MEMBERS.map((member) => [member, both(member)])) as BaseVersion
}

/** As the hidden field of a form has it. */
export const writeBaseVersion = (seen: BaseVersion): string => MEMBERS.map((member) => seen[member]).join(' ')

/** A text that is none of ours names nothing that was shown, so that all is sent. */
export const readBaseVersion = (text: string): BaseVersion => {
  const hashes = text.split(' ')
  return Object.fromEntries(MEMBERS.map((member, at) => [member, hashes[at] ?? ''])) as BaseVersion
}

const says = (seen: string, hashed: string): boolean => seen.split('.').includes(hashed)

export type Plan = {
  /** Members to send. */
  readonly changed: readonly Member[]
  /** Members to send that somebody else has changed since the form was shown. */
  readonly contested: readonly Member[]
}

/** Members that differ from what the form showed. */
export const touched = (typed: Typed, seen: BaseVersion): readonly Member[] =>
  MEMBERS.filter((member) => !says(seen[member], hashOf(member, typed)))

/** What is to be written to a job as it is now. */
export const planOf = (typed: Typed, seen: BaseVersion, job: Job12Body): Plan => {
  const current = baseVersionOf(job, typed.language)
  // What was typed is carried over to the other language, and amounts are written in two ways.
  const inOther = baseVersionOf(job, otherLanguage(typed.language))
  const changed = touched(typed, seen).filter((member) => !says(current[member], hashOf(member, typed)))
  const isAsShown = (member: Member) => seen[member] === current[member] || seen[member] === inOther[member]
  return { changed, contested: changed.filter((member) => !isAsShown(member)) }
}
