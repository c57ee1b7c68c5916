/** Replacing a key by another, with a time in which both work. */

import type { ApiKey } from '../../employers/ports.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatTime } from '../../html/words/format.ts'
import { DAY_MS } from '../../platform/lib/dates.ts'
import { html } from '../../platform/lib/html.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { keysOf } from '../actor-services.ts'
import { answerForm, checkbox, type Faults, form, selectField, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { answerUsed, useOneTimeToken } from '../one-time-tokens.ts'
import type { MemberContext } from '../request-context.ts'
import { readExpiry } from './fields.ts'
import { isOver, keyInPath, shortNameOf } from './key.ts'
import { keyShown } from './shown.ts'
import { keyWords } from './words.ts'

const OVERLAPS = ['0', '1', '7', '30'] as const

export const rotatePage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const key = await keyInPath(frame, context)
  return isOver(key, frame.clock()) ? overPage(frame, context, key) : page(frame, context, { key, faults: {} })
}

type Asked = { readonly key: ApiKey; readonly faults: Faults }

const page = (frame: ConsoleFrame, context: MemberContext, { key, faults }: Asked): PageAnswer => {
  const { language, fields } = context
  const { rotate: text, form: labels } = keyWords[language]
  const choices = OVERLAPS.map((value) => [value, text.overlaps[value]] as const)
  const isSent = fields.size > 0
  const isChecked = isSent ? fields.has('preconditions') : key.preconditions
  const main = html`<p class="lead">${text.lead}</p>
${form(
  context,
  html`${selectField({ id: 'overlap', label: text.overlap, faults, choices, value: fields.get('overlap') ?? '7' })}
${textField({ id: 'expires', type: 'date', label: text.expiry, faults, value: fields.get('expires') ?? '' })}
${checkbox({ id: 'preconditions', label: labels.preconditions }, isChecked)}
<p><button class="button">${text.submit}</button></p>`,
)}`
  return answerForm(frame, context, { title: text.title(shortNameOf(key)), section: 'keys', faults, main })
}

const overPage = (frame: ConsoleFrame, context: MemberContext, key: ApiKey): PageAnswer => {
  const { rotate } = keyWords[context.language]
  const title = rotate.title(shortNameOf(key))
  return answerForm(frame, context, { title, section: 'keys', faults: { '': rotate.over }, status: 409, main: html`` })
}

export const rotateKey = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { fields, language } = context
  const { rotate: text } = keyWords[language]
  const key = await keyInPath(frame, context)
  if (isOver(key, frame.clock())) return overPage(frame, context, key)
  const { expiresAt, faults } = readExpiry(frame, context)
  const overlap = OVERLAPS.find((each) => each === fields.get('overlap'))
  if (overlap === undefined) return page(frame, context, { key, faults: { overlap: text.overlapFault, ...faults } })
  if (Object.keys(faults).length > 0) return page(frame, context, { key, faults })
  if (!(await useOneTimeToken(frame, context))) return answerUsed(frame, context, 'keys')
  const order = {
    id: key.id,
    overlapMs: Number(overlap) * DAY_MS,
    expiresAt,
    preconditions: fields.has('preconditions'),
  }
  try {
    const { apiKey, previous } = await keysOf(frame, context).rotateKey(order)
    const end = previous.expiresAt ?? 0
    const note = overlap === '0' ? text.ended : text.ends(formatTime(language, end, frame.timeZone))
    await frame.savedForms.forget(context)
    return keyShown(frame, context, { apiKey, note })
  } catch (error) {
    // Another person has revoked it meanwhile.
    if (error instanceof Refusal && error.reason === 'over') return overPage(frame, context, key)
    throw error
  }
}
