/** Why a request was refused, for the line of its log: codes and the contract's own names, and no text of anybody. */
import { operations } from '@affiche/contract/operations.ts'
import type { Finding } from '@affiche/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Problem } from '../domain/problem.ts'

/** Findings that a line lists, before one entry that counts the rest. */
const ERRORS_MAX = 10

export type RefusalFields = { readonly code?: string; readonly errors?: readonly string[] }

const problems = new WeakMap<FastifyRequest, Problem>()

/** Remembers what a request is answered with, until its line is written. */
export const noteProblem = (request: FastifyRequest, problem: Problem): void => void problems.set(request, problem)

/** The code of the problem, and the findings as `code /pointer`; nothing where the request was not refused. */
export const refusalFields = (request: FastifyRequest): RefusalFields => {
  const problem = problems.get(request)
  if (!problem) return {}
  const { code, findings } = problem
  return findings.length === 0 ? { code } : { code, errors: describe(findings) }
}

const describe = (findings: readonly Finding[]): readonly string[] => {
  const listed = findings.slice(0, ERRORS_MAX).map(({ code, pointer }) => `${code} ${withoutTexts(pointer)}`.trim())
  const rest = findings.length - listed.length
  return rest === 0 ? listed : [...listed, `${rest} more`]
}

/** A pointer in which `*` stands for every name that is not the contract's: a client may have written anything there. */
const withoutTexts = (pointer: string): string => {
  const [first = '', ...steps] = pointer.split('/')
  return [first, ...steps.map((step) => (KNOWN.has(step) || INDEX.test(step) ? step : '*'))].join('/')
}

/** Short enough to be no number of anybody. */
const INDEX = /^\d{1,2}$/

/** The names of all members in a schema, however deep. */
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)]
}

const KNOWN = new Set(['query', ...operations.flatMap(({ body, query }) => [body?.schema, query].flatMap(namesIn))])
