/** Prefer: handling=lenient (RFC 7240): what the forgiving reading forgives, and how it says so. */
import type { Finding, FindingCode } from '@affiche/contract/problem.ts'
import { isObject } from '../../lib/merge-patch.ts'

type Forgiven = { readonly kept: Finding[]; readonly document: unknown }

/** Takes unknown members out of a copy of the document and moves their findings to the changes. */
export const forgiveUnknownMembers = (value: unknown, found: Finding[], changes: Finding[]): Forgiven => {
  const unknown = found.filter(({ code }) => code === 'unknown-member')
  if (unknown.length === 0) return { kept: found, document: value }
  const document: unknown = structuredClone(value)
  for (const { pointer, code, detail } of unknown) {
    removeAt(document, pointer)
    changes.push({ pointer, code, detail: `Ignored. ${detail}` })
  }
  return { kept: found.filter(({ code }) => code !== 'unknown-member'), document }
}

/** What lenient handling would do about what strict handling refuses. */
export type Remedy = keyof typeof REMEDIES

const REMEDIES = {
  members: 'ignores unknown members',
  markup: 'removes the markup that is not allowed',
  misspelled: 'reads a misspelled place as the one that it is near to',
  elsewhere: 'keeps a place that is known elsewhere as it is written',
}

/** Codes that always have a remedy. */
const REMEDY_OF: Partial<Record<FindingCode, Remedy>> = {
  'location-misspelled': 'misspelled',
  'location-elsewhere': 'elsewhere',
}

/** The sentence of a strict refusal about the remedies of lenient handling; empty where it has none. */
export const adviseLenient = (findings: readonly Finding[], remedies: Iterable<Remedy> = []): string => {
  const isUnknown = ({ pointer, code }: Finding) => code === 'unknown-member' && pointer.startsWith('/')
  const ofCodes = findings.flatMap(({ code }) => REMEDY_OF[code] ?? [])
  const all = new Set<Remedy>([...(findings.some(isUnknown) ? (['members'] as const) : []), ...remedies, ...ofCodes])
  if (all.size === 0) return ''
  const deeds = [...all].map((remedy) => REMEDIES[remedy]).join(', ')
  return `With the header "Prefer: handling=lenient" the service ${deeds}, and tells each change.`
}

const removeAt = (document: unknown, pointer: string): void => {
  const steps = pointer.split('/').slice(1).map(readStep)
  const name = steps.pop() ?? ''
  let holder: unknown = document
  for (const step of steps) holder = Array.isArray(holder) ? holder[Number(step)] : isObject(holder) && holder[step]
  if (isObject(holder)) delete holder[name]
}

const readStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
