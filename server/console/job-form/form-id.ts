/**
 * Which form a form is, through all its renderings, sessions and drafts: the posting that it made is not made twice.
 */

import { hidden } from '../../html/controls.ts'
import { FORM_ID_BYTES, isFormId } from '../../people/saved-form.ts'
import type { Html } from '../../platform/lib/html.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'

/** Field that holds it. */
const FORM_ID = 'form'

type Sender = Pick<MemberContext, 'fields'>

/** Null of a form whose sender left it out. */
export const readFormId = ({ fields }: Sender): string | null => {
  const id = fields.get(FORM_ID) ?? ''
  return isFormId(id) ? id : null
}

/** Field with the id of the form that was sent, or a new one. */
export const formIdField = ({ randomBytes }: Pick<ConsoleFrame, 'randomBytes'>, context: Sender): Html => {
  const id = readFormId(context) ?? Buffer.from(randomBytes(FORM_ID_BYTES)).toString('base64url')
  return hidden(FORM_ID, id)
}

/** Typed values as those of another form, without the id. */
export const asAnotherForm = <V extends Sender>(context: V): V => {
  const fields = new URLSearchParams(context.fields)
  fields.delete(FORM_ID)
  return { ...context, fields }
}
