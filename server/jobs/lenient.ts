/** Prefer: handling=lenient (RFC 7240): unknown members are removed, and refusals advise the header. */
import type { FindingCode } from '@affiche/contract/problem.ts'
import { isObject } from '../platform/lib/merge-patch.ts'
import type { Remedy } from '../platform/sentences/arguments.ts'
import type { Finding } from '../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'

type Remainder = { readonly kept: Finding[]; readonly document: unknown }

/** Removes unknown members from a copy of the document and moves their findings to the changes. */
export const removeUnknownMembers = (value: unknown, found: Finding[], changes: Finding[]): Remainder => {
  const unknown = found.filter(({ code }) => code === 'unknown-member')
  if (unknown.length === 0) return { kept: found, document: value }
  const document: unknown = structuredClone(value)
  for (const { pointer, code, sentence: fault } of unknown) {
    removeAt(document, pointer)
    changes.push({ pointer, code, sentence: sentence('ignored', { fault }) })
  }
  return { kept: found.filter(({ code }) => code !== 'unknown-member'), document }
}

/** The remedies of codes that always have one. */
const REMEDY_OF: Partial<Record<FindingCode, Remedy>> = {
  'location-misspelled': 'misspelled',
  'location-elsewhere': 'elsewhere',
}

/** The sentence of a refusal about the remedies of lenient handling; null if there is none. */
export const adviseLenient = (findings: readonly Finding[], remedies: Iterable<Remedy> = []): Sentence | null => {
  const isUnknown = ({ pointer, code }: Finding) => code === 'unknown-member' && pointer.startsWith('/')
  const ofCodes = findings.flatMap(({ code }) => REMEDY_OF[code] ?? [])
  const all = new Set<Remedy>([...(findings.some(isUnknown) ? (['members'] as const) : []), ...remedies, ...ofCodes])
  return all.size === 0 ? null : sentence('adviseLenient', { remedies: [...all] })
}

const removeAt = (document: unknown, pointer: string): void => {
  const steps = pointer.split('/').slice(1).map(readStep)
  const name = steps.pop() ?? ''
  let holder: unknown = document
  for (const step of steps) holder = Array.isArray(holder) ? holder[Number(step)] : isObject(holder) && holder[step]
  if (isObject(holder)) delete holder[name]
}

const readStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
