/** The page with the form, as it is at first and as it comes back. */
import type { Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import { NO_INDEX } from '../../html/head.ts'
import type { PageAnswer, PageRequest } from '../../html/page.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { html } from '../../platform/lib/html.ts'
import type { ApplyFrame, OpenPosting } from './apply-frame.ts'
import { type Faults, type Fields, NO_FIELDS } from './fields.ts'
import { applyForm } from './form.ts'
import { applyScriptWords } from './script-words.ts'
import { postingLine } from './thanks.ts'
import { applyWords } from './words.ts'

/** The part of a form that was sent which comes back. */
export type Returned = {
  readonly fields: Fields
  readonly faults: Faults
  readonly hadFile: boolean
  /** Null for a form whose moment does not count. */
  readonly token: string | null
  readonly proof: string
}

export const NOTHING_SENT: Returned = { fields: NO_FIELDS, faults: {}, hadFile: false, token: null, proof: '' }

type About = { readonly status: number; readonly headers?: readonly string[] }

/** Answers with the form, as new unless something of it was sent. */
export type AnswerForm = (posting: OpenPosting, returned?: Returned, about?: About) => Promise<PageAnswer>

export const createFormPage =
  ({ layout, face, moments, puzzles }: ApplyFrame, language: Language) =>
  (request: PageRequest): AnswerForm =>
  async ({ job, view }, returned = NOTHING_SENT, about = { status: 200 }) => {
    const { fields, faults, hadFile, proof } = returned
    const token = returned.token ?? moments.make(job.jobId).token
    const { document, employer, employerName } = view
    const form = applyForm({
      language,
      code: document.code,
      employerName: employer === null ? null : employerName,
      officer: face.officer,
      fields,
      faults,
      hadFile,
      token,
      challenge: await puzzles.make(token),
      proof: returned.token === null ? '' : proof,
    })
    const { title, errorTitle, intro } = applyWords[language]
    const page = layout({
      language,
      title: `${returned === NOTHING_SENT ? title : errorTitle(title)} – ${view.title}`,
      other: words[otherLanguage(language)].paths.apply(document.code),
      head: NO_INDEX,
      script: 'apply.js',
      scriptWords: applyScriptWords[language],
      main: html`<h1>${title}</h1>
${postingLine(view)}<p>${intro}</p>
${form}`,
    })
    return answerPage(request, page, about)
  }
