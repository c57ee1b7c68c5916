/** Holds answers against the OpenAPI document that the service itself gives. */
import assert from 'node:assert/strict'
import type { Operation } from '@affiche/contract/operations.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isCalendarDate } from '../../server/lib/dates.ts'
import type { Answered } from './service.ts'

export type Content = Record<string, { schema?: object; examples?: Record<string, unknown>; example?: unknown }>
type Response = { headers?: Record<string, unknown>; content?: Content }
export type Item = { operationId: string; responses: Record<string, Response>; requestBody?: { content: Content } }
export type OpenApi = { paths: Record<string, Record<string, Item>>; servers: { url: string }[] }

/** Headers that an answer carries whenever its response documents them; the others depend on the request. */
const ALWAYS = ['X-Request-Id', 'ETag', 'Cache-Control', 'WWW-Authenticate', 'Retry-After']

export type Documented = {
  readonly itemOf: (operation: Operation) => Item
  /** Checks a value against the schema at a place of the document. */
  readonly validate: (value: unknown, ...steps: string[]) => void
  /** The whole of what the document promises of an answer. */
  readonly assertDocumented: (operation: Operation, answer: Answered) => void
}

export const documentedBy = (document: OpenApi): Documented => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: isCalendarDate, uri: URL.canParse } })
  ajv.addSchema(document, 'openapi')

  const itemOf = ({ path, method }: Operation): Item => {
    const item = document.paths[path]?.[method.toLowerCase()]
    assert.ok(item, `${method} ${path}`)
    return item
  }

  const validator = (...steps: string[]): ValidateFunction => {
    const validate = ajv.getSchema(`openapi#${pointer(...steps)}`)
    assert.ok(validate, steps.join(' '))
    return validate
  }

  const validate: Documented['validate'] = (value, ...steps) => {
    const check = validator(...steps)
    assert.ok(check(value), JSON.stringify(check.errors?.slice(0, 3)))
  }

  const assertDocumented: Documented['assertDocumented'] = (operation, answer) => {
    const { responses } = itemOf(operation)
    const what = `${operation.id} ${answer.status} ${answer.text.slice(0, 200)}`
    const response = responses[answer.status]
    assert.ok(response, what)
    const [type] = (answer.headers.get('content-type') ?? '').split(';')
    assert.equal(type || undefined, Object.keys(response.content ?? {})[0], what)
    const promised = Object.keys(response.headers ?? {}).filter(
      (name) =>
        ALWAYS.includes(name) &&
        !(name === 'ETag' && isUntagged(answer)) &&
        // Of the conflicts one alone ends by itself.
        !(name === 'Retry-After' && answer.status === 409),
    )
    for (const name of promised) assert.ok(answer.headers.has(name), `${name} ${what}`)
    if (answer.status === 201) assert.ok(answer.headers.has('Location'))
    if (!type) {
      assert.equal(answer.text, '')
      return
    }
    const { path, method } = operation
    const place = ['paths', path, method.toLowerCase(), 'responses', String(answer.status), 'content', type, 'schema']
    for (const value of valuesOf(answer, type)) validate(value, ...place)
    if (type !== 'application/problem+json') return
    const known = response.content?.[type]?.examples?.[answer.body.code]
    assert.ok(known, `${answer.body.code} is not documented. ${what}`)
  }

  return { itemOf, validate, assertDocumented }
}

/** What a schema describes: the body or, in NDJSON, each line. */
const valuesOf = ({ body }: Answered, type: string): unknown[] => (type === 'application/x-ndjson' ? body : [body])

const pointer = (...steps: string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** A dry run has no tag, and neither has a condition about a job that there is not. */
const isUntagged = ({ status, headers, body }: Answered): boolean =>
  headers.has('affiche-dry-run') || (status === 412 && !body?.etag)
