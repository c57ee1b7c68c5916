/** Holds answers against the OpenAPI document that the service itself gives. */
import assert from 'node:assert/strict'
import type { Operation } from '@affiche/contract/operations.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isCalendarDate } from '../../server/platform/lib/dates.ts'
import type { Answered } from './service.ts'

export type Content = Record<string, { schema?: object; examples?: Record<string, unknown>; example?: unknown }>
export type Response = { description: string; headers?: Record<string, unknown>; content?: Content }
export type Parameter = { name: string; in: string; description?: string }
type Reference = { $ref: string }

/** An operation as it is written, with the names of what it shares with others. */
type Written = {
  operationId: string
  parameters: (Parameter | Reference)[]
  responses: Record<string, Response | Reference>
  requestBody?: { content: Content }
  'x-affiche-dry-run'?: Response | Reference
}

/** An operation with every part in its place. */
export type Item = Omit<Written, 'parameters' | 'responses'> & {
  parameters: Parameter[]
  responses: Record<string, Response>
}

export type OpenApi = { paths: Record<string, Record<string, Written>>; servers: { url: string }[] }

/** Headers that an answer carries whenever its response documents them; the others depend on the request. */
const ALWAYS = ['X-Request-Id', 'ETag', 'Cache-Control', 'WWW-Authenticate', 'Retry-After']

export type Documented = {
  readonly itemOf: (operation: Operation) => Item
  /** The steps to the body of an operation. */
  readonly bodyOf: (operation: Operation) => string[]
  /** The steps to a response: that of a status, or the one to a dry run. */
  readonly responseOf: (operation: Operation, status: string | number) => string[]
  /** Checks a value against the schema at some steps or, where that is a text of lines, the lines against theirs. */
  readonly validate: (value: unknown, ...steps: string[]) => void
  /** The whole of what the document promises of an answer. */
  readonly assertDocumented: (operation: Operation, answer: Answered) => void
}

export const DRY_RUN = 'x-affiche-dry-run'

export const LINES = 'application/x-ndjson'

export const documentedBy = (document: OpenApi): Documented => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: isCalendarDate, uri: URL.canParse } })
  ajv.addSchema(document, 'openapi')

  const placeOf = ({ path, method }: Operation): string[] => ['paths', path, method.toLowerCase()]

  const at = (steps: readonly string[]): unknown =>
    steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document)

  /** The steps to a part itself, where it stands by its name. */
  const follow = (steps: string[]): string[] => {
    const { $ref } = (at(steps) ?? {}) as Partial<Reference>
    return $ref === undefined ? steps : $ref.split('/').slice(1)
  }

  const responseOf: Documented['responseOf'] = (operation, status) =>
    follow(status === DRY_RUN ? [...placeOf(operation), DRY_RUN] : [...placeOf(operation), 'responses', String(status)])

  const itemOf = (operation: Operation): Item => {
    const place = placeOf(operation)
    const written = at(place) as Written | undefined
    assert.ok(written, place.join(' '))
    const { parameters, responses } = written
    return {
      ...written,
      parameters: parameters.map((_, index) => at(follow([...place, 'parameters', String(index)])) as Parameter),
      responses: Object.fromEntries(
        Object.keys(responses).map((status) => [status, at(responseOf(operation, status)) as Response]),
      ),
    }
  }

  const validatorAt = (steps: readonly string[]): ValidateFunction => {
    const validate = ajv.getSchema(`openapi#${pointer(steps)}`)
    assert.ok(validate, steps.join(' '))
    return validate
  }

  const validate: Documented['validate'] = (value, ...steps) => {
    const isLines = Object.hasOwn(at(steps) ?? {}, 'contentSchema')
    const check = validatorAt(isLines ? [...steps, 'contentSchema'] : steps)
    assert.ok(check(value), JSON.stringify(check.errors?.slice(0, 3)))
  }

  const assertDocumented: Documented['assertDocumented'] = (operation, answer) => {
    const what = `${operation.id} ${answer.status} ${answer.text.slice(0, 200)}`
    const isDryRun = operation.dryRun !== undefined && answer.headers.has('affiche-dry-run')
    const place = responseOf(operation, isDryRun ? DRY_RUN : answer.status)
    const response = at(place) as Response | undefined
    assert.ok(response, what)
    const [type] = (answer.headers.get('content-type') ?? '').split(';')
    assert.equal(type || undefined, Object.keys(response.content ?? {})[0], what)
    const promised = Object.keys(response.headers ?? {}).filter(
      (name) =>
        ALWAYS.includes(name) &&
        !(name === 'ETag' && isUntagged(answer)) &&
        // Only one kind of conflict ends by itself.
        !(name === 'Retry-After' && answer.status === 409),
    )
    for (const name of promised) assert.ok(answer.headers.has(name), `${name} ${what}`)
    if (answer.status === 201) assert.ok(answer.headers.has('Location'))
    if (!type) {
      assert.equal(answer.text, '')
      return
    }
    validate(answer.body, ...place, 'content', type, 'schema')
    if (type !== 'application/problem+json') return
    const known = response.content?.[type]?.examples?.[answer.body.code]
    assert.ok(known, `${answer.body.code} is not documented. ${what}`)
  }

  return {
    itemOf,
    bodyOf: (operation) => [...placeOf(operation), 'requestBody'],
    responseOf,
    validate,
    assertDocumented,
  }
}

const pointer = (steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** A dry run has no tag, and neither has a condition about a job that there is not. */
const isUntagged = ({ status, headers, body }: Answered): boolean =>
  headers.has('affiche-dry-run') || (status === 412 && !body?.etag)
