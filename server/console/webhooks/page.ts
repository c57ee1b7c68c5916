/** One webhook: how it is, what can be done with it, and what became of the last requests. */
import type { AttemptListBody, WebhookBody, WebhookTestBody } from '@affiche/contract/webhook.ts'
import { hidden } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerForm, type Faults, form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type MemberContext, offers } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { factList, factsOf } from './list.ts'
import { outcomeText } from './outcome.ts'
import { nameOf, readAttempts, stateText, webhookInPath, webhookPath } from './webhook.ts'
import { webhookWords } from './words.ts'

/** Requests that the page shows unless all are asked for. */
const ATTEMPTS_SHOWN = 10

type Shown = { readonly faults?: Faults; readonly status?: number; readonly tested?: WebhookTestBody }

export const showWebhook = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { faults = {}, status = 400, tested }: Shown = {},
): Promise<PageAnswer> => {
  const { language } = context
  const [{ webhook }, attempts] = await Promise.all([webhookInPath(frame, context), readAttempts(frame, context)])
  const { open } = webhookWords[language]
  const main = html`${noticeOf(context)}<p class="lead">${stateText(language, webhook)}</p>
${tested === undefined ? null : testResult(frame, context, tested)}${offers(context, 'own') ? actions(context, webhook) : null}
${factList(allFacts(frame, context, webhook))}
${attemptsOf(frame, context, attempts)}`
  return answerForm(frame, context, { title: open(nameOf(webhook)), section: 'webhooks', faults, status, main })
}

const noticeOf = ({ language, request }: MemberContext): Html | null => {
  const { done } = webhookWords[language].page
  const found = Object.entries(done).find(([name]) => name === request.query.get('done'))
  return found ? html`<p class="notice" role="status">${found[1]}</p>\n` : null
}

const LINKS = ['edit', 'again', 'rotate', 'remove'] as const

const actions = (context: MemberContext, webhook: WebhookBody): Html => {
  const { page: text } = webhookWords[context.language]
  const runs = webhook.state === 'active' || (webhook.state === 'failing' && webhook.reason === null)
  const [state, word] = runs ? ['paused', text.pause] : ['active', text.resume]
  const links = LINKS.map((name) => html`<a href="${webhookPath(context, webhook, `/${name}`)}">${text[name]}</a> `)
  const button = (label: string, inside: Html | null = null): Html =>
    html`${inside}<p><button class="button${inside === null ? '' : ' second'}">${label}</button></p>`
  return html`<p>${text.testText}</p>
${form(context, button(text.test), webhookPath(context, webhook, '/test'))}
${form(context, button(word, hidden('state', state)), webhookPath(context, webhook, '/state'))}
<p class="phrases">${links}</p>`
}

const testResult = (frame: ConsoleFrame, context: MemberContext, tested: WebhookTestBody): Html => {
  const { page: text } = webhookWords[context.language]
  return html`<section class="notice" role="status"><h2>${text.tested}</h2>
${outcome(frame, context, tested)}</section>\n`
}

const allFacts = (frame: ConsoleFrame, context: MemberContext, webhook: WebhookBody): ReturnType<typeof factsOf> => {
  const { facts: text, types } = webhookWords[context.language]
  const names: Readonly<Record<string, string>> = types
  const sent = html`${webhook.types.map((type, at) => html`${at === 0 ? null : html`<br>`}${names[type] ?? type}`)}`
  return [...factsOf(frame, context, webhook), [text.types, sent], [text.pageSize, String(webhook.pageSize)]]
}

type Attempt = AttemptListBody['data'][number]

const attemptsOf = (frame: ConsoleFrame, context: MemberContext, attempts: readonly Attempt[]): Html => {
  const { page: text } = webhookWords[context.language]
  const isAll = context.request.query.get('attempts') === 'all' || attempts.length <= ATTEMPTS_SHOWN
  const items = (isAll ? attempts : attempts.slice(0, ATTEMPTS_SHOWN)).map((attempt) => {
    const count = text.changes(attempt.entries)
    return html`<li>${outcome(frame, context, { ...attempt, count })}</li>\n`
  })
  return html`<h2>${text.attempts}</h2>
${attempts.length === 0 ? html`<p>${text.noAttempts}</p>` : html`<ul class="plain">${items}</ul>`}
${isAll ? null : html`<p><a href="?attempts=all">${text.all(attempts.length)}</a></p>`}`
}

type Outcome = WebhookTestBody & { readonly count?: string }

/** When it was sent, how it went, and the beginning of what the receiver said. */
const outcome = ({ timeZone }: ConsoleFrame, { language }: MemberContext, sent: Outcome): Html => {
  const { page: text } = webhookWords[language]
  const { at, ms, answer, count } = sent
  const shown = answer.trim()
  return html`<p>${momentOf(Date.parse(at), { language, timeZone })}${count === undefined ? null : html` (${count})`}<br>
${outcomeText(language, sent)} <span class="dim">${formatNumber(language, ms)} ms</span></p>
${shown === '' ? null : html`<details><summary>${text.answered}</summary><pre tabindex="0"><code>${shown}</code></pre></details>`}`
}
