/** The form of the logo, which takes a file without a script. */
import { input, labelled, notesOf, stateOf } from '../../html/controls.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { logoImage } from '../../site/employer/logo.ts'
import { type Faults, form } from '../form.ts'
import { tokenField } from '../form-token.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { presentationWords } from './presentation-words.ts'

/** CSS pixels of the logo on its page. */
const SHOWN = 96

export const logoForm = (context: MemberContext, logo: string | null, faults: Faults): Html => {
  const { logo: text } = presentationWords[context.language]
  const notes = { id: 'logo', hint: text.hint, fault: faults.logo }
  const attributes = { type: 'file', id: 'logo', name: 'logo', accept: '.png,.jpg,.jpeg,.webp', ...stateOf(notes) }
  return html`<h2>${text.title}</h2>
<p>${text.text}</p>
<p>${logo === null ? text.none : shownLogo(context, logo, SHOWN)}</p>
<form method="post" action="${employerPath(context, '/profile/logo')}" enctype="multipart/form-data" novalidate>
${tokenField(context.token)}
${labelled('logo', text.label, html`${notesOf(notes)}${input(attributes)}`)}
<p><button class="button">${logo === null ? text.upload : text.replace}</button></p>
</form>
${
  logo === null
    ? null
    : form(
        context,
        html`<p><button class="plain-button">${text.remove}</button></p>`,
        employerPath(context, '/profile/logo/remove'),
      )
}`
}

export const shownLogo = (context: MemberContext, logo: string, most: number): Html | null => {
  const alt = presentationWords[context.language].logo.alt(context.membership.employer.name)
  return logoImage(logo, { path: employerPath(context, `/profile/logo/${logo}`), alt, most })
}
