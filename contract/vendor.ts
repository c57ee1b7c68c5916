/** Bodies of the operations of vendors. */
import { CHANGES_EXPANDED_MAX, CHANGES_LIMIT_DEFAULT, Change12Schema, NOW, TaggedJobSchema } from './change.ts'

import { PLANS } from './employer.ts'
import { Job12Schema } from './job-v12.ts'
import { SCOPES } from './operation.ts'
import { filledLine, INT32_MAX, int32, nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'
import { VENDOR_CURSOR_MAX } from './webhook.ts'

export { VENDOR_CURSOR_MAX } from './webhook.ts'

/** Entries on a page of the changes of a vendor, of all employers together. */
export const VENDOR_CHANGES_MAX = 1_000

const moment = (description: string) => Type.String({ format: 'date-time', description })

export const VendorEmployerSchema = object({
  id: int32({ description: 'Id of the employer, for the header `Affiche-Employer`.' }),
  name: Type.String({ description: 'Name of the employer.' }),
  nameFr: nullable(Type.String({ description: 'Its name in French; null: the name serves in both languages.' })),
  plan: Type.Enum([...PLANS], { description: 'The plan of the employer.' }),
  suspended: Type.Boolean({ description: 'True if requests for the employer are refused at present.' }),
  confirmed: Type.Boolean({
    description: 'False for an employer that the vendor created and nobody has confirmed yet: it is not public.',
  }),
  scopes: Type.Array(Type.Enum([...SCOPES]), { description: 'What the vendor may do for the employer.' }),
  grantedAt: moment('The moment from which it may.'),
  endsAt: nullable(moment('The moment from which it may not any more; null without one.')),
})
export type VendorEmployerBody = Static<typeof VendorEmployerSchema>

/** Body of `POST /vendor/employers`. */
export const VendorEmployerInputSchema = object({
  name: filledLine(200, { description: 'Name of the employer.' }),
})
export type VendorEmployerInput = Static<typeof VendorEmployerInputSchema>

export const VendorChangeSchema = object({
  employerId: int32({ description: 'Id of the employer whose job it is.' }),
  ...Change12Schema.properties,
})

const VendorTaggedJobSchema = object({
  employerId: int32({ description: 'Id of the employer whose job it is.' }),
  ...TaggedJobSchema.properties,
  job: Job12Schema,
})

export const VendorChangePageSchema = object({
  data: Type.Array(VendorChangeSchema),
  cursor: Type.String({ description: 'Send it as `after` to read on.', examples: ['AQMBAQ'] }),
  more: Type.Boolean({ description: 'True if there may be further entries to ask for at once.' }),
  restarted: Type.Array(Type.Integer(), {
    description:
      'Ids of employers whose entries after the cursor are not all kept: their entries begin again with the oldest that is. Compare their jobs with `GET /export`.',
  }),
  jobs: Type.Optional(
    Type.Array(VendorTaggedJobSchema, {
      description: 'With `expand=job` only: the jobs of this page that exist, each once, as they are now.',
    }),
  ),
})

export const VendorChangeQuerySchema = object({
  after: Type.Optional(
    Type.String({
      format: 'cursor-set',
      maxLength: VENDOR_CURSOR_MAX,
      description: `Cursor of an earlier answer, or \`${NOW}\` for the present end. Without it, from the oldest entries that are kept, as for an employer that lets the vendor act since.`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INT32_MAX,
      default: CHANGES_LIMIT_DEFAULT,
      description: `Entries a page; over ${VENDOR_CHANGES_MAX} answers with ${VENDOR_CHANGES_MAX}, with \`expand\` ${CHANGES_EXPANDED_MAX}.`,
    }),
  ),
  types: Type.Optional(
    Type.String({ format: 'event-types-12', description: 'Only entries of these types, separated by commas.' }),
  ),
  expand: Type.Optional(Type.Enum(['job'], { description: 'Adds the jobs of the page, as they are now.' })),
})
