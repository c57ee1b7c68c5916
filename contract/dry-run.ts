import { JobSchema } from './job.ts'
import { LocationSchema } from './member-shapes.ts'
import { nullable, object } from './rules.ts'
import { Type } from './schema.ts'

/** Job in the answer to a dry run: what is not stored has no id. */
export const DryRunJobSchema = object({
  ...JobSchema.properties,
  id: nullable(JobSchema.properties.id),
  locations: Type.Array(object({ ...LocationSchema.properties, id: nullable(LocationSchema.properties.id) }), {
    minItems: 1,
    maxItems: 3,
  }),
})
