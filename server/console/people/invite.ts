/** Inviting a person, who is new to the service. */
import { LANGUAGES } from '@affiche/contract/values.ts'
import { ROLES } from '../../employers/role.ts'
import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Throttle } from '../../platform/lib/throttle.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { peopleOf } from '../actor-services.ts'
import { answerForm, type Faults, form, radioField, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { LANGUAGE_NAMES } from '../layout.ts'
import { answerUsed, useOneTimeToken } from '../one-time-tokens.ts'
import type { MemberContext } from '../request-context.ts'
import { giveLinkAsMember, linkEmailFaults, linkEmailField } from './mailed-link.ts'
import { peopleWords } from './words.ts'

export const invitePage = (
  frame: ConsoleFrame,
  context: MemberContext,
  { faults = {}, status = 400 }: { readonly faults?: Faults; readonly status?: number } = {},
): PageAnswer => {
  const { invite: title } = peopleWords[context.language]
  const main = form(context, controls(frame, context, faults))
  return answerForm(frame, context, { title, section: 'people', faults, status, main })
}

const controls = (frame: ConsoleFrame, context: MemberContext, faults: Faults): Html => {
  const { language, fields } = context
  const { form: text, role, roleHints } = peopleWords[language]
  const typed = (name: string): string => fields.get(name) ?? ''
  const languages = LANGUAGES.map((value) => [value, LANGUAGE_NAMES[value]] as const)
  const roles = ROLES.map((value) => [value, roleHints[value]] as const)
  return html`${textField({ id: 'name', label: text.name, faults, value: typed('name') })}
${textField({ id: 'handle', label: text.handle, hint: text.handleHint, faults, value: typed('handle') })}
${linkEmailField(frame, context, { faults })}${radioField({ id: 'language', label: text.language, faults, choices: languages, value: typed('language') || language })}
${radioField({ id: 'role', label: role, faults, choices: roles, value: typed('role') })}
<p><button class="button">${text.submit}</button></p>`
}

/** `tries` counts invitations, since a refused user name tells that somebody has it. */
export const invite = async (frame: ConsoleFrame, context: MemberContext, tries: Throttle): Promise<PageAnswer> => {
  const { fields, language, membership } = context
  const { form: text } = peopleWords[language]
  const role = ROLES.find((each) => each === fields.get('role'))
  if (!role) return invitePage(frame, context, { faults: { role: text.roleFault } })
  const emailFaults = linkEmailFaults(frame, context)
  if (Object.keys(emailFaults).length > 0) return invitePage(frame, context, { faults: emailFaults })
  const wait = tries.waitOf(`person ${context.signedIn.person.id}`)
  if (wait > 0) return invitePage(frame, context, { faults: { handle: text.wait(String(wait)) }, status: 429 })
  if (!(await useOneTimeToken(frame, context))) return answerUsed(frame, context, 'people')
  try {
    return await giveLinkAsMember(frame, context, async (deps, mailed) => {
      const added = await peopleOf(deps, context).addPerson({
        name: (fields.get('name') ?? '').trim(),
        handle: (fields.get('handle') ?? '').trim(),
        language: LANGUAGES.find((each) => each === fields.get('language')) ?? language,
        membership: { employerId: membership.employer.id, role },
        ...mailed,
      })
      await frame.savedForms.forget(context)
      return added
    })
  } catch (error) {
    return invitePage(frame, context, { faults: faultOf(error, context) })
  }
}

const faultOf = (error: unknown, { language }: MemberContext): Faults => {
  const { form: text } = peopleWords[language]
  const reason = error instanceof Refusal ? error.reason : null
  if (reason === 'name') return { name: text.nameFault }
  if (reason === 'handle') return { handle: text.handleFault }
  if (reason === 'handle-taken') return { handle: text.handleTaken }
  throw error
}
