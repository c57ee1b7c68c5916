/** The parts of hand-written documents that show a job: made from the contract and from the code that answers. */
import { join } from 'node:path'
import { JobInputSchema, JobSchema } from '@affiche/contract/job.ts'
import { DECIMALS } from '@affiche/contract/rules.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import { readNewJob } from '../../server/jobs/input.ts'
import type { PlacedContent } from '../../server/jobs/job.ts'
import { renderContent, renderJob } from '../../server/jobs/render.ts'
import { createReference } from '../../server/lists/reference.ts'
import { readJson } from '../../server/platform/sentences/json-document.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { table } from './markdown.ts'

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly [DECIMALS]?: number
}

const asSchema = (schema: TSchema): Schema => schema as Schema

/** The table of the members of a job: a row for each, and one for each part of it that an employer writes. */
export const memberTable = (): string =>
  table(
    ['Member', 'Type', 'On input'],
    Object.entries(asSchema(JobSchema).properties ?? {}).flatMap(([name, read]) =>
      rowsOf({ name, read, input: asSchema(JobInputSchema).properties?.[name] ?? {}, isRequired: isRequired(name) }),
    ),
  )

const isRequired = (name: string): boolean => asSchema(JobInputSchema).required?.includes(name) ?? false

type Member = { readonly name: string; readonly read: Schema; readonly input: Schema; readonly isRequired: boolean }

/** Members that the service sets take any value on input, and so have no type there. */
const isReadOnly = ({ type, enum: values }: Schema): boolean => type === undefined && values === undefined

const rowsOf = (member: Member): string[][] => {
  const { name, read, input } = member
  const own = [`\`${name}\``, typeOf(read, input), ruleOf(member)]
  const { properties = {}, required = [] } = input.items ?? input
  const readParts = (read.items ?? read).properties ?? {}
  const parts = Object.entries(properties).filter(([, part]) => !isReadOnly(part))
  return [
    own,
    ...parts.flatMap(([part, schema]) =>
      rowsOf({
        name: `${name}${input.items ? '[]' : ''}.${part}`,
        read: readParts[part] ?? schema,
        input: schema,
        isRequired: required.includes(part),
      }),
    ),
  ]
}

const ruleOf = ({ read, input, isRequired }: Member): string => {
  if (!isReadOnly(input)) return sentences(isRequired ? 'required' : 'optional', input.description)
  const own = input.description?.replace(/^(?:The [\w ]+\. )?Read-only: accepted and ignored\.$/, '')
  return sentences('read-only', read.description, own)
}

const sentences = (first: string, ...more: readonly (string | undefined)[]): string => {
  const rest = more.filter(Boolean).join(' ')
  return rest === '' ? first : `${first}. ${rest}`
}

const typeOf = (read: Schema, input: Schema): string => {
  if (read.enum) return read.enum.map((value) => `\`${value}\``).join(', ')
  if (read.items) return `${read.minItems} to ${read.maxItems} of \`${shapeOf(read.items)}\``
  const isNullable = Array.isArray(read.type) && read.type.includes('null')
  const base = read.properties
    ? `\`${shapeOf(read)}\``
    : plainType({ ...read, format: input.format ?? read.format ?? '' })
  if (!isNullable) return base
  return base.includes(', ') && !read.properties ? `${base}, or null` : `${base} or null`
}

const plainType = ({ type, format, maxLength, [DECIMALS]: decimals }: Schema): string => {
  if (decimals !== undefined) return `number, ${decimals} decimals`
  if (format === 'date') return 'date'
  if (format === 'html') return 'HTML'
  if ([type].flat().includes('integer')) return 'Int32'
  if ([type].flat().includes('boolean')) return 'boolean'
  return maxLength === undefined ? 'text' : `text, ${maxLength}`
}

/** `{id, name, period: {id}}` */
const shapeOf = ({ properties = {} }: Schema): string => {
  const members = Object.entries(properties).map(([name, schema]) =>
    schema.properties ? `${name}: ${shapeOf(schema)}` : name,
  )
  return `{${members.join(', ')}}`
}

/** The answer to the first request of an example employer; its places must be listed ones. */
export const answerTo = (body: string, today: `${number}-${number}-${number}`): string => {
  const reference = createReference(loadReferenceData(join(import.meta.dirname, '../../reference-data')))
  const employer = { id: 1, name: 'Example employer', plan: 'standard', suspended: false } as const
  const { content } = readNewJob(readJson(Buffer.from(body)), {
    employer,
    reference,
    today,
    lenient: false,
    version: 'v1.1',
  })
  const placed = content as PlacedContent
  return renderJob({ ...placed, id: 1, updatedAt: 0, content: renderContent(placed), extras: null }, employer).join('')
}
