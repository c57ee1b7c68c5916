/** The profile of an employer, for everybody who acts for it. */
import { LANGUAGES } from '@affiche/contract/values.ts'
import { type Presentation, textFor } from '../../employers/presentation.ts'
import { hasRight } from '../../employers/role.ts'
import type { PageAnswer } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { shownLogo } from './logo-form.ts'
import { readPresentation } from './presentation.ts'
import { readEmployer, rulesFor, type ShownEmployer, saidOf } from './profile.ts'
import { profileWords } from './words.ts'

export const profilePage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, request, membership } = context
  const text = profileWords[language]
  const [employer, presentation] = await Promise.all([readEmployer(frame, context), readPresentation(frame, context)])
  const isOwner = hasRight(membership.role, 'own')
  const all = [...factsOf(frame, context, employer), ...presented(context, presentation)]
  const facts = all.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>\n`)
  const main = html`<h1>${text.title}</h1>
${request.query.get('done') === 'saved' ? html`<p class="notice" role="status">${text.saved}</p>\n` : null}${offers(context, 'own') && employer.size === null ? questions(context) : null}<dl class="facts">${facts}</dl>
${isOwner ? links(context) : null}`
  return answerConsole(frame.layout(context, { title: text.title, section: 'profile', main }))
}

/** Questions to an owner who has answered nothing yet. */
const questions = (context: MemberContext): Html => {
  const { questions: text } = profileWords[context.language]
  return html`<div class="notice"><h2>${text.title}</h2>
<p>${text.text}</p>
<p><a href="${employerPath(context, '/profile/edit#size')}">${text.answer}</a></p></div>\n`
}

const links = (context: MemberContext): Html => {
  const text = profileWords[context.language]
  if (!offers(context, 'own')) return html``
  return html`<p><a class="button" href="${employerPath(context, '/profile/edit')}">${text.change}</a></p>
<p><a class="button" href="${employerPath(context, '/profile/page')}">${text.changePage}</a></p>`
}

/** CSS pixels. */
const LOGO_HEIGHT = 48

type Fact = readonly [string, Html | string]

const factsOf = (frame: ConsoleFrame, context: MemberContext, employer: ShownEmployer): Fact[] => {
  const { labels, unknown } = profileWords[context.language]
  const { name, website } = employer
  const said = (member: 'nameFr' | 'size' | 'federal' | 'publishing') => saidOf(frame, context, { member, employer })
  return [
    [labels.name, name],
    [labels.nameFr, said('nameFr')],
    [labels.website, website === null ? unknown : html`<a href="${website}" rel="noopener">${website}</a>`],
    [labels.slug, addressesOf(frame, context, employer)],
    [labels.size, said('size')],
    [labels.federal, said('federal')],
    [labels.publishing, said('publishing')],
    [labels.enforcedRules, enforced(frame, context, employer)],
  ]
}

/** Parts of the public page beside the profile. */
const presented = (context: MemberContext, { logo, colour, ...texts }: Presentation): Fact[] => {
  const { labels, unknown, none, noLogo } = profileWords[context.language]
  const about = textFor(texts, context.language)
  return [
    [labels.about, about?.text ?? unknown],
    [labels.colour, colour ?? none],
    [labels.logo, (logo && shownLogo(context, logo, LOGO_HEIGHT)) ?? noLogo],
  ]
}

/** The public page in both languages, while candidates can open it. */
export const addressesOf = (
  { publicPages }: Pick<ConsoleFrame, 'publicPages'>,
  { language, request }: Pick<MemberContext, 'language' | 'request'>,
  { slug, publishing }: Pick<ShownEmployer, 'slug' | 'publishing'>,
): Html | string => {
  if (slug === null) return profileWords[language].unknown
  if (!publicPages || publishing === 'off') return slug
  const addresses = LANGUAGES.map((each) => request.base + words[each].paths.employer(slug))
  return html`<ul>${addresses.map((address) => html`<li><a href="${address}">${address}</a></li>\n`)}</ul>`
}

const enforced = (frame: ConsoleFrame, context: MemberContext, { enforcedRules }: ShownEmployer): Html | string => {
  const rules = rulesFor(frame, context, enforcedRules).filter(({ value }) => enforcedRules.includes(value))
  if (rules.length === 0) return profileWords[context.language].none
  return html`<ul>${rules.map(({ label }) => html`<li>${label}</li>\n`)}</ul>`
}
