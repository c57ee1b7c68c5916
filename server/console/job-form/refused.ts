/** A form that could not be saved: with its faults at their fields, or with what happened above it; its text is kept. */
import { problems } from '@affiche/contract/problem.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { WholeAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Problem } from '../../platform/sentences/problem.ts'
import { titleOf } from '../../platform/sentences/problem.ts'
import { say } from '../../platform/sentences/say.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { faultsOf } from './faults.ts'
import { answerForm, type Form } from './form-page.ts'
import type { Typed } from './typed.ts'
import { formWords } from './words.ts'

type Refused = { readonly problem: Problem; readonly form: Form }

export const refused = (
  frame: ConsoleFrame,
  { context, typed }: { readonly context: MemberContext; readonly typed: Typed },
  { problem, form }: Refused,
): WholeAnswer => {
  const { language } = context
  const { retryAfterSeconds, code } = problem
  const faults = faultsOf(problem, typed)
  const banner = faults.length === 0 ? bannerOf(problem, language) : null
  const headers = retryAfterSeconds === null ? [] : ['retry-after', String(retryAfterSeconds)]
  const { status } = problems[code]
  return answerForm(frame, context, { ...form, faults, banner, headers, status })
}

/** Message about a refusal, with the time to try again, and that the text is kept. */
const bannerOf = ({ code, sentence, retryAfterSeconds }: Problem, language: Language): Html => {
  const { textKept, retryAfter } = formWords[language]
  const again = retryAfterSeconds === null ? null : html` ${retryAfter(retryAfterSeconds)}`
  return alertOf(titleOf(code, language), html`<p>${say(sentence, { language })}</p><p>${textKept}${again}</p>`)
}

/** Stands above a form that was not saved. */
export const alertOf = (title: string, text: Html): Html =>
  html`<div class="alert" role="alert" tabindex="-1" autofocus><h2>${title}</h2>
${text}</div>\n`
