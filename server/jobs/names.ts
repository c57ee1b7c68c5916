/** The items of reference lists in a job: each holds the names of its list beside the id. */
import { type JobDetails, JobDetailsSchema } from '@affiche/contract/job.ts'
import { LIST, type ListName } from '@affiche/contract/rules.ts'
import { UNLISTED_ID_FIRST } from '../lists/places/types.ts'
import type { Item, Lists } from '../lists/reference.ts'

type Schema = {
  readonly [LIST]?: ListName
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

type Replace = (list: ListName, item: Item, names: readonly string[]) => unknown

/** Replaces every listed item of a value; unlisted places stay, since their names are the employer's. */
const replaceItems = (schema: Schema, value: unknown, replace: Replace): unknown => {
  if (value === null || value === undefined) return value
  if (schema.items) return (value as unknown[]).map((item) => replaceItems(schema.items as Schema, item, replace))
  if (!schema.properties) return value
  const names = Object.keys(schema.properties)
  const list = schema[LIST]
  if (list !== undefined) {
    const item = value as Item
    return item.id === null || item.id >= UNLISTED_ID_FIRST ? item : replace(list, item, names)
  }
  const members = value as Record<string, unknown>
  return Object.fromEntries(
    names.map((name) => [name, replaceItems(schema.properties?.[name] as Schema, members[name], replace)]),
  )
}

const schemas = JobDetailsSchema.properties as unknown as Readonly<Record<string, Schema | undefined>>

const replaceMembers = <T extends Partial<JobDetails>>(job: T, replace: Replace): T => {
  const changed: Record<string, unknown> = { ...job }
  for (const name of Object.keys(job)) {
    const schema = schemas[name]
    if (schema) changed[name] = replaceItems(schema, changed[name], replace)
  }
  return changed as T
}

/** The job with the present names of the lists; an item that is no longer listed keeps its names. */
export const withCurrentNames = <T extends Partial<JobDetails>>(job: T, lists: Lists): T =>
  replaceMembers(job, (list, stored, names) => {
    const item = (lists[list].get(stored.id) ?? stored) as unknown as Readonly<Record<string, unknown>>
    return Object.fromEntries(names.map((name) => [name, item[name]]))
  })

/** The job with ids instead of items, so that versions which differ only in names are equal. */
export const withoutNames = <T extends Partial<JobDetails>>(job: T): T => replaceMembers(job, (_, { id }) => id)
