/** Failures of the requests of an employer: of today, and of the days before. */
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { PageAnswer } from '../../html/page.ts'
import { datesIn } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { titleOf } from '../../platform/sentences/problem.ts'
import type { FailedRequest } from '../../requests/ports.ts'
import { type FailureGroup, groupFailures } from '../../requests/summary.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { askedEmployer, keyNames } from './sender.ts'
import { requestWords } from './words.ts'

/** Kinds of failures of one part of the page. */
const GROUPS_MAX = 50

export const failureList = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, membership } = context
  const text = requestWords[language]
  const employer = await askedEmployer(frame, context)
  const failed = employer ? await frame.store.requests.failed({ employerId: employer.id, vendorId: null }) : []
  const dateOf = datesIn(frame.timeZone)
  const today = dateOf(frame.clock())
  const isToday = ({ at }: FailedRequest): boolean => dateOf(at) === today
  const item = itemOf({ frame, context, keyName: await keyNames(frame, context) })
  const part = (heading: string, requests: readonly FailedRequest[], none: string): Html => {
    const groups = groupFailures(requests).slice(0, GROUPS_MAX)
    return html`<h2>${heading}</h2>\n${groups.length === 0 ? html`<p>${none}</p>` : html`<ul class="plain">${groups.map(item)}</ul>`}\n`
  }
  const isTest = employer?.id !== membership.employer.id
  const other = html`<p><a href="${employerPath(context, isTest ? '/requests' : '/requests?test=yes')}">${isTest ? text.toLive : text.toTest}</a></p>`
  const title = isTest ? text.testTitle : text.title
  const main = html`<h1>${title}</h1>
<p class="lead">${text.lead}</p>
${other}
${part(text.today, failed.filter(isToday), text.noneToday)}${part(
  text.before,
  failed.filter((request) => !isToday(request)),
  text.noneBefore,
)}`
  return answerConsole(frame.layout(context, { title, section: 'keys', main }))
}

type Shown = {
  readonly frame: ConsoleFrame
  readonly context: MemberContext
  readonly keyName: (keyId: number) => string
}

const itemOf =
  ({ frame: { timeZone }, context, keyName }: Shown) =>
  ({ failure, operation, keyId, count, first, last }: FailureGroup): Html => {
    const { language, request } = context
    const text = requestWords[language]
    const [code, , pointer] = failure
    const where = { language, timeZone }
    const facts: (readonly [string, Html | string])[] = [
      ...(operation === null ? [] : [[text.operation, html`<code>${operation}</code>`] as const]),
      [text.key, keyName(keyId)],
      [text.times, text.count(count)],
      ...(count > 1 ? [[text.first, momentOf(first.at, where)] as const] : []),
      [text.last, momentOf(last.at, where)],
    ]
    const query = request.query.get('test') === 'yes' ? '?test=yes' : ''
    const shown = html`<a href="${employerPath(context, `/requests/${last.requestId}${query}`)}">${text.open}</a>`
    return html`<li><h3>${headingOf(context, code)}${pointer ? html` <code>${pointer}</code>` : null}</h3>
<dl class="facts">${facts.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>\n`)}</dl>
<p class="phrases">${shown} <a href="/docs/problems/${code}" hreflang="en">${text.help}</a></p></li>\n`
  }

/** The title of a problem, or the code of one that this version does not have. */
export const headingOf = ({ language }: Pick<MemberContext, 'language'>, code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode, language) : code
