/** Pages on which candidates apply for postings of which the employer gets applications by mail. */
import type { Language } from '@affiche/contract/values.ts'
import type { ApplicationFace } from '../../applications/ports.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import type { PageAnswer, PageRequest } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import { html } from '../../platform/lib/html.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import type { Route } from '../router.ts'
import { type ApplyFrame, createApplyFrame } from './apply-frame.ts'
import { createConfirmGet, createConfirmPost } from './confirm.ts'
import { createFormPage } from './form-page.ts'
import { createSend } from './send.ts'
import { AFTER, afterPage, notePage } from './thanks.ts'
import { applyWords } from './words.ts'

export const createApplyPages = (frame: Frame, face: ApplicationFace): readonly Route[] =>
  (['en', 'fr'] as const).flatMap((language) => routesOf(createApplyFrame(frame, face, language), language))

const routesOf = (frame: ApplyFrame, language: Language): readonly Route[] => {
  const { paths } = words[language]
  const formPage = createFormPage(frame, language)
  const send = createSend(frame, language)
  return [
    {
      path: paths.apply('{code}'),
      get: (request, code) =>
        frame.find(request, code, (posting) => {
          const after = AFTER.find((query) => request.query.has(query))
          if (after === undefined) return formPage(request)(posting)
          const { view } = posting
          return answerPage(request, afterPage(frame.layout, language, { code: view.document.code, after, view }))
        }),
      post: (request, code) =>
        frame.find(request, code, (posting) =>
          send(request, posting).catch((error: unknown) => unreadPage(frame, request, { language, code, error })),
        ),
    },
    {
      path: paths.confirmApplication('{code}'),
      get: createConfirmGet(frame, language),
      post: createConfirmPost(frame, language),
    },
  ]
}

type Unread = { readonly language: Language; readonly code: string; readonly error: unknown }

/** Refusals of a form before it was read, with what candidates can do about them. */
const UNREAD = {
  'body-too-large': ['large', 413],
  'request-timeout': ['slow', 408],
  unavailable: ['full', 503],
} as const

const unreadPage = ({ layout }: ApplyFrame, request: PageRequest, { language, code, error }: Unread): PageAnswer => {
  if (!(error instanceof Problem)) throw error
  const [kind, status] = UNREAD[error.code as keyof typeof UNREAD] ?? []
  if (kind === undefined) throw error
  const { title, lead } = applyWords[language][kind]
  const text = html`<p class="lead">${lead}</p>`
  const page = notePage(layout, { language, code, title, text, other: null })
  const { retryAfterSeconds } = error
  return answerPage(request, page, {
    status,
    headers: retryAfterSeconds === null ? [] : ['retry-after', String(retryAfterSeconds)],
  })
}
