/** The posting beside its form on a wide screen, as candidates will see it, some time after typing stops. */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { make } from '../elements.ts'
import { bodyOf } from './fields.ts'
import { createNewest } from './newest.ts'
import { postForm } from './post-form.ts'

/** Milliseconds without typing. */
const REST_MS = 1_000
/** Bytes of a form that is shown. */
const SHOWN_MAX = 64 * 1024

/** The width from which the sheet of the console shows it. */
const WIDE = '(min-width: 1100px)'

/** Null for a form of which nothing can be shown. */
type Preview = { readonly article: string | null }

type Policy = { readonly createHTML: (html: string) => string }
type Factory = { readonly createPolicy: (name: string, policy: Policy) => Policy }

/** The name that `trusted-types` of the page's policy allows, for what the service itself has written. */
const POLICY = 'affiche-preview'

export const startSidePreview = (form: HTMLFormElement, { preview: words }: ScriptWords): void => {
  const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy(POLICY, {
    createHTML: (html) => html,
  })
  const posting = make('div', { class: 'posting' })
  // Longer than the screen, it is scrolled by keys as well.
  const beside = make('section', { class: 'beside', 'aria-label': words.title, tabindex: '0' }, [
    make('p', { class: 'hint', text: words.about }),
    posting,
  ])
  form.after(beside)
  form.parentElement?.classList.add('has-beside')
  const load = (body: string, signal: AbortSignal) => postForm<Preview>(form.dataset.preview ?? '', body, signal)
  const newest = createNewest(REST_MS, load, ({ article }) => {
    if (article === null) return
    const { body } = new DOMParser().parseFromString(policy?.createHTML(article) ?? article, 'text/html')
    // Nothing in it leads away from what is typed.
    for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
    posting.replaceChildren(...body.childNodes)
  })
  const wide = matchMedia(WIDE)
  const ask = () => {
    const body = bodyOf(form)
    if (wide.matches && body.length <= SHOWN_MAX) newest.ask(body)
  }
  form.addEventListener('input', ask)
  form.addEventListener('submit', newest.drop)
  wide.addEventListener('change', ask)
  ask()
}
