/** Parameters of the operations in the OpenAPI document; what several operations take is written once, under a name. */
import { WAIT_SECONDS_MAX } from '@affiche/contract/change.ts'
import { IDEMPOTENCY_KEY_MAX, type Operation, type RequestHeader } from '@affiche/contract/operations.ts'
import { int32 } from '@affiche/contract/rules.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import { plain } from './plain.ts'
import type { Json } from './schemas.ts'

const EXAMPLE_TAG = '"mi9x3k2q.Zk3vQ1aB"'

const field = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
})

/** Those that are no query parameters, by their names in the document. */
const fixed = {
  Id: { name: 'id', in: 'path', required: true, schema: plain(int32()) },
  RequestId: {
    name: 'requestId',
    in: 'path',
    required: true,
    description: 'A request id, as in the header X-Request-Id or in `instance` of a problem.',
    schema: { type: 'string' },
  },
  MethodOverride: field(
    'X-HTTP-Method-Override',
    'PUT or DELETE, for a client that can only send POST: the request is then the one with that method at the same address, which need have no POST of its own.',
    { enum: ['PUT', 'DELETE'] },
  ),
  PreferLenient: field(
    'Prefer',
    '`handling=lenient` (RFC 7240): unknown members are ignored, disallowed HTML is removed or mended, and a place that is misspelled or known elsewhere is taken.',
    { examples: ['handling=lenient'] },
  ),
  PreferWait: field(
    'Prefer',
    `\`wait=N\` (RFC 7240): where there is nothing to tell, the answer waits for it, at most N seconds and at most ${WAIT_SECONDS_MAX}.`,
    { examples: [`wait=${WAIT_SECONDS_MAX}`] },
  ),
  IfChanged: field('If-None-Match', 'The ETag that the client has; 304 without a body if it is still current.', {
    examples: [EXAMPLE_TAG],
  }),
  IfMatch: field('If-Match', 'The ETag that was read, or `*` for any job that exists; otherwise 412.', {
    examples: [EXAMPLE_TAG],
  }),
  IfNone: field('If-None-Match', '`*` to create and never to change; otherwise 412.', { examples: [EXAMPLE_TAG] }),
  AfficheEmployer: field(
    'Affiche-Employer',
    'With the key of a vendor: the id of the employer for whom the request is. Not needed with the key of an employer.',
    { examples: ['12'] },
  ),
  AfficheFault: field(
    'Affiche-Fault',
    'With a test key alone: the request fails, waits or loses its answer as it says. One of `status=503; retry-after=2` (429, 500 or 503), `delay=MILLISECONDS`, `drop=before`, `drop=after` and, of a bulk, `drop=after; line=N`.',
    { examples: ['drop=after'] },
  ),
  IdempotencyKey: field(
    'Idempotency-Key',
    `A name of the request, such as a UUID, bare or in quotes: a retry with it is answered as the first request was, and not done again. At most ${IDEMPOTENCY_KEY_MAX} visible ASCII characters. Ignored on a dry run.`,
    { examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'] },
  ),
} satisfies Record<string, Json>

type Fixed = keyof typeof fixed

const fieldNames = (method: Operation['method']): Record<RequestHeader, Fixed> => ({
  'If-Match': 'IfMatch',
  'If-None-Match': method === 'GET' ? 'IfChanged' : 'IfNone',
  'Idempotency-Key': 'IdempotencyKey',
  'Affiche-Employer': 'AfficheEmployer',
  'Affiche-Fault': 'AfficheFault',
})

export type Parameters = {
  readonly of: (operation: Operation) => Json[]
  readonly components: Json
}

/** Parameters of all operations of a version. */
export const parametersOf = (operations: readonly Operation[]): Parameters => {
  const byText = Map.groupBy(operations.flatMap(queryOf), (parameter) => JSON.stringify(parameter))
  const shared = new Map<string, Json>()
  for (const [text, [parameter, ...others]] of byText) if (parameter && others.length > 0) shared.set(text, parameter)
  const refer = (parameter: Json): Json =>
    shared.has(JSON.stringify(parameter)) ? reference(nameOf(parameter)) : parameter
  return {
    of: (operation) => [
      ...(operation.path.includes('{id}') ? [reference('Id')] : []),
      ...(operation.path.includes('{requestId}') ? [reference('RequestId')] : []),
      ...queryOf(operation).map(refer),
      ...fieldsOf(operation, operations).map(reference),
    ],
    components: {
      ...usedOf(operations),
      ...Object.fromEntries([...shared.values()].map((parameter) => [nameOf(parameter), parameter])),
    },
  }
}

/** The headers of vendors and of test keys are none of v1.1. */
const usedOf = (operations: readonly Operation[]): Json => {
  const { AfficheEmployer, AfficheFault, RequestId, ...others } = fixed
  const isTaken = operations.some(({ headers }) => headers?.includes('Affiche-Employer'))
  return isTaken ? { ...others, RequestId, AfficheEmployer, AfficheFault } : others
}

const queryOf = ({ query }: Operation): Json[] =>
  Object.entries((query as { properties?: Record<string, TSchema> }).properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = plain(schema) as Json
    return { name, in: 'query', required: false, description, schema: rest }
  })

const fieldsOf = (operation: Operation, operations: readonly Operation[]): Fixed[] => {
  const { method, headers = [], waits } = operation
  return [
    ...(method === 'POST' && mayBeOverridden(operation, operations) ? (['MethodOverride'] as const) : []),
    ...(mayBeLenient(operation) ? (['PreferLenient'] as const) : []),
    ...(waits ? (['PreferWait'] as const) : []),
    ...headers.map((name) => fieldNames(method)[name]),
  ]
}

/** A POST at an address that takes PUT or DELETE too. */
const mayBeOverridden = ({ path }: Operation, operations: readonly Operation[]): boolean =>
  operations.some((other) => other.path === path && (other.method === 'PUT' || other.method === 'DELETE'))

/** A profile and an employer are taken as they are or refused. */
const mayBeLenient = ({ body, tag }: Operation): boolean =>
  body?.required === true && tag !== 'Employer' && tag !== 'Vendors' && tag !== 'Test mode'

const nameOf = ({ name }: Json): string => String(name).replace(/^./, (letter) => letter.toUpperCase())

const reference = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })
