/** Sending again what changed after a moment, by the cursor of the last entry before it. */
import type { PageAnswer } from '../../html/page.ts'
import { writeCursor } from '../../platform/lib/cursor.ts'
import { addDays, isCalendarDate } from '../../platform/lib/dates.ts'
import { html } from '../../platform/lib/html.ts'
import { callAs } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { answerForm, type Faults, form, radioField, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { refusedBy } from './fields.ts'
import { webhookFormWords } from './form-words.ts'
import { nameOf, type ReadWebhook, webhookInPath, webhookPath } from './webhook.ts'

const FROMS = ['moment', 'now'] as const

/** The end of an office day. */
const TIME = '18:00'

export const sendAgainPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> =>
  page(frame, context, { ...(await webhookInPath(frame, context)), faults: {} })

type Shown = Pick<ReadWebhook, 'webhook'> & { readonly faults: Faults; readonly status?: number }

const page = (frame: ConsoleFrame, context: MemberContext, { webhook, faults, status = 400 }: Shown): PageAnswer => {
  const { fields, language } = context
  const { sending: text } = webhookFormWords[language]
  const choices = FROMS.map((value) => [value, text.froms[value]] as const)
  const about = (id: 'date' | 'time', otherwise: string) => ({
    id,
    label: text[id],
    faults,
    value: fields.get(id) ?? otherwise,
  })
  const main = html`<p class="lead">${text.lead}</p>
${form(
  context,
  html`${radioField({ id: 'from', label: text.from, faults, choices, value: fields.get('from') ?? 'moment' })}
${textField({ ...about('date', addDays(frame.today(), -1)), type: 'date' })}
${textField({ ...about('time', TIME), type: 'time', hint: text.timeHint(frame.timeZone) })}
<p><button class="button">${text.submit}</button></p>`,
)}`
  return answerForm(frame, context, { title: text.title(nameOf(webhook)), section: 'webhooks', faults, status, main })
}

export const sendAgain = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { webhook } = await webhookInPath(frame, context)
  const beginning = readBeginning(frame, context)
  if ('faults' in beginning) return page(frame, context, { webhook, ...beginning })
  const { moment } = beginning
  const found = moment === null ? null : await frame.store.audit.pointBefore(context.membership.employer.id, moment)
  const cursor = found === null ? 'now' : writeCursor(found.point)
  try {
    await callAs(frame, context)({ operation: 'updateWebhook', id: webhook.id, body: { cursor } })
  } catch (error) {
    return page(frame, context, { webhook, ...refusedBy(error, context) })
  }
  const done = found === null ? 'now' : found.isKept ? 'again' : 'oldest'
  return seeOther(webhookPath(context, webhook, `?done=${done}`))
}

type Beginning = { readonly moment: number | null } | { readonly faults: Faults }

/** The moment that was chosen, of the clocks of the site's time zone; null for now. */
const readBeginning = (
  { clock, timeZone }: Pick<ConsoleFrame, 'clock' | 'timeZone'>,
  { fields, language }: Pick<MemberContext, 'fields' | 'language'>,
): Beginning => {
  const { sending: text } = webhookFormWords[language]
  const from = FROMS.find((each) => each === fields.get('from'))
  if (from === undefined) return { faults: { from: text.fromFault } }
  if (from === 'now') return { moment: null }
  const [date, time] = [(fields.get('date') ?? '').trim(), (fields.get('time') ?? '').trim()]
  const faults = {
    ...(isCalendarDate(date) ? {} : { date: text.dateFault }),
    ...(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(time) ? {} : { time: text.timeFault }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const moment = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
  return moment < clock() ? { moment } : { faults: { date: text.pastFault } }
}
