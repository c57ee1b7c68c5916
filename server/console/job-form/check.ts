/** The check while typing: what the interface would say of the form as it is, for the scripts of the page. */

import type { PageAnswer } from '../../html/page.ts'
import { answerJson } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { isJson } from '../request.ts'
import type { ConsoleRoute, MemberContext } from '../request-context.ts'
import { askedByScripts } from './asked-by-scripts.ts'
import { type DryRun, dryRunForm } from './dry-run.ts'
import { faultsAt } from './faults.ts'
import { filledIn } from './fields.ts'
import { otherTextLine } from './folds.ts'
import type { Subject } from './form-page.ts'
import { notesOf } from './notes.ts'
import { SUGGESTED, suggestionsAt } from './suggestions.ts'
import type { Typed } from './typed.ts'
import { readValues } from './values.ts'

export const checkRoute = (frame: ConsoleFrame): ConsoleRoute =>
  askedByScripts(frame, {
    name: 'check',
    post: (context) => check(frame, { ...context, fields: fieldsOf(context) }),
  })

/** Fields of a form, or of an object of texts. */
const fieldsOf = ({ request, fields, json }: MemberContext): URLSearchParams => {
  if (!isJson(request)) return fields
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : []
  return new URLSearchParams(entries.map(([name, text]): [string, string] => [name, String(text)]))
}

export const subjectOf = (job: string | null): Subject =>
  job !== null && /^[1-9]\d{0,9}$/.test(job) ? { kind: 'edit', id: Number(job) } : { kind: 'new' }

const check = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const typed: Typed = { values: readValues(context.fields), language: context.language }
  const dryRun = await dryRunForm(frame, { context, typed }, subjectOf(context.request.query.get('job')))
  return answerJson({
    findings: dryRun.faults.flatMap(({ field, text }) => (field === null ? [] : [{ field, text }])),
    hints: dryRun.hints.flatMap(({ field, text, source, inForce }) =>
      field === null ? [] : [{ field, text, source, inForce }],
    ),
    resolved: { ...notesOf(typed, frame.lists), ...(await placesOf(frame, { context, typed }, dryRun)) },
    otherText: otherTextLine(typed),
    suggestions: Object.fromEntries(
      SUGGESTED.flatMap((id) => {
        const names = suggestionsAt({ ...typed, faults: dryRun.faults, lists: frame.lists }, id).map(([, name]) => name)
        return names.length === 0 ? [] : [[id, names] as const]
      }),
    ),
  })
}

type SentForm = { readonly context: MemberContext; readonly typed: Typed }

/** The places that were read otherwise than they are typed, by their fields, whatever else is at fault. */
const placesOf = async ({ readPlaces }: ConsoleFrame, { context, typed }: SentForm, { job, faults }: DryRun) => {
  const { places } = filledIn(typed.values)
  if (places.length === 0 || places.some((id) => faultsAt(faults, id).length > 0)) return {}
  const read = job
    ? job.locations.map(({ description }) => description)
    : await readPlaces(
        context.membership,
        places.map((id) => typed.values[id]),
      )
  return Object.fromEntries(
    places.flatMap((id, at) => {
      const place = read?.[at] ?? typed.values[id]
      return place === typed.values[id] ? [] : [[id, place]]
    }),
  )
}
