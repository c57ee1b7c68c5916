/** Making a key. */

import type { Scope } from '@affiche/contract/operations.ts'
import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { keysOf } from '../actor-services.ts'
import { answerForm, checkbox, type Faults, form, radioField, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { answerUsed, useOneTimeToken } from '../one-time-tokens.ts'
import type { MemberContext } from '../request-context.ts'
import { readExpiry, readName } from './fields.ts'
import { keyShown } from './shown.ts'
import { keyWords } from './words.ts'

export const newKeyPage = (frame: ConsoleFrame, context: MemberContext, faults: Faults = {}): PageAnswer =>
  answerForm(frame, context, {
    title: keyWords[context.language].add,
    section: 'keys',
    faults,
    main: form(context, controls(context, faults)),
  })

const controls = ({ language, fields }: MemberContext, faults: Faults): Html => {
  const text = keyWords[language]
  const choices = [['read', text.reads] as const, ['write', text.writes] as const]
  return html`${textField({ id: 'name', label: text.form.name, hint: text.form.nameHint, faults, value: fields.get('name') ?? '' })}
${radioField({ id: 'scopes', label: text.scopes, faults, choices, value: fields.get('scopes') ?? 'write' })}
${checkbox({ id: 'webhooks', label: text.form.webhooks }, fields.has('webhooks'))}
${checkbox({ id: 'publishes', label: text.form.publishes }, fields.has('publishes'))}
${textField({ id: 'expires', type: 'date', label: text.form.expiry, hint: text.form.expiryHint, faults, value: fields.get('expires') ?? '' })}
${checkbox({ id: 'preconditions', label: text.form.preconditions }, fields.has('preconditions'))}
${checkbox({ id: 'test', label: text.form.test }, fields.has('test'))}
<p><button class="button">${text.form.submit}</button></p>`
}

const scopesIn = (fields: MemberContext['fields']): readonly Scope[] => [
  'jobs:read',
  ...(fields.get('scopes') === 'read' ? [] : (['jobs:write'] as const)),
  ...(fields.has('webhooks') ? (['webhooks'] as const) : []),
  ...(fields.has('publishes') ? (['jobs:publish'] as const) : []),
]

export const makeKey = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { fields, membership } = context
  const [{ name, faults }, expiry] = [readName(context), readExpiry(frame, context)]
  const all = { ...faults, ...expiry.faults }
  if (Object.keys(all).length > 0) return newKeyPage(frame, context, all)
  if (!(await useOneTimeToken(frame, context))) return answerUsed(frame, context, 'keys')
  const { apiKey } = await keysOf(frame, context).issueKey({
    employerId: membership.employer.id,
    name,
    expiresAt: expiry.expiresAt,
    scopes: scopesIn(fields),
    preconditions: fields.has('preconditions'),
    test: fields.has('test'),
  })
  await frame.savedForms.forget(context)
  return keyShown(frame, context, { apiKey })
}
