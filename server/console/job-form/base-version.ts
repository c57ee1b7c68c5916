/** Base version of the form of a posting, whose description may be written in either of two ways. */
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { otherLanguage } from '../../html/words/words.ts'
import { type BaseVersionOf, createBaseVersions, type Plan, shortHash } from '../base-version.ts'
import { FORMATS, fieldsOf, MEMBERS, type Member } from './fields.ts'
import { hasOtherText, otherLanguageOf, type Typed } from './typed.ts'
import { asHtml, valuesOf } from './values.ts'

/** The hashes of a member: of its light text, and of the same text as HTML. */
export type BaseVersion = BaseVersionOf<Member>

const versions = createBaseVersions(MEMBERS)

export const { read: readBaseVersion, write: writeBaseVersion } = versions

const hashOf = (member: Member, typed: Typed): string => {
  const { values } = typed
  const texts = fieldsOf(member).flatMap((id) =>
    id in FORMATS ? [values[id], values[id] && values[FORMATS[id as keyof typeof FORMATS]]] : [values[id]],
  )
  if (member === 'texts' && hasOtherText(values)) texts.push(otherLanguageOf(typed))
  return shortHash(texts)
}

export const baseVersionOf = (job: Job12Body, language: Typed['language']): BaseVersion => {
  const light = { values: valuesOf(job, language), language }
  const html = { values: asHtml(light.values, job), language }
  return versions.make((member) => [...new Set([hashOf(member, light), hashOf(member, html)])].join('.'))
}

const typedVersion = (typed: Typed): BaseVersion => versions.make((member) => hashOf(member, typed))

/** Members that differ from what the form showed. */
export const touched = (typed: Typed, base: BaseVersion): readonly Member[] =>
  versions.touched(typedVersion(typed), base)

/** Changes to write to a job as it is now: typed text is carried over to the other language, where amounts differ. */
export const planOf = (typed: Typed, base: BaseVersion, job: Job12Body): Plan<Member> => {
  const ways = [typed.language, otherLanguage(typed.language)].map((language) => baseVersionOf(job, language))
  return versions.planOf(typedVersion(typed), base, ways)
}
