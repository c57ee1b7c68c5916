/** One person of an employer: its role, a new link, and the end of its membership. */
import { ROLES, type Role } from '../../../domain/people/role.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { html } from '../../../lib/html.ts'
import { noSuchPage, type PageAnswer } from '../../page.ts'
import { peopleOf } from '../acting.ts'
import { seeOther } from '../answers.ts'
import { answerForm, type Faults, form, radioField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { answerUsed, useForm } from '../once.ts'
import { employerPath, type MemberVisit, PREFIX } from '../visit.ts'
import { type Colleague, personInPath } from './member.ts'
import { linkShown } from './shown.ts'
import { peopleWords } from './words.ts'

export const personPage = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> =>
  page(frame, visit, { colleague: await personInPath(frame, visit) })

type Shown = { readonly colleague: Colleague; readonly faults?: Faults; readonly status?: number }

const page = (frame: ConsoleFrame, visit: MemberVisit, { colleague, faults = {}, status = 400 }: Shown): PageAnswer => {
  const { person, membership, isElsewhere } = colleague
  const { person: text, role: label, roleHints } = peopleWords[visit.language]
  const choices = ROLES.map((value) => ({ value, label: roleHints[value] }))
  const actionOf = (action: string): string => employerPath(visit, `/people/${person.id}/${action}`)
  const button = (word: string) => html`<p><button class="button">${word}</button></p>`
  const role = html`${radioField({ id: 'role', label, faults, choices, value: membership.role })}${button(text.save)}`
  const main = html`<h2>${text.role}</h2>
${form(visit, role, actionOf('role'))}
<h2>${text.link}</h2>
${isElsewhere ? html`<p>${text.linkElsewhere}</p>` : html`<p>${text.linkText}</p>\n${form(visit, button(text.link), actionOf('link'))}`}
<h2>${text.end}</h2>
<p>${text.endText}</p>
${form(visit, button(text.end), actionOf('end'))}`
  return answerForm(frame, visit, { title: person.name, section: 'people', faults, status, main })
}

/** Changes a role, or ends a membership with null. */
export const setRole = async (frame: ConsoleFrame, visit: MemberVisit, role: Role | null): Promise<PageAnswer> => {
  const colleague = await personInPath(frame, visit)
  const order = { personId: colleague.person.id, employerId: visit.membership.employer.id, role }
  try {
    await peopleOf(frame, visit).setRole(order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Another owner has ended the membership meanwhile.
    if (error.reason === 'unknown') throw noSuchPage()
    if (error.reason !== 'last-owner') throw error
    const { lastOwner } = peopleWords[visit.language].person
    return page(frame, visit, { colleague, faults: { role: lastOwner }, status: 409 })
  }
  // Who gave up its own rights can no longer see the list.
  const isOwn = colleague.person.id === visit.signedIn.person.id && role !== 'owner'
  if (isOwn) return seeOther(PREFIX[visit.language])
  return seeOther(employerPath(visit, `/people?done=${role === null ? 'ended' : 'changed'}`))
}

export const changeRole = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> => {
  const role = ROLES.find((each) => each === visit.fields.get('role'))
  if (role) return setRole(frame, visit, role)
  const colleague = await personInPath(frame, visit)
  return page(frame, visit, { colleague, faults: { role: peopleWords[visit.language].form.roleFault } })
}

/** A link for who lost the way in; only the operator makes one for a person who acts for others too. */
export const makeLink = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> => {
  const colleague = await personInPath(frame, visit)
  if (!(await useForm(frame, visit))) return answerUsed(frame, visit, 'people')
  try {
    return linkShown(frame, visit, await peopleOf(frame, visit).linkPerson(colleague.person.id))
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'link')) throw error
    const { person, disabled } = peopleWords[visit.language]
    const fault = colleague.person.disabledAt === null ? person.linkElsewhere : disabled
    return page(frame, visit, { colleague, faults: { '': fault }, status: 409 })
  }
}
