/** The policy on fraudulent postings, with its earlier versions. */
import type { Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import { headOf } from '../../html/head.ts'
import type { Handle } from '../../html/page.ts'
import { formatTime } from '../../html/words/format.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Policy } from '../../public/ports.ts'
import type { Route } from '../router.ts'
import { BUILT_IN } from './built-in.ts'
import { policyHtml } from './policy-text.ts'
import { policyWords } from './words.ts'

const CACHE = 'public, max-age=0, s-maxage=300'

export const createPolicyPages = (frame: Frame): readonly Route[] =>
  (['en', 'fr'] as const).map((language) => ({
    path: words[language].paths.fraudPolicy,
    get: createGet(frame, language),
  }))

/** Whatever the policy of the operator says. */
const applicationsPart = ({ applications }: Frame, language: Language): Html | null => {
  if (applications === null) return null
  const { applications: title, relayed, officer } = policyWords[language]
  const { name, address } = applications.officer
  return html`
<h2>${title}</h2>
<p>${relayed}</p>
<p>${officer} ${name}, <a href="mailto:${address}">${address}</a></p>`
}

const createGet = (frame: Frame, language: Language): Handle => {
  const { reader, layout, timeZone, siteName } = frame
  const policy = policyWords[language]
  const pathOf = (of: Language): string => words[of].paths.fraudPolicy
  const head = (base: string): Html =>
    headOf({ language, base, siteName, title: policy.title, description: policy.description, pathOf })
  const day = (time: number): string => formatTime(language, time, timeZone)
  const earlier = async ({ text, since }: Policy, until: number): Promise<Html> =>
    html`<details><summary>${policy.version(day(since), day(until))}</summary>
<div class="text">${await policyHtml(text)}</div></details>\n`
  return async (request) => {
    const [newest, ...older] = await reader.policies(language)
    const former = await Promise.all(
      older.map((version, at) => earlier(version, (older[at - 1] ?? newest)?.since ?? 0)),
    )
    const page = layout({
      language,
      title: policy.title,
      other: pathOf(otherLanguage(language)),
      head: head(request.base),
      main: html`<h1>${policy.title}</h1>
${newest ? html`<p class="dim">${policy.since(day(newest.since))}</p>` : null}
<div class="text">${await policyHtml(newest?.text ?? BUILT_IN[language])}</div>${applicationsPart(frame, language)}
${former.length === 0 ? null : html`<h2>${policy.earlier}</h2>\n${former}`}`,
    })
    return answerPage(request, page, { cache: CACHE })
  }
}
