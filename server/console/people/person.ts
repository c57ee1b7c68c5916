/** One person of an employer: its role, a new link, and the end of its membership. */
import { ROLES, type Role } from '../../employers/role.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { peopleOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { answerForm, type Faults, form, radioField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { answerUsed, useOneTimeToken } from '../one-time-tokens.ts'
import { employerPath, type MemberContext, PREFIX } from '../request-context.ts'
import { giveLinkAsMember, linkEmailFaults, linkEmailField } from './mailed-link.ts'
import { type Colleague, personInPath } from './member.ts'
import { peopleWords } from './words.ts'

export const personPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> =>
  page(frame, context, { colleague: await personInPath(frame, context) })

type Shown = { readonly colleague: Colleague; readonly faults?: Faults; readonly status?: number }

const page = (
  frame: ConsoleFrame,
  context: MemberContext,
  { colleague, faults = {}, status = 400 }: Shown,
): PageAnswer => {
  const { person, membership, isElsewhere } = colleague
  const { person: text, role: label, roleHints } = peopleWords[context.language]
  const choices = ROLES.map((value) => [value, roleHints[value]] as const)
  const actionOf = (action: string): string => employerPath(context, `/people/${person.id}/${action}`)
  const button = (word: string) => html`<p><button class="button">${word}</button></p>`
  const role = html`${radioField({ id: 'role', label, faults, choices, value: membership.role })}${button(text.save)}`
  const main = html`<h2>${text.role}</h2>
${form(context, role, actionOf('role'))}
<h2>${text.link}</h2>
${isElsewhere ? html`<p>${text.linkElsewhere}</p>` : html`<p>${text.linkText}</p>\n${form(context, html`${linkEmailField(frame, context, { faults, known: person.email })}${button(text.link)}`, actionOf('link'))}`}
<h2>${text.end}</h2>
<p>${text.endText}</p>
${form(context, button(text.end), actionOf('end'))}`
  return answerForm(frame, context, { title: person.name, section: 'people', faults, status, main })
}

/** Changes a role, or ends a membership with null. */
export const setRole = async (frame: ConsoleFrame, context: MemberContext, role: Role | null): Promise<PageAnswer> => {
  const colleague = await personInPath(frame, context)
  const order = { personId: colleague.person.id, employerId: context.membership.employer.id, role }
  try {
    await peopleOf(frame, context).setRole(order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Another owner has ended the membership meanwhile.
    if (error.reason === 'unknown') throw noSuchPage()
    if (error.reason !== 'last-owner') throw error
    const { lastOwner } = peopleWords[context.language].person
    return page(frame, context, { colleague, faults: { role: lastOwner }, status: 409 })
  }
  // A person who gave up its own rights can no longer see the list.
  const isOwn = colleague.person.id === context.signedIn.person.id && role !== 'owner'
  if (isOwn) return seeOther(PREFIX[context.language])
  return seeOther(employerPath(context, `/people?done=${role === null ? 'ended' : 'changed'}`))
}

export const changeRole = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const role = ROLES.find((each) => each === context.fields.get('role'))
  if (role) return setRole(frame, context, role)
  const colleague = await personInPath(frame, context)
  return page(frame, context, { colleague, faults: { role: peopleWords[context.language].form.roleFault } })
}

/** A link for who lost the way in; only the operator makes one for a person who acts for others too. */
export const makeLink = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const colleague = await personInPath(frame, context)
  const emailFaults = linkEmailFaults(frame, context)
  if (Object.keys(emailFaults).length > 0) return page(frame, context, { colleague, faults: emailFaults })
  if (!(await useOneTimeToken(frame, context))) return answerUsed(frame, context, 'people')
  try {
    return await giveLinkAsMember(frame, context, (deps, mailed) =>
      peopleOf(deps, context).linkPerson(colleague.person.id, 'recovery', mailed),
    )
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'link')) throw error
    const { person, disabled } = peopleWords[context.language]
    const fault = colleague.person.disabledAt === null ? person.linkElsewhere : disabled
    return page(frame, context, { colleague, faults: { '': fault }, status: 409 })
  }
}
