/** Handing in of an application: judged, counted, scanned, and accepted by the desk before the answer says so. */
import type { Language } from '@affiche/contract/values.ts'
import type { Application, SentForm } from '../../applications/ports.ts'
import { answerPage, NO_STORE, redirect } from '../../html/answers.ts'
import { isSameSite, type PageAnswer, type PageRequest } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import { html } from '../../platform/lib/html.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../../platform/sentences/problem.ts'
import type { ApplyFrame, OpenPosting } from './apply-frame.ts'
import type { Faults } from './fields.ts'
import { type AnswerForm, createFormPage } from './form-page.ts'
import { createJudge, type Judgement } from './judge-form.ts'
import type { Moment } from './moment.ts'
import { type FormAsSent, readSentForm } from './sent-form.ts'
import { type After, afterPath, notePage } from './thanks.ts'
import { applyWords } from './words.ts'

/** Answers to a form that cannot be handed in as it is, or is not now. */
type Refusal = { readonly faults: Faults; readonly status: number; readonly seconds?: number }

export const createSend = (frame: ApplyFrame, language: Language) => {
  const formPage = createFormPage(frame, language)
  const judge = createJudge(frame, language)
  const handIn = createHandIn(frame, language)
  return async (request: PageRequest, posting: OpenPosting): Promise<PageAnswer> => {
    if (!isSameSite(request)) return frame.refuse(request, language, { kind: 'forbidden', status: 403 })
    const sent = await readSentForm(request)
    const judged = await judge(sent, posting.job.jobId)
    const outcome = await handIn(request, { sent, judged, posting })
    if (outcome === 'conflict') return answerPage(request, repeatedPage(frame, language, posting), { status: 409 })
    if (typeof outcome === 'string') return led(language, posting, outcome)
    return comeBack(formPage(request), { sent, judged, posting }, outcome)
  }
}

const led = (language: Language, { view }: OpenPosting, after: After): PageAnswer =>
  redirect(afterPath(language, view.document.code, after), { cache: NO_STORE }, 303)

type Sending = { readonly sent: FormAsSent; readonly judged: Judgement; readonly posting: OpenPosting }

const comeBack = (formPage: AnswerForm, { sent, judged, posting }: Sending, refusal: Refusal): Promise<PageAnswer> => {
  const { faults, status, seconds } = refusal
  const { fields, files, proof } = sent
  const { moment, isProven } = judged
  const returned = {
    fields,
    faults,
    hadFile: files.length > 0,
    token: moment?.token ?? null,
    proof: isProven ? proof : '',
  }
  const headers = seconds === undefined ? [] : ['retry-after', String(seconds)]
  return formPage(posting, returned, { status, headers })
}

const createHandIn = (frame: ApplyFrame, language: Language) => {
  const accept = createAccept(frame, language)
  const obstacleTo = createObstacles(frame, language)
  const take = async (
    request: PageRequest,
    sending: Sending,
    moment: Moment,
  ): Promise<After | 'conflict' | Refusal> => {
    const form = await sentBy(frame, sending, moment)
    // A retry after a lost answer is neither counted nor scanned again.
    if (await frame.face.wasAccepted(form)) return afterOf(sending.judged)
    return (await obstacleTo(request, sending)) ?? (await accept(sending, form))
  }
  return async (request: PageRequest, sending: Sending): Promise<After | 'conflict' | Refusal> => {
    const { faults, moment } = sending.judged
    if (Object.keys(faults).length > 0 || moment === null) return { faults, status: 400 }
    return take(request, sending, moment).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'unavailable') return unavailable(language)
      throw error
    })
  }
}

/** Form and digest, by which the store tells a retry. */
const sentBy = async ({ digestOf }: ApplyFrame, { sent, judged }: Sending, { form }: Moment): Promise<SentForm> => {
  const { name, email, message } = sent.fields
  const { file, isProven } = judged
  // With the way that it took, since who has to open a mail must not read that all is done.
  const way = isProven ? 'proven' : ''
  return { form, digest: await digestOf([name, email, message, file?.name ?? '', file?.bytes ?? '', way]) }
}

const afterOf = ({ isProven }: Judgement): After => (isProven ? 'sent' : 'confirm')

/** Refusal at the form of what the service cannot do for now. */
const unavailable = (language: Language): Refusal => ({
  faults: { form: applyWords[language].faults.unavailable },
  status: 503,
  seconds: RETRY_AFTER_SECONDS.busy,
})

/** The caps count a form without faults alone, and whether or not it is taken afterwards. */
const createObstacles = ({ caps, scan }: ApplyFrame, language: Language) => {
  const { faults } = applyWords[language]
  return async ({ sender: network }: PageRequest, { sent, judged, posting }: Sending): Promise<Refusal | null> => {
    const { job, recipient } = posting
    const counted = { network, email: sent.fields.email, jobId: job.jobId, recipient, isProven: judged.isProven }
    const seconds = caps(counted)
    if (seconds > 0) return { faults: { form: faults.tooMany }, status: 429, seconds }
    if (scan === null || judged.file === null) return null
    // A file that nobody has looked at is not taken.
    const scanned = await scan(judged.file.bytes).catch(() => 'failed' as const)
    if (scanned === 'found') return { faults: { file: faults.file.infected }, status: 400 }
    return scanned === 'failed' ? unavailable(language) : null
  }
}

const createAccept =
  (frame: ApplyFrame, language: Language) =>
  async ({ sent, judged, posting }: Sending, form: SentForm): Promise<After | 'conflict' | Refusal> => {
    const { isProven, file } = judged
    const { name, email, message } = sent.fields
    const application = { ...(await aboutPosting(frame, language, posting)), name, email, message, file }
    const acceptance = await frame.face.accept(application, { ...form, isProven })
    if (acceptance === 'full') return unavailable(language)
    return acceptance === 'conflict' ? acceptance : afterOf(judged)
  }

type AboutPosting = Omit<Application, 'name' | 'email' | 'message' | 'file'>

const aboutPosting = async ({ face }: ApplyFrame, language: Language, posting: OpenPosting): Promise<AboutPosting> => {
  const { job, view, recipient } = posting
  const { employerId, jobId } = job
  const { text, employer, employerName } = view
  return {
    employerId,
    jobId,
    title: text.title,
    referenceId: await face.findReference({ employerId, jobId }),
    recipient,
    employerName: employer === null ? null : employerName,
    language,
  }
}

const repeatedPage = ({ layout }: ApplyFrame, language: Language, { view }: OpenPosting) => {
  const { title, lead, again } = applyWords[language].repeated
  const { code } = view.document
  const text = html`<p class="lead">${lead}</p>
<p><a class="button" href="${words[language].paths.apply(code)}">${again}</a></p>`
  return notePage(layout, { language, code, title, text, other: null })
}
