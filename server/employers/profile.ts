/** Changes of the profile that an employer keeps itself. */
import { type Profile, type ProfilePatch, ProfilePatchSchema } from '@affiche/contract/employer-v12.ts'
import type { Condition } from '../platform/http/conditions.ts'
import { httpAddressFault } from '../platform/lib/contact.ts'
import type { JsonDocument } from '../platform/sentences/json-document.ts'
import { type Finding, invalidRequest, Problem, shorten } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { createStructureCheck } from '../platform/structure/structure.ts'
import type { Directory } from './ports.ts'
import { isReservedSlug } from './reserved-slug.ts'

type Writing = {
  readonly directory: Pick<Directory, 'setProfile'>
  readonly getProfile: Directory['getProfile']
  /** The rules that may be enforced. */
  readonly ruleNames: () => readonly string[]
}

type Request = {
  readonly employerId: number
  /** Null for the operator. */
  readonly keyId: number | null
  readonly body: JsonDocument
  /** Tags of which the profile must have one. */
  readonly ifMatch?: Condition | null
}

const checkStructure = createStructureCheck(ProfilePatchSchema)

/** Refuses with invalid-request or precondition-failed; null if there is no such employer. */
export const changeProfile =
  ({ directory, getProfile, ruleNames }: Writing) =>
  async ({ employerId, keyId, body, ifMatch = null }: Request): Promise<Profile | null> => {
    const structure = [...body.findings, ...checkStructure(body.value, body.inexact)]
    if (structure.length > 0) throw invalidRequest(structure)
    const profile = profileOf(body.value as ProfilePatch)
    const present = keyId === null ? null : await getProfile(employerId)
    const findings = [
      ...faultsOf(profile),
      ...(present ? unconfirmed(profile, present) : []),
      ...unknownRules(profile, ruleNames),
    ]
    if (findings.length > 0) throw invalidRequest(findings)
    const stored = await directory.setProfile({ employerId, keyId, profile, ifMatch })
    if (stored === 'changed') throw new Problem('precondition-failed', sentence('profileChanged'))
    if (stored === 'unconfirmed') throw invalidRequest([UNCONFIRMED])
    if (stored !== 'slug-taken') return stored
    const taken = sentence('slugTaken', { text: shorten(profile.slug ?? '') })
    throw invalidRequest([{ pointer: '/slug', code: 'duplicate', sentence: taken }])
  }

const UNCONFIRMED: Finding = {
  pointer: '/publishing',
  code: 'read-only',
  sentence: sentence('employerUnconfirmed'),
}

/** The members that a patch has; null and "" clear. */
const profileOf = ({ publishing, enforcedRules, size, federal, ...patch }: ProfilePatch): Partial<Profile> => {
  const { nameFr, website, slug } = patch
  return {
    ...(nameFr === undefined ? {} : { nameFr: nameFr || null }),
    ...(website === undefined ? {} : { website: website || null }),
    ...(slug === undefined ? {} : { slug: slug || null }),
    ...(size === undefined ? {} : { size }),
    ...(federal === undefined ? {} : { federal }),
    ...(publishing === undefined ? {} : { publishing: publishing ?? 'public' }),
    ...(enforcedRules === undefined ? {} : { enforcedRules: [...new Set(enforcedRules ?? [])] }),
  }
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const faultsOf = ({ website, slug }: Partial<Profile>): Finding[] => {
  const fault = website ? httpAddressFault(website) : null
  return [
    ...(website && fault
      ? [{ pointer: '/website', code: 'url' as const, sentence: sentence('noUrl', { text: shorten(website), fault }) }]
      : []),
    ...(slug && !SLUG.test(slug)
      ? [{ pointer: '/slug', code: 'character' as const, sentence: sentence('noSlug', { text: shorten(slug) }) }]
      : []),
  ]
}

/**
 * Names that readers would trust, and that an employer does not give itself: the operator confirms them. What it has
 * stays, and anything may be cleared.
 */
const unconfirmed = ({ nameFr, slug }: Partial<Profile>, present: Profile): Finding[] => [
  ...(nameFr && nameFr !== present.nameFr
    ? [{ pointer: '/nameFr', code: 'read-only' as const, sentence: sentence('nameConfirmed') }]
    : []),
  ...(slug && slug !== present.slug && isReservedSlug(slug)
    ? [{ pointer: '/slug', code: 'choice' as const, sentence: sentence('slugReserved', { text: slug }) }]
    : []),
]

const unknownRules = ({ enforcedRules = [] }: Partial<Profile>, ruleNames: Writing['ruleNames']): Finding[] => {
  if (enforcedRules.length === 0) return []
  const rules = ruleNames()
  return enforcedRules.flatMap((rule, at) => {
    if (rules.includes(rule)) return []
    const reason = sentence('noRule', { text: shorten(rule), rules })
    return [{ pointer: `/enforcedRules/${at}`, code: 'choice' as const, sentence: reason }]
  })
}
