/** Prefer: handling=lenient (RFC 7240): unknown members are removed, and refusals advise the header. */
import type { Finding, FindingCode } from '@affiche/contract/problem.ts'
import { isObject } from '../../lib/merge-patch.ts'

type Remainder = { readonly kept: Finding[]; readonly document: unknown }

/** Removes unknown members from a copy of the document and moves their findings to the changes. */
export const removeUnknownMembers = (value: unknown, found: Finding[], changes: Finding[]): Remainder => {
  const unknown = found.filter(({ code }) => code === 'unknown-member')
  if (unknown.length === 0) return { kept: found, document: value }
  const document: unknown = structuredClone(value)
  for (const { pointer, code, detail } of unknown) {
    removeAt(document, pointer)
    changes.push({ pointer, code, detail: `Ignored. ${detail}` })
  }
  return { kept: found.filter(({ code }) => code !== 'unknown-member'), document }
}

/** An advised action of lenient handling. */
export type Remedy = keyof typeof REMEDIES

const REMEDIES = {
  members: 'ignores unknown members',
  markup: 'removes the markup that is not allowed',
  misspelled: 'reads a misspelled place as the one that it is near to',
  elsewhere: 'keeps a place that is known elsewhere as it is written',
}

/** The remedies of codes that always have one. */
const REMEDY_OF: Partial<Record<FindingCode, Remedy>> = {
  'location-misspelled': 'misspelled',
  'location-elsewhere': 'elsewhere',
}

/** The sentence of a refusal about the remedies of lenient handling; empty if there is none. */
export const adviseLenient = (findings: readonly Finding[], remedies: Iterable<Remedy> = []): string => {
  const isUnknown = ({ pointer, code }: Finding) => code === 'unknown-member' && pointer.startsWith('/')
  const ofCodes = findings.flatMap(({ code }) => REMEDY_OF[code] ?? [])
  const all = new Set<Remedy>([...(findings.some(isUnknown) ? (['members'] as const) : []), ...remedies, ...ofCodes])
  if (all.size === 0) return ''
  const actions = [...all].map((remedy) => REMEDIES[remedy]).join(', ')
  return `With the header "Prefer: handling=lenient" the service ${actions}, and tells each change.`
}

const removeAt = (document: unknown, pointer: string): void => {
  const steps = pointer.split('/').slice(1).map(readStep)
  const name = steps.pop() ?? ''
  let holder: unknown = document
  for (const step of steps) holder = Array.isArray(holder) ? holder[Number(step)] : isObject(holder) && holder[step]
  if (isObject(holder)) delete holder[name]
}

const readStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
