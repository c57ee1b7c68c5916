/** Pages for browsers in place of problems, in the language of the address. */
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { Language } from '@affiche/contract/values.ts'
import { html } from '../platform/lib/html.ts'
import type { Problem } from '../platform/sentences/problem.ts'
import { answerPage } from './answers.ts'
import type { Layout } from './layout.ts'
import { isBeingMade } from './made.ts'
import type { PageRequest, WholeAnswer } from './page.ts'
import { type Words, words } from './words/words.ts'

type Kind = Exclude<keyof Words['errors'], 'home' | 'reference'>

type Refusal = {
  readonly kind: Kind
  readonly status: number
  readonly headers?: readonly string[]
  /** Id of the request, shown if the fault is ours. */
  readonly id?: string
}

/** Answers with a page that says what is wrong. */
export type Refuse = (request: PageRequest, language: Language, refusal: Refusal) => WholeAnswer

export const createRefuse =
  (layout: Layout): Refuse =>
  (request, language, { kind, status, headers = [], id }) => {
    const { errors, paths } = words[language]
    const { title, text } = errors[kind]
    const page = layout({
      language,
      title,
      other: null,
      main: html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${paths.home}">${errors.home}</a></p>
${id === undefined ? null : html`<p class="dim">${errors.reference(id)}</p>`}`,
    })
    return answerPage(request, page, { status, headers })
  }

const KINDS: Readonly<Partial<Record<ProblemCode, Kind>>> = {
  'path-not-found': 'notFound',
  'method-not-allowed': 'method',
  'rate-limited': 'tooMany',
  unavailable: 'unavailable',
  'internal-error': 'failed',
}

/** The refusal that says of a problem what readers can make use of. */
export const refusalOf = (problem: Problem, id: string): Refusal => {
  const { code, allow, retryAfterSeconds } = problem
  return {
    kind: isBeingMade(problem) ? 'beingMade' : (KINDS[code] ?? 'refused'),
    status: problems[code].status,
    headers: [
      ...(allow.length === 0 ? [] : ['allow', allow.join(', ')]),
      ...(retryAfterSeconds === null ? [] : ['retry-after', String(retryAfterSeconds)]),
    ],
    ...(code === 'internal-error' ? { id } : {}),
  }
}
