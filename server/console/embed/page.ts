/** The code that shows the postings of an employer on its own site, to copy. */
import type { Language } from '@affiche/contract/values.ts'
import type { PageAnswer } from '../../html/page.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { embedCode } from '../../site/embed/code.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import { embedWords } from './words.ts'

export const embedRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'read', path: '/{e}/embed', get: (context) => embedPage(frame, context) },
]

const embedPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const text = embedWords[context.language]
  const profile = await frame.store.directory.getProfile(context.membership.employer.id)
  const why = frame.publicPages ? (profile?.publishing === 'off' ? 'off' : 'slug') : 'site'
  const slug = why === 'slug' ? (profile?.slug ?? null) : null
  const inside =
    slug === null
      ? html`<p class="lead">${text.none[why]}</p>
${why === 'off' ? html`<p><a href="${employerPath(context, '/profile')}">${text.profile}</a></p>` : null}`
      : codes(context, slug)
  const main = html`<h1>${text.title}</h1>
${inside}`
  return answerConsole(frame.layout(context, { title: text.title, section: 'jobs', main }))
}

const codes = ({ language, request: { base } }: MemberContext, slug: string): Html => {
  const text = embedWords[language]
  const ordered: readonly Language[] = [language, otherLanguage(language)]
  return html`<p class="lead">${text.lead}</p>
${ordered.map(
  (each) => html`<h2>${text.codes[each]}</h2>
<pre class="secret" id="code-${each}" tabindex="0" role="group" aria-label="${text.labels[each]}">${embedCode({ base, slug, language: each })}</pre>
<p><button type="button" class="button" data-copy="#code-${each}" hidden>${text.copy}</button></p>\n`,
)}<p>${text.policy(base)}</p>
<p><a href="${words[language].paths.employer(slug)}">${text.see}</a></p>`
}
