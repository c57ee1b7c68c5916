/**
 * Refusals of the tools of the Open Job Context Protocol 0.3: errors of JSON-RPC with its envelope as data (spec.ojcp.dev,
 * Error Responses and Rate Limiting). The tools of our own names refuse by results instead, as the Model Context Protocol
 * would have it.
 */
import type { Language } from '@affiche/contract/values.ts'
import type { Problem } from '../platform/sentences/problem.ts'
import { say } from '../platform/sentences/say.ts'
import { CODES, type Refusal } from './json-rpc.ts'
import { OJCP_VERSION } from './ojcp.ts'
import { wordsOf } from './tools/result.ts'

type ErrorCode =
  | 'missing_required_field'
  | 'invalid_field_value'
  | 'invalid_request'
  | 'job_not_found'
  | 'employer_not_found'
  | 'rate_limited'
  | 'provider_error'

export const ojcpRefusal = (tool: string, problem: Problem, language: Language): Refusal => {
  const error_code = errorCodeOf(tool, problem)
  const { code, findings, retryAfterSeconds } = problem
  const isLimited = error_code === 'rate_limited'
  return {
    status: 200,
    code: isLimited ? CODES.rate : CODES.tool,
    message: wordsOf(problem, language),
    data: {
      ojcp_version: OJCP_VERSION,
      error_code,
      message: say(problem.sentence, { language }),
      ...(isLimited ? { retry_after_seconds: retryAfterSeconds ?? 1 } : {}),
      details: {
        code,
        errors: findings.map((one) => ({
          pointer: one.pointer,
          code: one.code,
          detail: say(one.sentence, { language }),
        })),
      },
    },
  }
}

const errorCodeOf = (tool: string, { code, findings }: Problem): ErrorCode => {
  if (code === 'path-not-found') return tool.includes('employer') ? 'employer_not_found' : 'job_not_found'
  if (code === 'rate-limited') return 'rate_limited'
  if (code !== 'invalid-request') return 'provider_error'
  if (findings.some((one) => one.code === 'required')) return 'missing_required_field'
  return findings.length > 0 ? 'invalid_field_value' : 'invalid_request'
}
