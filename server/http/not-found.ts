import { API_PREFIX, operations } from '@affiche/contract/operations.ts'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'
import { nearPath } from './near-path.ts'

const OTHER_PATHS = [
  '/',
  '/health/live',
  '/health/ready',
  '/docs',
  '/docs/interface',
  '/docs/problems',
  '/docs/problems/{code}',
  `${API_PREFIX}/openapi.json`,
]

/** The methods that each path takes, the path as a pattern. */
const paths = Map.groupBy(
  [
    ...operations.map(({ path, method }) => ({ path: API_PREFIX + path, method })),
    ...OTHER_PATHS.map((path) => ({ path, method: 'GET' })),
  ],
  ({ path }) => path,
)

const table = [...paths].map(([path, rows]) => ({
  pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(/\{\w+\}/, '[^/]+')}$`),
  methods: rows.map(({ method }) => method).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
}))

/** What to say where no route matched: a known path refuses the method (405), any other is unknown (404). */
export const notFoundProblem = ({ url, method }: Pick<FastifyRequest, 'url' | 'method'>): Problem => {
  const path = url.split('?')[0] ?? ''
  const known = entryOf(path)
  // A file that does not exist lies below a known path, and its method is not what is wrong.
  if (!known) return new Problem('path-not-found', NOT_FOUND + questionOf(path))
  const { methods } = known
  if (methods.includes(method)) return new Problem('path-not-found', NOT_FOUND)
  const advice = method === 'PATCH' && methods.includes('PUT') ? ' PUT changes only the members that are sent.' : ''
  return new Problem('method-not-allowed', `The address takes ${methods.join(', ')}, not ${method}.${advice}`, {
    allow: methods,
  })
}

const NOT_FOUND = 'No operation has this address.'

const entryOf = (path: string) => table.find(({ pattern }) => pattern.test(path))

/** An own page may be meant with a slash at its end; else something below the prefix of the interface. */
const questionOf = (path: string): string => {
  const plain = path.replace(/\/$/, '')
  const near = OTHER_PATHS.includes(plain) ? plain : nearPath(path)
  return near === null ? '' : ` Did you mean ${near}?`
}
