/** The page by which a reader stops a kind of mail, from the message itself and without a session; mail programs may send its form. */
import type { PageAnswer } from '../../html/page.ts'
import type { MailDesk } from '../../mail/desk.ts'
import { mailWords } from '../../mail/words.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, PREFIX, type RequestContext } from '../request-context.ts'
import { emailWords } from './email-words.ts'

export const mailOffRoutes = (frame: ConsoleFrame, mail: MailDesk): readonly ConsoleRoute[] => [
  {
    kind: 'anybody',
    path: '/mail/off/{token}',
    isFromAnywhere: true,
    get: (context) => show(frame, context, mail),
    post: (context) => stop(frame, context, mail),
  },
]

const askedOf = ({ parameters }: RequestContext, mail: MailDesk) => mail.readOff(parameters[0] ?? '')

const show = (frame: ConsoleFrame, context: RequestContext, mail: MailDesk): PageAnswer => {
  const asked = askedOf(context, mail)
  if (asked === null) return unknown(frame, context)
  const { offTitle: title, off } = emailWords[context.language]
  const main = html`<h1>${title}</h1>
<p class="lead">${mailWords[context.language].kinds[asked.kind]}</p>
<form method="post"><button class="button">${off}</button></form>`
  return answerConsole(frame.layout(context, { title, main }))
}

/** The same answer however often it is sent. */
const stop = async (frame: ConsoleFrame, context: RequestContext, mail: MailDesk): Promise<PageAnswer> => {
  const asked = askedOf(context, mail)
  if (asked === null) return unknown(frame, context)
  const { people } = frame.store
  const found = await people.getPerson(asked.personId)
  const off = found?.person.mailOff ?? []
  if (found && !off.includes(asked.kind)) await people.setMailOff(asked.personId, [...off, asked.kind])
  const text = emailWords[context.language]
  return said(frame, context, { title: text.offDoneTitle, lines: [text.offDone, text.offBack] })
}

const unknown = (frame: ConsoleFrame, context: RequestContext): PageAnswer => {
  const { offUnknown: title, offUnknownText } = emailWords[context.language]
  return said(frame, context, { title, lines: [offUnknownText], status: 404 })
}

type Said = { readonly title: string; readonly lines: readonly string[]; readonly status?: number }

const said = (frame: ConsoleFrame, context: RequestContext, { title, lines, status = 200 }: Said): PageAnswer => {
  const { again } = emailWords[context.language]
  const main = html`<h1>${title}</h1>
${lines.map((line) => html`<p class="lead">${line}</p>\n`)}<p><a href="${PREFIX[context.language]}/me">${again}</a></p>`
  return answerConsole(frame.layout(context, { title, main }), { status })
}
