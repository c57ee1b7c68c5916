/** The frame of every page of the console. */
import type { Language } from '@affiche/contract/values.ts'
import { hasRight } from '../employers/role.ts'
import type { Assets } from '../html/assets/assets.ts'
import { otherLanguage, words } from '../html/words/words.ts'
import { type Html, html } from '../platform/lib/html.ts'
import type { Drafts } from './drafts.ts'
import { tokenField } from './form-token.ts'
import { employerPath, type MemberContext, type PersonContext, PREFIX, type RequestContext } from './request-context.ts'
import { scriptWords } from './script-words.ts'
import { signInNotice } from './sign-in-notice.ts'
import { webhookBanner } from './webhooks/banner.ts'
import { consoleWords } from './words.ts'

/** Parts of the console of an employer, by the words for them. */
export type Section = 'jobs' | 'people' | 'keys' | 'webhooks' | 'activity' | 'profile'

export type ConsolePage = {
  readonly title: string
  readonly main: Html
  /** The part that the page belongs to. */
  readonly section?: Section
  /** Elements of the head beside the usual ones. */
  readonly head?: Html
  /** True for a page that takes the width of the screen. */
  readonly isWide?: boolean
  /** True if a field of the page has the editor. */
  readonly hasEditor?: boolean
}

/** Draws a page for a context; one in a session has the person, one of an employer its parts. */
export type ConsoleLayout = (context: RequestContext | PersonContext | MemberContext, page: ConsolePage) => Html

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' }

type Parts = {
  readonly siteName: string
  readonly pathOf: Assets['pathOf']
  /** Owner of the texts that a browser keeps. */
  readonly ownerOf: Drafts['ownerOf']
}

export const createConsoleLayout =
  ({ siteName, pathOf, ownerOf }: Parts): ConsoleLayout =>
  (context, page) => {
    const { language } = context
    const { title, main, head = null, hasEditor = false, isWide = false } = page
    const { skip } = consoleWords[language]
    return html`<!DOCTYPE html>
<html lang="${words[language].locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${siteName}</title>
<link rel="icon" href="${pathOf('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${pathOf('site.css')}">
<link rel="stylesheet" href="${pathOf('console.css')}">
<script type="module" src="${pathOf('console.js')}"></script>
${hasEditor ? editorLinks(pathOf) : null}
${head}
</head>
<body class="console" data-console="${JSON.stringify(scriptWords[language])}">
<a class="skip" href="#main">${skip}</a>
<header class="top"><div class="band">
<a class="brand" href="${PREFIX[language]}">${siteName}</a>
${'membership' in context ? html`<span class="employer">${context.membership.employer.name}</span>` : null}
${'token' in context ? menuOf(context, page.section, ownerOf(context.signedIn)) : toggle(context)}
</div></header>
<main id="main"${isWide ? html` class="wide"` : null}>
${suspension(context)}${webhookBanner(context)}${comeback(context)}${'token' in context ? signInNotice(context.language, context.request) : null}${main}
</main>
</body>
</html>
`
  }

/** Scripts of both kinds wait for the page, and run in their order: the editor last. */
const editorLinks = (pathOf: Assets['pathOf']): Html => html`<link rel="stylesheet" href="${pathOf('editor.css')}">
<script type="module" src="${pathOf('editor.js')}"></script>`

/** Above every page of an employer that is suspended. */
const suspension = (context: RequestContext | MemberContext): Html | null => {
  if (!('membership' in context && context.membership.employer.suspended)) return null
  const { suspended, suspensionReason } = consoleWords[context.language]
  const { suspensionReason: reason = null } = context.membership
  return html`<p class="notice">${suspended}${reason === null ? null : ` ${suspensionReason(reason)}`}</p>\n`
}

/** Above a form that was saved. */
const comeback = (context: RequestContext | PersonContext): Html | null =>
  'showsSavedForm' in context && context.showsSavedForm
    ? html`<p class="notice" role="status">${consoleWords[context.language].restored}</p>\n`
    : null

/** Folded on narrow screens; on others it stands open, in one line with the name of the site. */
const menuOf = (context: PersonContext | MemberContext, section: Section | undefined, owner: string): Html =>
  html`<details class="menu fold"><summary>${consoleWords[context.language].menu}</summary>
${'membership' in context ? sections(context, section) : null}
${toggle(context)}
${personMenu(context, owner)}</details>`

/** The same page in the other language. */
const toggle = ({ language, here }: RequestContext): Html => {
  const other = otherLanguage(language)
  const { locale } = words[other]
  const isOfConsole = here.startsWith(PREFIX[language])
  const address = PREFIX[other] + (isOfConsole ? here.slice(PREFIX[language].length) : '')
  return html`<nav class="languages" aria-label="${consoleWords[language].languages}"><a href="${address}" lang="${locale}" hreflang="${locale}">${LANGUAGE_NAMES[other]}</a></nav>`
}

const personMenu = ({ language, signedIn: { person, operator }, token }: PersonContext, owner: string): Html => {
  const { account, operators, signOut } = consoleWords[language]
  return html`<nav class="person" aria-label="${account}">${operator === null ? null : html`<a href="${PREFIX[language]}/operator">${operators}</a>\n`}<a href="${PREFIX[language]}/me">${person.name}</a>
<form method="post" action="${PREFIX[language]}/sign-out" data-forget="${owner}">${tokenField(token)}<button class="plain-button">${signOut}</button></form></nav>`
}

const sections = (context: MemberContext, current: Section | undefined): Html => {
  const text = consoleWords[context.language]
  const owned: readonly Section[] = hasRight(context.membership.role, 'own') ? ['people', 'keys', 'webhooks'] : []
  const all: readonly Section[] = ['jobs', ...owned, 'activity', 'profile']
  const links = all.map(
    (section) =>
      html`<li><a href="${employerPath(context, `/${section}`)}"${section === current ? html` aria-current="page"` : null}>${text[section]}</a></li>\n`,
  )
  return html`<nav class="sections" aria-label="${text.sections}"><ul>${links}</ul></nav>`
}
