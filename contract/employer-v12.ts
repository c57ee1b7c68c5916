/** The employer in v1.2: who a key is, and the profile that the employer keeps itself. */
import { EmployerSchema } from './employer.ts'
import { SCOPES } from './operation.ts'
import { filledLine, ignored, line, nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

export const EMPLOYER_SIZES = ['under-25', '25-or-more'] as const
export const PUBLISHING = ['public', 'off'] as const

export const NAME_FR_MAX = 200
export const WEBSITE_MAX = 200
export const SLUG_MAX = 60
/** Rules that one employer may enforce. */
export const ENFORCED_MAX = 50

const descriptions = {
  nameFr: 'The name in French, which the operator of the service keeps; null: the name serves in both languages.',
  website: 'Address of the website of the employer.',
  slug: 'Name of its page, lower-case letters, digits and hyphens; null: none was given yet.',
  size: 'Number of employees, which some laws depend on; null: not known.',
  federal: 'True for an undertaking under federal labour law; null: not known.',
  publishing: 'public: postings may be shown to candidates. off: none is.',
  enforcedRules: 'Names of the rules on postings that refuse an active job in this version, instead of giving a hint.',
}

const profile = {
  nameFr: nullable(Type.String({ description: descriptions.nameFr })),
  website: nullable(Type.String({ description: descriptions.website })),
  slug: nullable(Type.String({ description: descriptions.slug })),
  size: nullable(Type.Enum([...EMPLOYER_SIZES], { description: descriptions.size })),
  federal: nullable(Type.Boolean({ description: descriptions.federal })),
  publishing: Type.Enum([...PUBLISHING], { description: descriptions.publishing }),
  enforcedRules: Type.Array(Type.String(), { description: descriptions.enforcedRules }),
}

export const ProfileSchema = object(profile)
export type Profile = Static<typeof ProfileSchema>

const key = object({
  ...EmployerSchema.properties.key.properties,
  scopes: Type.Array(Type.Enum([...SCOPES]), { description: 'What the key may do.' }),
})

export const Employer12Schema = object({
  ...EmployerSchema.properties,
  key,
  ...profile,
  test: Type.Boolean({ description: 'True: the key is a test key, and the employer the twin of test mode.' }),
})

/** Body of PUT /employer: a JSON Merge Patch of the profile. */
export const ProfilePatchSchema = object({
  id: ignored('The id.'),
  name: ignored('The name; the operator of the service keeps it.'),
  plan: ignored('The plan.'),
  key: ignored('The key.'),
  test: ignored('Whether the key is a test key.'),
  nameFr: Type.Optional(nullable(line(NAME_FR_MAX, { description: descriptions.nameFr }))),
  website: Type.Optional(nullable(line(WEBSITE_MAX, { description: descriptions.website }))),
  slug: Type.Optional(nullable(line(SLUG_MAX, { description: descriptions.slug }))),
  size: Type.Optional(profile.size),
  federal: Type.Optional(profile.federal),
  publishing: Type.Optional(nullable(profile.publishing)),
  enforcedRules: Type.Optional(
    nullable(Type.Array(filledLine(60), { maxItems: ENFORCED_MAX, description: descriptions.enforcedRules })),
  ),
})
export type ProfilePatch = Static<typeof ProfilePatchSchema>
