import { API_PREFIX, type Operation, operations, problemsOf } from '@affiche/contract/operations.ts'
import type { ProblemCode } from '@affiche/contract/problem.ts'
import type { Ask, Chapter, Stage } from '../stage.ts'
import { cursorText } from './feed.ts'

/** A request that names job 1, whose referenceId is R-1, or item 1 of a list. */
type Sent = Ask & { readonly method: string; readonly path: string }

type Keys = { readonly suspended: string; readonly reader: string; readonly writer: string; readonly careful: string }

type Cause = (sent: Sent, operation: Operation, keys: Keys) => Sent | readonly Sent[]

const withQuery = (query: string) => (sent: Sent) => ({ ...sent, path: `${sent.path}?${query}` })
const withRaw = (raw: string) => (sent: Sent) => ({ ...sent, raw })
const LINES = ['Content-Type', 'application/x-ndjson'] as const

const withHeader = (name: string, value: string) => (sent: Sent) => ({
  ...sent,
  headers: [...(sent.headers ?? []).filter(([other]) => other !== name), [name, value]] as const,
})
const withBody = (body: unknown) => (sent: Sent) => ({ ...sent, body })

/** A line that can be read and one that cannot. */
const withAtomic = (sent: Sent) => ({
  ...sent,
  path: `${sent.path}?atomic=true`,
  raw: '{"op":"archive","id":1}\n{"op":"delete","id":99,"tag":"b"}\n{',
})

const BY_DATE = ['If-Unmodified-Since', 'Sat, 29 Oct 1994 19:43:31 GMT'] as const

/** Conditions that do not hold, for the operations that read them. */
const CONDITIONS = [['If-Match', '"x"'], ['If-Match', 'W/"x", "y"'], ['If-None-Match', '*'], BY_DATE] as const

const MALFORMED = [
  ['If-Match', ''],
  ['If-None-Match', 'x'],
  ['Idempotency-Key', 'a b'],
] as const

/** A snapshot without jobs. */
const EMPTY_LIST = '{"end":true,"items":0}'

/** Ways to make each operation answer with a problem; null where another chapter or test asks for it. */
const causes: Record<ProblemCode, Cause | null> = {
  'malformed-request': withHeader('X Broken', '1'),
  'bulk-refused': withAtomic,
  'key-in-address': withQuery('token=x'),
  'invalid-request': (sent, operation) => [
    withQuery('nonsense=1')(sent),
    ...MALFORMED.filter(([name]) => operation.method !== 'GET' && operation.headers?.includes(name)).map(
      ([name, value]) => withHeader(name, value)(sent),
    ),
  ],
  'method-override': withHeader('X-HTTP-Method-Override', 'PATCH'),
  'malformed-json': withRaw('{"title":'),
  'nested-too-deeply': withRaw(`${'['.repeat(33)}${']'.repeat(33)}`),
  'body-too-large': withRaw(' '.repeat(1_048_577)),
  'unsupported-media-type': withHeader('Content-Type', 'text/plain'),
  'key-missing': (sent) => ({ ...sent, key: null }),
  'key-invalid': (sent) => ({ ...sent, key: 'x' }),
  'employer-suspended': (sent, _, { suspended }) => ({ ...sent, key: suspended }),
  'scope-missing': (sent, { scope }, { reader, writer }) => ({ ...sent, key: scope === 'jobs:read' ? writer : reader }),
  // Those of v1.2 alone have a chapter of their own.
  'vendor-grant': null,
  'vendor-suspended': null,
  'test-key-needed': null,
  'limit-reached': null,
  'precondition-failed': (sent, operation) => [
    ...(operation.headers?.includes('If-Match') ? CONDITIONS : [BY_DATE]).map(([name, value]) =>
      withHeader(name, value)(sent),
    ),
    { ...withHeader('If-Match', '*')(sent), key: null },
  ],
  'precondition-required': (sent, _, { careful }) => ({ ...sent, key: careful }),
  // The first request with this key is the creation at the start of the chapter.
  'idempotency-mismatch': (sent, { id }) => {
    const keyed = withHeader('Idempotency-Key', 'R-1')(sent)
    if (id === 'sendSnapshot') return withRaw(EMPTY_LIST)(keyed)
    return id === 'writeJobs' ? withQuery('atomic=true')(keyed) : { ...keyed, body: { title: 'Another' } }
  },
  'too-early': withHeader('Early-Data', '1'),
  'job-not-found': (sent) =>
    sent.path.endsWith('/1')
      ? ['99', '3', '0', '-1', '1.5', '2147483648', 'x', '%31x'].map((id) => ({
          ...sent,
          path: sent.path.replace(/1$/, id),
        }))
      : withBody({ referenceId: 'R-99' })(sent),
  'item-not-found': (sent) =>
    ['2147483647', '1000000000', '0', '-1', '01', 'x'].map((id) => ({ ...sent, path: sent.path.replace(/1$/, id) })),
  'duplicate-reference': (sent, { id }, _) =>
    withBody({ ...(id === 'createJob' ? (sent.body as object) : {}), referenceId: 'R-2' })(sent),
  'status-transition': withBody({ referenceId: 'R-1', status: 'draft' }),
  'archive-guard': withRaw(EMPTY_LIST),
  'snapshot-running': null,
  // Problems of v1.2 alone, for which chapters of their own ask.
  'preview-unavailable': null,
  'refresh-not-active': null,
  'refresh-too-soon': null,
  'webhook-not-found': null,
  'request-not-found': null,
  'secret-unavailable': null,
  'cursor-expired': (sent, { id }) =>
    id === 'sendSnapshot'
      ? withQuery(`archiveMax=9&since=${cursorText('1:00000000')}`)(withRaw(EMPTY_LIST)(sent))
      : withQuery(`after=${cursorText('1:00000000')}`)(sent),
  'not-acceptable': withHeader('Accept', 'text/html, application/json;q=0'),
  'path-not-found': null,
  'method-not-allowed': null,
  'method-unknown': null,
  'headers-too-large': null,
  'idempotency-in-progress': null,
  'rate-limited': null,
  'long-requests': null,
  'request-timeout': null,
  'internal-error': null,
  unavailable: null,
}

/** Every refusal of every operation of the table, and by the method override too. */
export const refusals: Chapter = async (stage) => {
  const { ask, job } = stage
  for (const referenceId of ['R-1', 'R-2'])
    await ask('POST', `${API_PREFIX}/jobs`, { body: job({ referenceId }), headers: [['Idempotency-Key', referenceId]] })
  const keys = await makeKeys(stage)
  for (const operation of operations) {
    const sent: Sent = { method: operation.method, path: addressOf(operation), ...bodyOf(operation, job) }
    const caused = [...new Set(problemsOf(operation))].flatMap((code) => causes[code]?.(sent, operation, keys) ?? [])
    for (const { method, path, ...rest } of caused.flatMap((request) => [request, ...overridden(request)]))
      await ask(method, path, rest)
  }
  for (const method of ['PATCH', 'OPTIONS', 'TRACE', 'LINK', 'get', 'DELETE'])
    await ask(method, `${API_PREFIX}/positiontypes`)
  for (const path of ['/job', '/jobs/', '/Jobs', '/jobs/1/2', '/jobs/%zz', '//jobs', '/jobs;x=1', '/employer/1'])
    await ask('GET', API_PREFIX + path)
  await ask('GET', '/nothing', {
    headers: [
      ['X-Forwarded-Host', 'evil.example'],
      ['X-Forwarded-Proto', 'https'],
      ['Forwarded', 'host=evil.example'],
    ],
  })
  // Nothing was changed by any of them.
  for (const path of ['/jobs', '/jobs/1', '/jobs/2']) await ask('GET', API_PREFIX + path)
}

/** Keys that may not do what they are used for; the suspended employer has a job R-99. */
const makeKeys = async ({ service, job, employerId }: Stage): Promise<Keys> => {
  const stranger = await service.employer('unlimited', 'Another employer')
  await stranger.post(job({ referenceId: 'R-99' }))
  await service.operator.suspendEmployer(stranger.employerId)
  const reader = await service.operator.issueKey({ employerId, scopes: ['jobs:read'] })
  const writer = await service.operator.issueKey({ employerId, scopes: ['jobs:write'] })
  const careful = await service.operator.issueKey({ employerId, preconditions: true })
  return {
    suspended: stranger.apiKey ?? '',
    reader: reader.apiKey,
    writer: writer.apiKey,
    careful: careful.apiKey,
  }
}

const addressOf = ({ path }: Operation): string => API_PREFIX + path.replace('{id}', '1')

const bodyOf = ({ id }: Operation, job: Stage['job']): Pick<Ask, 'body' | 'headers'> => {
  if (id === 'createJob') return { body: job() }
  if (id === 'upsertJob') return { body: { referenceId: 'R-1', title: 'Changed' } }
  if (id === 'updateJob') return { body: { title: 'Changed' } }
  if (id === 'deleteJobByReference') return { body: { referenceId: 'R-1' } }
  if (id === 'writeJobs') return { body: { op: 'archive', id: 1 }, headers: [LINES] }
  if (id === 'sendSnapshot') return { body: { end: true, items: 0 }, headers: [LINES] }
  return id === 'deleteJob' ? { body: {} } : {}
}

/** The same request from a client that knows no PUT and DELETE. */
const overridden = ({ method, headers = [], ...sent }: Sent): Sent[] =>
  method === 'PUT' || method === 'DELETE'
    ? [{ ...sent, method: 'POST', headers: [...headers, ['X-HTTP-Method-Override', method]] }]
    : []
