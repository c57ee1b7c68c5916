/** An employer as those who support it see it; its postings are seen by their number alone. */
import { PLANS } from '../../employers/employer.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { listWords } from '../jobs/list-words.ts'
import { countByStatus } from '../list-jobs.ts'
import { addressesOf } from '../profile/page.ts'
import { profileWords } from '../profile/words.ts'
import type { OperatorContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { commandWords } from './command-words.ts'
import { keysPart, membersPart } from './employer-lists.ts'
import { employerWords } from './employer-words.ts'
import { commandList, type Doing, doneNotice, type Fact, factList, homeLink, operatorPath } from './parts.ts'
import { operatorWords } from './words.ts'

export const employerPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const shown = await readShown(frame, context)
  const { id, name } = shown.employer
  const text = employerWords[context.language]
  const main = html`${doneNotice(context)}<h1>${name}</h1>
${factList(factsOf(frame, context, shown))}
${suspensionLink(context, shown)}
<h2>${text.jobs}</h2>
${await jobsPart(frame, context, id)}
<h2>${text.profile}</h2>
${factList(profileFacts(frame, context, shown))}
<h2>${text.people}</h2>
${await membersPart(frame, context, id)}
<h2>${text.keys}</h2>
${await keysPart(frame, context, id)}
${commandList(context, doingsOf(context, shown))}
${homeLink(context)}`
  return answerConsole(frame.layout(context, { title: name, main }))
}

type Shown = Awaited<ReturnType<typeof readShown>>

/** Employer of the number in the path. */
const readShown = async ({ store: { directory } }: ConsoleFrame, { parameters }: OperatorContext) => {
  const id = readInt32(parameters[0] ?? '')
  const [employer, profile, suspension = null] =
    id === null
      ? []
      : await Promise.all([directory.getEmployer(id), directory.getProfile(id), directory.getSuspension(id)])
  if (!employer || !profile) throw noSuchPage()
  return { employer, profile, suspension }
}

const factsOf = (
  { timeZone }: ConsoleFrame,
  { language }: OperatorContext,
  { employer, profile, suspension }: Shown,
): Fact[] => {
  const text = operatorWords[language]
  const state = suspension && html`${text.suspended}, ${momentOf(suspension.at, { language, timeZone })}`
  return [
    [text.number, String(employer.id)],
    [text.nameFr, profile.nameFr ?? text.none],
    [text.plan, text.plans[employer.plan]],
    [text.state, state ?? text.inForce],
    ...(suspension === null || suspension.reason === null
      ? []
      : ([
          [text.reason, suspension.reason],
          [text.told, suspension.told ? text.yes : text.no],
        ] as const)),
  ]
}

const suspensionLink = (context: OperatorContext, { employer: { id, suspended } }: Shown): Html | null => {
  if (context.operator !== 'operator') return null
  const { suspension: text } = employerWords[context.language]
  const deed = suspended ? 'resume' : 'suspend'
  return html`<p><a class="button second" href="${operatorPath(context, `/employers/${id}/${deed}`)}">${text[deed]}</a></p>`
}

const jobsPart = async ({ store }: ConsoleFrame, { language }: OperatorContext, id: number): Promise<Html> => {
  const { tabs } = listWords[language]
  const counts = await countByStatus({ store }, id)
  const facts = (['active', 'draft', 'archived'] as const).map((status): Fact => {
    return [tabs[status], formatNumber(language, counts[status])]
  })
  return factList(facts)
}

const profileFacts = (frame: ConsoleFrame, context: OperatorContext, { profile }: Shown): Fact[] => {
  const { labels, unknown, none, sizes, laws, publishings } = profileWords[context.language]
  const { website, size, federal, publishing, enforcedRules } = profile
  return [
    [labels.publishing, publishings[publishing]],
    [labels.slug, addressesOf(frame, context, profile)],
    [labels.website, website === null ? unknown : html`<a href="${website}" rel="noopener">${website}</a>`],
    [labels.size, size === null ? unknown : sizes[size]],
    [labels.federal, federal === null ? unknown : laws[`${federal}`]],
    [labels.enforcedRules, enforcedRules.length === 0 ? none : html`<code>${enforcedRules.join(', ')}</code>`],
  ]
}

const doingsOf = ({ language }: OperatorContext, { employer, profile }: Shown): Doing[] => {
  const text = commandWords[language]
  const { plans } = operatorWords[language]
  const { id, plan } = employer
  const isPublic = profile.publishing === 'public'
  const others = PLANS.filter((other) => other !== plan)
  return [
    [text.rename, `affiche employer rename ${id} NAME`],
    ...others.map((other): Doing => [text.plan(plans[other]), `affiche employer set-plan ${id} ${other}`]),
    [
      isPublic ? text.unpublish : text.publish,
      `affiche employer set-profile ${id} --publishing ${isPublic ? 'off' : 'public'}`,
    ],
    [text.issueKey, `affiche key issue --employer ${id}`],
    [text.rotateKey, 'affiche key rotate KEY'],
    [text.revokeKey, 'affiche key revoke KEY'],
    [text.addPerson, `affiche person add NAME --handle HANDLE --employer ${id}`],
    [text.role, `affiche person role PERSON owner|editor|reader --employer ${id}`],
    [text.end, `affiche person end PERSON --employer ${id}`],
    [text.audit, `affiche audit ${id}`],
    [text.verify, `affiche audit verify ${id}`],
    [text.deleteEmployer, `affiche employer delete ${id}`],
  ]
}
