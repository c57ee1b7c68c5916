/** The page of the posting form. */

import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { hidden } from '../../html/controls.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import type { WholeAnswer } from '../../html/page.ts'
import type { UnfinishedHead } from '../../jobs/console-ports.ts'
import { NOTICE } from '../../law/sentences.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import { BASE_VERSION } from '../base-version.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { busyWords } from '../jobs/busy-words.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { savedFormField } from '../saved-forms.ts'
import { consoleWords } from '../words.ts'
import { baseVersionOf, writeBaseVersion } from './base-version.ts'
import { type FormView, hintLine } from './controls.ts'
import type { Fault, Hint } from './faults.ts'
import { FORMATS, type Values } from './fields.ts'
import type { Sources } from './folds.ts'
import { formIdFields } from './form-id.ts'
import { notesOf } from './notes.ts'
import { sectionsOf } from './sections.ts'
import { otherTextOf } from './several-fields.ts'
import { hasOtherText, htmlOf } from './typed.ts'
import { valuesOf } from './values.ts'
import { formWords } from './words.ts'

/** Posting that a form is about: a new one, or that with an id. */
export type Subject = { readonly kind: 'new' | 'copy' } | { readonly kind: 'edit'; readonly id: number }

export type Form = {
  readonly subject: Subject
  readonly values: Values
  /** Base version that the form showed at first; empty for a new posting. */
  readonly baseVersion: string
  /** The posting as it is now; null for a new one, and where it cannot be read. */
  readonly job: Job12Body | null
  /** The stored form, of a posting that is unfinished. */
  readonly unfinished: UnfinishedHead | null
  readonly faults: readonly Fault[]
  readonly hints: readonly Hint[]
  /** Message above the form, about what happened. */
  readonly banner: Html | null
  readonly status: number
}

/** A form that nobody has sent yet. */
export const newForm = (values: Values, subject: Subject = { kind: 'new' }): Form => ({
  subject,
  values,
  baseVersion: '',
  job: null,
  unfinished: null,
  faults: [],
  hints: [],
  banner: null,
  status: 200,
})

export const editForm = (job: Job12Body, language: 'en' | 'fr'): Form => ({
  ...newForm(valuesOf(job, language), { kind: 'edit', id: job.id }),
  baseVersion: writeBaseVersion(baseVersionOf(job, language)),
  job,
})

export const addressOf = (context: MemberContext, subject: Subject): string =>
  employerPath(context, subject.kind === 'edit' ? `/jobs/${subject.id}/edit` : '/jobs/new')

/** Page that the form leads back to: of the posting, or without one the list of all. */
export const leadOf = (context: MemberContext, subject: Subject): string =>
  employerPath(context, subject.kind === 'edit' ? `/jobs/${subject.id}` : '/jobs')

export const answerForm = (
  frame: ConsoleFrame,
  context: MemberContext,
  { headers = [], ...form }: Form & { readonly headers?: readonly string[] },
): WholeAnswer => {
  const { language } = context
  const { titles } = formWords[language]
  const title = titles[form.subject.kind]
  const isFaulty = form.status >= 400
  const page = frame.layout(context, {
    title: isFaulty ? consoleWords[language].errorTitle(title) : title,
    section: 'jobs',
    hasEditor: true,
    main: mainOf(frame, context, form),
  })
  return answerConsole(page, { status: form.status, headers })
}

const mainOf = (frame: ConsoleFrame, context: MemberContext, form: Form): Html => {
  const { language } = context
  const { subject, values, faults, hints, banner } = form
  const text = formWords[language]
  const view: FormView = {
    language,
    values,
    faults,
    hints,
    notes: notesOf({ values, language }, frame.lists),
    lists: frame.lists,
    isRelaying: frame.isRelaying,
    places: employerPath(context, '/places'),
  }
  const query = subject.kind === 'edit' ? `?job=${subject.id}` : ''
  const lines = faults.map(({ field, text: said }) => ({ field, text: said }))
  return html`${faultSummary(text.notSaved, lines)}${banner}<h1>${text.titles[subject.kind]}</h1>
<form method="post" action="${addressOf(context, subject)}" novalidate class="job-form" data-check="${employerPath(context, '/jobs/check')}${query}" data-preview="${employerPath(context, '/jobs/preview')}${query}" data-autosave="${draftOf(frame, context, subject)}"${isSent(context) ? html` data-sent` : null}>
${tokenField(context.token)}
${formIdFields(frame, context, form.unfinished)}
${hidden(BASE_VERSION, form.baseVersion)}
${hidden('status', values.status)}
${savedFormField(context)}<button name="action" value="save" hidden tabindex="-1">${text.save}</button>
${sectionsOf(view, sourcesOf(form, language))}
${generalHints(view)}<p class="apply" id="status">${buttonsOf(form, language)}</p>
<p><a href="${leadOf(context, subject)}">${text.cancel}</a></p>
</form>`
}

/** True of a form with what was typed in another one, which is not saved. */
const isSent = ({ fields }: MemberContext): boolean => fields.size > 0

/** Names what a browser keeps of a form by itself. */
const draftOf = ({ drafts }: ConsoleFrame, { signedIn, membership }: MemberContext, subject: Subject): string =>
  drafts.keyOf(signedIn, `${membership.employer.id} ${subject.kind === 'edit' ? subject.id : subject.kind}`)

/** The editor takes the stored text as it is, unless the form was sent with another one. */
const sourcesOf = ({ values, job }: Form, language: 'en' | 'fr'): Sources => {
  const stored = job && valuesOf(job, language)
  const isStored = (id: keyof typeof FORMATS) =>
    stored?.[id] === values[id] && stored[FORMATS[id]] === values[FORMATS[id]]
  const other = job && otherTextOf(job)
  return {
    html: {
      description: isStored('description') ? (job?.description ?? '') : htmlOf(values, 'description'),
      'text-description': isStored('text-description')
        ? (other?.description ?? '')
        : htmlOf(values, 'text-description'),
    },
    pairing: hasOtherText(values) ? (other?.state ?? 'current') : 'missing',
  }
}

/** Remarks that belong to no field, and that none of them is advice. */
const generalHints = ({ hints, language }: FormView): Html | null => {
  if (hints.length === 0) return null
  const general = hints.filter(({ field }) => field === null)
  return html`<section aria-labelledby="law"><h2 id="law">${formWords[language].hintsTitle}</h2>
${general.map((hint) => hintLine(hint, language))}<p class="dim">${NOTICE[language]}</p></section>\n`
}

const buttonsOf = ({ subject, values: { status } }: Form, language: 'en' | 'fr'): readonly Html[] => [
  ...savingButtons({ subject, status }, language),
  formButton({ action: 'preview', language }, formWords[language].preview),
]

type Pressed = 'publish' | 'save' | 'preview' | 'edit'

/** A button of the form; `isMain` of the one that most people press. */
export const formButton = (
  { action, language }: { readonly action: Pressed; readonly language: 'en' | 'fr' },
  name: string,
  isMain = false,
): Html =>
  html`<button class="button${isMain ? '' : ' second'}" data-busy="${busyWords[language][action]}" name="action" value="${action}">${name}</button>\n`

/** Buttons that save or publish the posting of a form; `status` is the one that the form showed. */
export const savingButtons = (
  { subject, status }: { readonly subject: Subject; readonly status: string },
  language: 'en' | 'fr',
): readonly Html[] => {
  const text = formWords[language]
  if (subject.kind !== 'edit' || status === 'draft')
    return [
      formButton({ action: 'publish', language }, text.publish, true),
      formButton({ action: 'save', language }, subject.kind === 'edit' ? text.saveDraft : text.saveNew),
    ]
  const save = formButton({ action: 'save', language }, text.save, true)
  return status === 'archived' ? [save, formButton({ action: 'publish', language }, text.republish)] : [save]
}
