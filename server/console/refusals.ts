/** Pages of the console in place of problems; a problem of the interface says its own sentence. */
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { WholeAnswer } from '../html/page.ts'
import { html } from '../platform/lib/html.ts'
import type { Problem } from '../platform/sentences/problem.ts'
import { titleOf } from '../platform/sentences/problem.ts'
import { say } from '../platform/sentences/say.ts'
import { answerConsole, answerJsonFault } from './answers.ts'
import type { ConsoleLayout } from './layout.ts'
import { isJson } from './request.ts'
import { PREFIX, type RequestContext } from './request-context.ts'
import { consoleWords } from './words.ts'

type Kind = keyof (typeof consoleWords)['en']['refusals']

const KINDS: Readonly<Partial<Record<ProblemCode, Kind>>> = {
  'path-not-found': 'notFound',
  'job-not-found': 'notFound',
  'scope-missing': 'role',
  'employer-suspended': 'suspended',
  'internal-error': 'failed',
}

const STATUSES: Readonly<Record<Kind, number>> = {
  notFound: 404,
  forbidden: 403,
  role: 403,
  auditor: 403,
  suspended: 403,
  tooMany: 429,
  failed: 500,
}

export type RefuseRequest = {
  /** Page with what is wrong. */
  readonly because: (context: RequestContext, kind: Kind) => WholeAnswer
  readonly problem: (context: RequestContext, problem: Problem) => WholeAnswer
}

export const createRefuseRequest = (layout: ConsoleLayout): RefuseRequest => {
  const answer = (context: RequestContext, { title, text, status, headers }: Said): WholeAnswer => {
    if (isJson(context.request)) return answerJsonFault(`${title}. ${text}`, { status, headers: headers ?? [] })
    const { home, reference } = consoleWords[context.language]
    const main = html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${PREFIX[context.language]}">${home}</a></p>
${status < 500 ? null : html`<p class="dim">${reference(context.request.id)}</p>`}`
    return answerConsole(layout(context, { title, main }), { status, headers: headers ?? [] })
  }
  const because = (context: RequestContext, kind: Kind): WholeAnswer =>
    answer(context, { ...consoleWords[context.language].refusals[kind], status: STATUSES[kind] })
  return {
    because,
    problem: (context, problem) => {
      const { code, sentence, allow, retryAfterSeconds } = problem
      const kind = KINDS[code]
      if (kind) return because(context, kind)
      const { language } = context
      const headers = [
        ...(allow.length === 0 ? [] : ['allow', allow.join(', ')]),
        ...(retryAfterSeconds === null ? [] : ['retry-after', String(retryAfterSeconds)]),
      ]
      const { status } = problems[code]
      return answer(context, { title: titleOf(code, language), text: say(sentence, { language }), status, headers })
    },
  }
}

type Said = {
  readonly title: string
  readonly text: string
  readonly status: number
  readonly headers?: readonly string[]
}
