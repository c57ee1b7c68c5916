/** A form of which no draft can be made yet: kept for its employer, opened again, and gone when a posting is made of it. */
import type { PageAnswer } from '../../html/page.ts'
import { formatMinute, formatNumber } from '../../html/words/format.ts'
import type { UnfinishedHead, UnfinishedJob } from '../../jobs/console-ports.ts'
import { titleOfUnfinished, UNFINISHED_BYTES_MAX, UNFINISHED_MAX, UNFINISHED_MS } from '../../jobs/unfinished.ts'
import { html } from '../../platform/lib/html.ts'
import { sidesOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { unfinishedWords } from '../jobs/unfinished-words.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import type { Values } from './fields.ts'
import { newFormId, readFormId, readVersion, UNFINISHED } from './form-id.ts'
import { answerForm, newForm } from './form-page.ts'
import { alertOf } from './refused.ts'
import { isBlank, type Typed } from './typed.ts'
import { NEW_VALUES } from './values.ts'

/** Address at which a form is opened again. */
export const pathOfUnfinished = (context: MemberContext, id: string, done?: Readonly<Record<string, string>>): string =>
  employerPath(context, `/jobs/new?${new URLSearchParams({ [UNFINISHED]: id, ...done })}`)

/** Names of those who saved a form last. */
export const saversOf = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  { membership, language }: MemberContext,
): Promise<(saved: UnfinishedHead) => string> => {
  const actors = await store.people.listActors(membership.employer.id)
  const names = new Map(actors.map(({ keyId, name }) => [keyId, name]))
  return ({ keyId }) =>
    keyId === membership.key.id ? unfinishedWords[language].you : (names.get(keyId) ?? String(keyId))
}

/** Fields that are filled in, as they are stored. */
const fieldsOf = (values: Values): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')))

export const valuesOfUnfinished = ({ fields }: UnfinishedJob): Values => ({
  ...NEW_VALUES,
  ...(JSON.parse(fields) as Partial<Values>),
})

const isEmpty = (values: Values): boolean =>
  Object.entries(values).every(
    ([name, text]) => name.endsWith('-format') || isBlank(text) || text === NEW_VALUES[name as keyof Values],
  )

/** The stored form with an id, of an employer whose form can be sent; null without one. */
export const findUnfinished = async (
  { store, clock }: Pick<ConsoleFrame, 'store' | 'clock'>,
  { membership: { employer } }: MemberContext,
  id: string | null,
): Promise<UnfinishedJob | null> =>
  id === null || employer.suspended ? null : store.console.findUnfinished({ employerId: employer.id, id }, clock())

type Sent = { readonly context: MemberContext; readonly typed: Typed }

/** True if somebody saved another text since the form was shown. */
export const isContested = (stored: UnfinishedJob | null, { context, typed }: Sent): stored is UnfinishedJob =>
  stored !== null && stored.version !== readVersion(context) && stored.fields !== fieldsOf(typed.values)

/** Forgets the stored form of which a posting was made; a later version of somebody else stays. */
export const dropUnfinished = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { id, version }: Pick<UnfinishedHead, 'id' | 'version'>,
): Promise<boolean> =>
  sidesOf(frame, context).console.dropUnfinished({ employerId: context.membership.employer.id, id, version })

/** Keeps a form with anything in it and leads back to it; null for one that is empty or too long. */
export const keepUnfinished = async (frame: ConsoleFrame, sent: Sent): Promise<PageAnswer | null> => {
  const { context, typed } = sent
  const fields = fieldsOf(typed.values)
  if (isEmpty(typed.values) || Buffer.byteLength(fields) > UNFINISHED_BYTES_MAX) return null
  const { employer, key } = context.membership
  const id = readFormId(context) ?? newFormId(frame)
  const savedAt = frame.clock()
  const saved = await sidesOf(frame, context).console.saveUnfinished({
    employerId: employer.id,
    id,
    version: readVersion(context),
    keyId: key.id,
    savedAt,
    endsAt: savedAt + UNFINISHED_MS,
    title: titleOfUnfinished(typed.values.title),
    fields,
  })
  if (typeof saved === 'number')
    return seeOther(pathOfUnfinished(context, id, { done: 'saved', version: String(saved) }))
  const stored = saved === 'changed' ? await findUnfinished(frame, context, id) : null
  return stored ? contested(frame, sent, stored) : full(frame, sent)
}

/** The form as it was typed, and who saved another: the next press keeps this one. */
export const contested = async (
  frame: ConsoleFrame,
  { context, typed }: Sent,
  stored: UnfinishedJob,
): Promise<PageAnswer> => {
  const { language } = context
  const { changed } = unfinishedWords[language]
  const who = (await saversOf(frame, context))(stored)
  const time = formatMinute(language, stored.savedAt, frame.timeZone)
  const banner = alertOf(
    changed.title,
    html`<p>${changed.text(who, time)}</p>
<p><a href="${pathOfUnfinished(context, stored.id)}" target="_blank">${changed.see}</a></p>`,
  )
  return answerForm(frame, context, { ...newForm(typed.values), unfinished: stored, banner, status: 409 })
}

const full = (frame: ConsoleFrame, { context, typed }: Sent): PageAnswer => {
  const { full: said, drafts } = unfinishedWords[context.language]
  const text = html`<p>${said.text(formatNumber(context.language, UNFINISHED_MAX))}</p>
<p><a href="${employerPath(context, '/jobs?tab=draft')}">${drafts}</a></p>`
  const banner = alertOf(said.title, text)
  return answerForm(frame, context, { ...newForm(typed.values), banner, status: 409 })
}
