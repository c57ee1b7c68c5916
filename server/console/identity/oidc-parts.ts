/** Parts of other pages for sign-in by OpenID Connect; none without a provider. */

import { hidden } from '../../html/controls.ts'
import { formatTime } from '../../html/words/format.ts'
import type { Identity } from '../../people/ports.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { TOKEN_FIELD } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type PersonContext, PREFIX, type RequestContext } from '../request-context.ts'
import { oidcWords } from './oidc-words.ts'

type Form = {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly label: string
  readonly isPlain?: true
}

/** Each is a form of its own, since a link could be followed from any site. */
const form = ({ language }: RequestContext, { path, fields, label, isPlain }: Form): Html => {
  const own = Object.entries(fields).map(([name, value]) => hidden(name, value))
  const button = isPlain
    ? html`<button class="plain-button">${label}</button>`
    : html`<button class="button">${label}</button>`
  return html`<form method="post" action="${PREFIX[language]}/oidc/${path}" class="field">${own}${button}</form>`
}

/** The button of the sign-in page; `next` is where the person goes on. */
export const oidcSignIn = ({ oidc }: ConsoleFrame, context: RequestContext, next: string): Html | null => {
  if (!oidc) return null
  const text = oidcWords[context.language]
  return html`${form(context, { path: 'start', fields: { next }, label: text.signIn(oidc.name) })}
${oidc.isOnly ? html`<p class="dim">${text.noAccount}</p>` : null}`
}

/** The button by which a person proves again who it is; null without a connected account. */
export const oidcProve = async ({ oidc }: ConsoleFrame, context: PersonContext, next: string): Promise<Html | null> => {
  if (!oidc || (await oidc.way.list(context.signedIn.person.id)).length === 0) return null
  const { prove } = oidcWords[context.language]
  return form(context, { path: 'prove', fields: { next, [TOKEN_FIELD]: context.token }, label: prove(oidc.name) })
}

/** The accounts of a person, with a button for another; `next` is where it goes on with that. */
export const oidcAccounts = async (frame: ConsoleFrame, context: PersonContext, next: string): Promise<Html | null> => {
  const { oidc } = frame
  if (!oidc) return null
  const text = oidcWords[context.language]
  const identities = await oidc.way.list(context.signedIn.person.id)
  const rows = identities.map((identity) => html`<li>${row(frame, context, identity)}</li>\n`)
  const connect = { path: 'connect', fields: { next, [TOKEN_FIELD]: context.token }, label: text.connect(oidc.name) }
  return html`<section aria-labelledby="accounts"><h2 id="accounts">${text.accounts}</h2>
${identities.length === 0 ? html`<p>${text.none(oidc.name)}</p>` : html`<ul class="plain">\n${rows}</ul>`}
${form(context, connect)}
</section>`
}

const row = ({ timeZone }: ConsoleFrame, context: PersonContext, { issuer, subject, createdAt }: Identity): Html => {
  const { since, disconnect } = oidcWords[context.language]
  const date = formatTime(context.language, createdAt, timeZone)
  const fields = { issuer, subject, [TOKEN_FIELD]: context.token }
  return html`${since(new URL(issuer).host, date)} ${form(context, { path: 'disconnect', fields, label: disconnect, isPlain: true })}`
}
