/** A request with its answer, in words and as they were. */
import type { PageAnswer } from '../../html/page.ts'
import { noSuchPage } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { headerLines, wholeOf } from '../../requests/bodies.ts'
import type { RecordedText, StoredRequest } from '../../requests/request-record.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { headingOf } from './list.ts'
import { askedEmployer, keyNames } from './sender.ts'
import { requestWords } from './words.ts'

export const requestPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, parameters, request } = context
  const text = requestWords[language]
  const employer = await askedEmployer(frame, context)
  const reader = { employerId: employer?.id ?? 0, vendorId: null }
  const found = await frame.store.requests.find(reader, parameters[0] ?? '')
  if (!found) throw noSuchPage()
  const keyName = await keyNames(frame, context)
  const back = employerPath(context, request.query.get('test') === 'yes' ? '/requests?test=yes' : '/requests')
  const main = html`<p><a href="${back}">${text.back}</a></p>
<h1>${text.request}</h1>
<dl class="facts">${factsOf(frame, context, { found, keyName }).map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>\n`)}</dl>
${answerOf(context, found)}
<h2>${text.asIs}</h2>
${raw(text.sentHead, headerLines(found.headers))}${raw(text.sentBody, textOf(found.body))}${raw(text.answeredHead, headerLines(found.answerHeaders))}${raw(text.answeredBody, textOf(found.answer))}`
  return answerConsole(frame.layout(context, { title: text.request, section: 'keys', main }))
}

type Shown = { readonly found: StoredRequest; readonly keyName: (keyId: number) => string }

const factsOf = (
  { timeZone }: ConsoleFrame,
  { language }: MemberContext,
  { found, keyName }: Shown,
): (readonly [string, Html | string])[] => {
  const text = requestWords[language]
  const { requestId, at, method, address, operation, keyId, status, isCut } = found
  return [
    [text.sent, html`<code>${method} ${address}</code>`],
    ...(operation === null ? [] : [[text.operation, html`<code>${operation}</code>`] as const]),
    [text.at, momentOf(at, { language, timeZone })],
    [text.key, keyName(keyId)],
    [text.status, isCut ? text.cut(status) : String(status)],
    [text.id, html`<code>${requestId}</code>`],
  ]
}

type Answered = { readonly detail?: unknown; readonly errors?: unknown; readonly results?: unknown }

/** Problems in words: the sentences are in the language in which they were answered. */
const answerOf = (context: MemberContext, found: StoredRequest): Html | null => {
  const text = requestWords[context.language]
  const { answer } = wholeOf(found)
  if (typeof answer !== 'object' || answer === null) return null
  const { detail, errors, results } = answer as Answered
  const lang = found.answerHeaders['content-language'] ?? 'en'
  const lines = Array.isArray(results) ? results.map((line) => lineOf(context, line)) : []
  const faults = Array.isArray(errors) ? errors.map((error) => faultOf(error, lang)) : []
  return html`<h2>${found.code === null ? text.answered : headingOf(context, found.code)}</h2>
${typeof detail === 'string' ? html`<p lang="${lang}">${detail}</p>` : null}
${faults.length === 0 ? null : html`<ul>${faults}</ul>`}
${lines.length === 0 ? null : html`<p>${text.refusedLines}</p>\n<ul>${lines}</ul>`}`
}

type Fault = { readonly pointer?: unknown; readonly detail?: unknown }

const faultOf = (error: Fault, lang: string): Html =>
  html`<li><code>${String(error.pointer ?? '')}</code> <span lang="${lang}">${String(error.detail ?? '')}</span></li>\n`

type Line = { readonly n?: unknown; readonly problem?: { readonly code?: unknown } }

const lineOf = (context: MemberContext, { n, problem }: Line): Html =>
  html`<li>${requestWords[context.language].line(Number(n))} ${headingOf(context, String(problem?.code))}</li>\n`

const raw = (heading: string, shown: string): Html | null =>
  shown === ''
    ? null
    : html`<details><summary>${heading}</summary><pre class="secret" tabindex="0"><code>${shown}</code></pre></details>\n`

const textOf = (recorded: RecordedText | null): string =>
  recorded === null ? '' : `${recorded.text}${recorded.isTruncated ? ' …' : ''}`
