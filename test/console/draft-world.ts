/** A small console with a form whose drafts a browser keeps: in two languages, with a page behind it, and a sign-out. */
import type { Language } from '@affiche/contract/values.ts'
import type { Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { type Html, html } from '../../server/platform/lib/html.ts'
import { until } from '../support/waiting.ts'
import type { Answer, Reply } from './console-page.ts'

type Values = {
  readonly title?: string
  readonly text?: string
  readonly isSent?: boolean
  readonly seen?: string
  /** Id of a form that is opened again. */
  readonly id?: string
}

type World = { person: string; onSave: () => Reply; served: Values }

export const createWorld = (): World & { readonly answer: Answer } => {
  const pageOf = (main: Html, language: Language = 'en', status = 200): Reply => ({
    main: html`${signOut(world.person)}${toggle}${main}`,
    language,
    status,
  })
  const world: World & { answer: Answer } = {
    person: 'marie',
    served: {},
    onSave: () => ({ location: SAVED }),
    answer: ({ path }) => {
      if (path === '/save') return world.onSave()
      if (path === '/sign-out') return { location: '/sign-in' }
      if (path === '/sign-in' || path === '/refused') return { main: html`<p>Sign in</p>` }
      if (path === '/home') return { location: '/saved' }
      if (path === '/saved') return pageOf(html`<p>Saved</p>`)
      if (path === '/other') return pageOf(formOf(`${world.person}:other`))
      return pageOf(formOf(`${world.person}:new`, world.served), path === '/fr' ? 'fr' : 'en')
    },
  }
  return world
}

let forms = 0

export const formOf = (
  key: string,
  { title = '', text = 'Served', isSent = false, seen = '', id = `form-${++forms}` }: Values = {},
): Html => html`<form method="post" action="/save" data-autosave="${key}"${isSent ? html` data-sent` : null}>
<input type="hidden" name="form" value="${id}">
<input type="hidden" name="unfinished" value="${seen}">
<input type="hidden" name="seen" value="${seen}">
<label for="title">Title</label><input id="title" name="title" value="${title}">
<label for="password">Password</label><input id="password" name="password" type="password">
<label for="text">Text</label><textarea id="text" name="text">
${text}</textarea>
<label for="kind">Kind</label><select id="kind" name="kind"><option value="1">One</option><option value="2" selected>Two</option></select>
<input type="checkbox" id="closed" name="closed" value="yes"><label for="closed">Closed</label>
<input type="radio" id="pay" name="pay" value="yes" checked><label for="pay">Pay</label>
<input type="radio" id="pay-2" name="pay" value="no"><label for="pay-2">No pay</label>
<button class="button">Save</button></form>`

const signOut = (person: string) =>
  html`<form method="post" action="/sign-out" data-forget="${person}"><button>Sign out</button></form>`

const toggle = html`<a href="/fr" hreflang="fr-CA">Français</a> <a href="/" hreflang="en-CA">English</a>`

/** The address that an answer redirects to when the form was saved. */
export const SAVED = '/saved?done=saved&version=1'

export const offer = (page: Page, words = scriptWords.en) => page.getByRole('button', { name: words.restore })
export const title = (page: Page) => page.locator('#title')

/** The title and the text that the form shows. */
export const shown = (page: Page) => Promise.all(['#title', '#text'].map((field) => page.inputValue(field)))

export const turnTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

/** Names of entries that the browser keeps, without the ids of the forms. */
export const kept = (page: Page) =>
  page
    .evaluate<string>(`Object.keys(localStorage).sort().join()`)
    .then((names) => names.split(',').flatMap((name) => name.split(' ')[0] || []))

export const NEW = 'affiche.draft.marie:new'

/** Returns what waits until a tab knows that marie is forgotten: a browser tells it behind the tab that acts. */
export const watchForgetting = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(`addEventListener('storage', ({ key, newValue }) => {
    window.knowsForgotten ||= key === 'affiche.forget' && newValue === 'marie'
  })`)
  return () => until(() => page.evaluate<boolean>('window.knowsForgotten === true'), 'that the other tab knows')
}
