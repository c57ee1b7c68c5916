/** The OpenAPI document as both forms of the reference read it. */
import type { Schema } from './schema-text.ts'

type Example = { readonly value: unknown }

export type Content = {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example>>
}

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

type Response = { readonly description: string; readonly content?: Readonly<Record<string, Content>> }

/** Name of a part that stands among the components. */
type Reference = { readonly $ref: string }

export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response>>
  readonly 'x-affiche-dry-run'?: Response
}

type Referring = Omit<Operation, 'parameters' | 'responses' | 'x-affiche-dry-run'> & {
  readonly parameters: readonly (Parameter | Reference)[]
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly 'x-affiche-dry-run'?: Response | Reference
}

export type Document = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Referring>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

/** Operation with every part in its place. */
const resolved = (operation: Referring, { components }: Document): Operation => {
  const { parameters, responses, 'x-affiche-dry-run': dryRun, ...rest } = operation
  const answer = (one: Response | Reference): Response => resolve(one, components.responses)
  return {
    ...rest,
    parameters: parameters.map((one) => resolve(one, components.parameters)),
    responses: Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, answer(one)])),
    ...(dryRun && { 'x-affiche-dry-run': answer(dryRun) }),
  }
}

const resolve = <P extends object>(part: P | Reference, components: Readonly<Record<string, P>>): P => {
  if (!('$ref' in part)) return part
  const found = components[part.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`The document has no ${part.$ref}.`)
  return found
}

export type Row = { readonly method: string; readonly path: string; readonly operation: Operation }

/** Every operation, with its parts in their places. */
export const rowsOf = (document: Document): readonly Row[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: resolved(operation, document),
    })),
  )
