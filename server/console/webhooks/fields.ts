/** The form of a webhook: what it has is judged by the operations of the interface, whose findings stand at its fields. */
import { problems } from '@affiche/contract/problem.ts'
import { EVERY_TYPE, WEBHOOK_PAGE_MAX, WEBHOOK_TYPES, type WebhookBody } from '@affiche/contract/webhook.ts'
import { notedGroup } from '../../html/controls.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { say } from '../../platform/sentences/say.ts'
import type { Sentence } from '../../platform/sentences/sentence.ts'
import { checkbox, type Faults, textField } from '../form.ts'
import type { MemberContext } from '../request-context.ts'
import { webhookWords } from './words.ts'

const FIELDS = ['url', 'types', 'description', 'pageSize'] as const
type Field = (typeof FIELDS)[number]

type Values = Readonly<Record<Exclude<Field, 'types'>, string>> & { readonly types: readonly string[] }

export const NEW_VALUES: Values = { url: '', types: [EVERY_TYPE], description: '', pageSize: String(WEBHOOK_PAGE_MAX) }

export const valuesOf = ({ url, types, description, pageSize }: WebhookBody): Values => ({
  url,
  types,
  description: description ?? '',
  pageSize: String(pageSize),
})

/** As the form was sent. */
export const sentValues = ({ fields }: Pick<MemberContext, 'fields'>): Values => {
  const text = (name: Field): string => (fields.get(name) ?? '').trim()
  return {
    url: text('url'),
    types: fields.getAll('types'),
    description: text('description'),
    pageSize: text('pageSize'),
  }
}

/** The body of a request; a number that is none is refused there. */
export const bodyOf = ({ url, types, description, pageSize }: Values): object => ({
  url,
  types: types.includes(EVERY_TYPE) ? [EVERY_TYPE] : types,
  description: description === '' ? null : description,
  pageSize: /^\d{1,9}$/.test(pageSize) ? Number(pageSize) : pageSize || null,
})

export const controls = ({ language }: MemberContext, values: Values, faults: Faults): Html => {
  const { form: text, types } = webhookWords[language]
  const boxes = WEBHOOK_TYPES.map((value, at) =>
    checkbox(
      { id: at === 0 ? 'types' : `type-${at}`, name: 'types', value, label: types[value] },
      values.types.includes(value),
    ),
  )
  const { url, description, pageSize } = values
  return html`${textField({ id: 'url', type: 'url', label: text.url, hint: text.urlHint, faults, value: url })}
${notedGroup(text.types, { id: 'types', fault: faults.types }, boxes)}
${textField({ id: 'description', label: text.description, hint: text.descriptionHint, faults, value: description })}
${textField({ id: 'pageSize', label: text.pageSize, hint: text.pageSizeHint, faults, value: pageSize })}`
}

type Labels = Readonly<Record<string, string>> & { readonly urlMissing: string }

type Refused = { readonly faults: Faults; readonly status: number }

/** Sentences of the interface at their fields; those of no field stand above the form. Throws what is no problem. */
export const refusedBy = (
  error: unknown,
  { language, fields }: Pick<MemberContext, 'language' | 'fields'>,
): Refused => {
  if (!(error instanceof Problem)) throw error
  const { findings, sentence, code } = error
  const { status } = problems[code]
  const labels: Labels = webhookWords[language].form
  const fieldOf = (pointer: string): Field | '' => FIELDS.find((field) => field === pointer.split('/')[1]) ?? ''
  const nameOf = ({ member, at }: { member: string; at: string }): string => labels[fieldOf(at)] ?? member
  if (findings.length === 0) return { faults: { '': say(sentence, { language }) }, status }
  const tell = (field: Field | '', sentence: Sentence): string =>
    field === 'url' && fields.get('url')?.trim() === '' ? labels.urlMissing : say(sentence, { language, nameOf })
  const said = findings.map(({ pointer, sentence }) => [fieldOf(pointer), tell(fieldOf(pointer), sentence)] as const)
  const textAt = (field: string): string => said.flatMap(([at, text]) => (at === field ? [text] : [])).join(' ')
  const inOrder = ['', ...FIELDS].filter((field) => said.some(([at]) => at === field))
  return { faults: Object.fromEntries(inOrder.map((field) => [field, textAt(field)])), status }
}
