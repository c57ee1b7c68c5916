/**
 * Which form a form is, through all its renderings, sessions and drafts: the posting that it made is not made twice.
 */

import { hidden } from '../../html/controls.ts'
import type { UnfinishedHead } from '../../jobs/console-ports.ts'
import { FORM_ID_BYTES, isFormId } from '../../people/saved-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'

/** Field that holds it. */
const FORM_ID = 'form'

/** Field of the version of a form that was kept unfinished, and parameter of the address at which one is opened. */
export const UNFINISHED = 'unfinished'

const VERSION = /^[1-9]\d{0,8}$/

type Sender = Pick<MemberContext, 'fields'>

/** Null of a form whose sender left it out. */
export const readFormId = ({ fields }: Sender): string | null => {
  const id = fields.get(FORM_ID) ?? ''
  return isFormId(id) ? id : null
}

/** Version of a form that was kept unfinished; 0 of any other. */
export const readVersion = ({ fields }: Sender): number => {
  const version = fields.get(UNFINISHED) ?? ''
  return VERSION.test(version) ? Number(version) : 0
}

type Randomness = Pick<ConsoleFrame, 'randomBytes'>

export const newFormId = ({ randomBytes }: Randomness): string =>
  Buffer.from(randomBytes(FORM_ID_BYTES)).toString('base64url')

/** Fields with the id and the version of an unfinished form, or of the form that was sent, or of a new one. */
export const formIdFields = (frame: Randomness, context: Sender, unfinished: UnfinishedHead | null): Html => {
  const id = unfinished?.id ?? readFormId(context) ?? newFormId(frame)
  return html`${hidden(FORM_ID, id)}
${hidden(UNFINISHED, String(unfinished?.version ?? readVersion(context)))}`
}

/** Typed values as those of another form, without the id. */
export const asAnotherForm = <V extends Sender>(context: V): V => {
  const fields = new URLSearchParams(context.fields)
  fields.delete(FORM_ID)
  return { ...context, fields }
}
