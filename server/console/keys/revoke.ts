/** Revoking a key, once its name was typed. */

import type { ApiKey } from '../../employers/ports.ts'
import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { keysOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { answerForm, type Faults, form, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { keyInPath, shortNameOf } from './key.ts'
import { keyWords } from './words.ts'

export const revokePage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> =>
  page(frame, context, { key: await keyInPath(frame, context), faults: {} })

type Asked = { readonly key: ApiKey; readonly faults: Faults }

const page = (frame: ConsoleFrame, context: MemberContext, { key, faults }: Asked): PageAnswer => {
  const { language, fields } = context
  const { revoking: text } = keyWords[language]
  const label = key.name === null ? text.end(endOf(key)) : text.name(key.name)
  const asked = { id: 'name', label, faults, value: fields.get('name') ?? '' }
  const main =
    key.revokedAt === null
      ? html`<p class="lead">${text.lead}</p>
${form(context, html`${textField(asked)}<p><button class="button">${text.submit}</button></p>`)}`
      : html`<p class="lead">${text.already}</p>`
  return answerForm(frame, context, { title: text.title(shortNameOf(key)), section: 'keys', faults, main })
}

/** Typed in place of the name of a key that has none. */
const endOf = ({ id, characters }: ApiKey): string => characters?.slice(-4) ?? String(id)

export const revokeKey = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { fields, language } = context
  const key = await keyInPath(frame, context)
  const isNamed = (fields.get('name') ?? '').trim() === (key.name ?? endOf(key)).trim()
  if (!isNamed) return page(frame, context, { key, faults: { name: keyWords[language].revoking.fault } })
  await keysOf(frame, context).revokeKey(key.id)
  return seeOther(employerPath(context, `/keys?revoked=${key.id}`))
}
