/** The profile of an employer in its row, on either engine. */
import { isDeepStrictEqual } from 'node:util'
import type { Profile } from '@affiche/contract/employer-v12.ts'

export const PROFILE_COLUMNS = 'name_fr, website, slug, size, federal, publishing, enforced_rules'

/** A row; SQLite has 0 and 1 for booleans. */
export type ProfileRow = {
  readonly name_fr: string | null
  readonly website: string | null
  readonly slug: string | null
  readonly size: Profile['size']
  readonly federal: number | boolean | null
  readonly publishing: Profile['publishing']
  readonly enforced_rules: string
}

export const toProfile = (row: ProfileRow): Profile => ({
  nameFr: row.name_fr,
  website: row.website,
  slug: row.slug,
  size: row.size,
  federal: row.federal === null ? null : Boolean(row.federal),
  publishing: row.publishing,
  enforcedRules: row.enforced_rules === '' ? [] : row.enforced_rules.split(','),
})

/** The values in the order of the columns. */
export const profileValues = (profile: Profile): (string | boolean | null)[] => [
  profile.nameFr,
  profile.website,
  profile.slug,
  profile.size,
  profile.federal,
  profile.publishing,
  profile.enforcedRules.join(','),
]

/** The names of the members in which two profiles, or two presentations, differ. */
export const profileChanges = <T extends object>(before: T, after: T): string[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
