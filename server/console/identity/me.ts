/** The account of the person itself: language, ways in, sessions. */
import { LANGUAGES } from '@affiche/contract/values.ts'
import { labelled, options, select } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { countSignInMethods, readSignInMethods, type SignInMethods } from '../../people/sign-in-methods.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { ownSides } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, type PersonContext, PREFIX } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { mailPart } from './email.ts'
import { type MeWords, meWords } from './me-words.ts'
import { oidcAccounts } from './oidc-parts.ts'
import { sessionList } from './session-list.ts'

export const meRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'person', path: '/me', get: (context) => page(frame, context) },
  { kind: 'person', path: '/me/language', post: (context) => setLanguage(frame, context) },
]

/** The page goes on in that language. */
const setLanguage = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const { fields, language, signedIn } = context
  const chosen = LANGUAGES.find((candidate) => candidate === fields.get('language'))
  if (!chosen) return seeOther(`${PREFIX[language]}/me`)
  await ownSides(frame, context).people.setLanguage(signedIn.person.id, chosen)
  return seeOther(`${PREFIX[chosen]}/me?done=language`)
}

const page = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const { language, signedIn } = context
  const text = meWords[language]
  const { people } = frame.store
  const ways = await readSignInMethods(people, signedIn.person.id)
  const sessions = await people.listSessions(signedIn.person.id)
  const own = html`${passkeys(frame, context, ways)}
${password(context, ways)}
`
  const main = html`${notice(context, text)}<p><a href="${PREFIX[language]}">${text.back}</a></p>
<h1>${text.title}</h1>
${frame.oidc?.isOnly ? null : advice(ways, text)}<dl class="facts">
<div><dt>${text.name}</dt><dd>${signedIn.person.name}</dd></div>
<div><dt>${text.handle}</dt><dd>${signedIn.person.handle}</dd></div>
</dl>
<p class="dim">${text.nameHint}</p>
${frame.oidc?.isOnly ? null : own}${await oidcAccounts(frame, context, `${PREFIX[language]}/me`)}
${sessionList(frame, context, sessions)}
${refusedTries(frame, context)}${languageForm(context, text)}${frame.mail ? html`\n${mailPart(context)}` : null}`
  return answerConsole(frame.layout(context, { title: text.title, main }))
}

/** Notice of the form that was sent before this page. */
const notice = ({ request }: PersonContext, { notices }: MeWords): Html | null => {
  const done = Object.entries(notices).find(([name]) => name === request.query.get('done'))
  return done ? html`<p class="notice" role="status">${done[1]}</p>\n` : null
}

const advice = (ways: SignInMethods, { advice: text }: MeWords): Html | null => {
  const count = countSignInMethods(ways)
  return count > 1 ? null : html`<p class="notice">${count === 0 ? text.none : text.one}</p>\n`
}

const passkeys = ({ timeZone }: ConsoleFrame, { language }: PersonContext, ways: SignInMethods): Html => {
  const text = meWords[language].passkeys
  const path = `${PREFIX[language]}/me/passkeys`
  const rows = ways.passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
    const where = { language, timeZone }
    const used = lastUsedAt === null ? null : momentOf(lastUsedAt, where)
    return html`<li><b>${name}</b> <span class="dim">${text.about(momentOf(createdAt, where), used)}</span>
<a href="${path}/${id}/remove" aria-label="${text.removeOne(name)}">${text.remove}</a></li>\n`
  })
  return html`<h2>${text.title}</h2>
${rows.length === 0 ? html`<p>${text.none}</p>` : html`<ul class="plain">${rows}</ul>`}
<p><a class="button" href="${path}/new">${text.add}</a></p>`
}

const password = ({ language }: PersonContext, { hasPassword }: SignInMethods): Html => {
  const text = meWords[language].password
  return html`<h2>${text.title}</h2>
<p>${hasPassword ? text.has : text.hasNot}</p>
<p><a class="button" href="${PREFIX[language]}/me/password">${hasPassword ? text.change : text.set}</a></p>`
}

/** Nothing where none was refused. */
const refusedTries = ({ signIn, timeZone }: ConsoleFrame, { language, signedIn }: PersonContext): Html | null => {
  const tries = signIn.refusedTries(signedIn.person)
  if (tries === null) return null
  const text = meWords[language].refused
  const last = momentOf(tries.lastAt, { language, timeZone })
  return html`<h2>${text.title}</h2>
<p>${tries.count === 1 ? text.one(last) : text.several(formatNumber(language, tries.count), last)}</p>
<p>${text.advice}</p>
<p class="dim">${text.about}</p>
`
}

const languageForm = ({ language, signedIn, token }: PersonContext, { language: text }: MeWords): Html => {
  const choices = LANGUAGES.map((each) => [each, text.names[each]] as const)
  const control = select({ id: 'language', name: 'language' }, options(choices, signedIn.person.language ?? ''))
  return html`<h2>${text.title}</h2>
<form method="post" action="${PREFIX[language]}/me/language" class="narrow">
${tokenField(token)}
${labelled('language', text.label, control)}
<button class="button">${text.submit}</button>
</form>`
}
