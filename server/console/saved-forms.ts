/** Forms that were sent when the session was over, or too long ago proved: they wait until their person is back. */

import { hidden } from '../html/controls.ts'
import type { SignedIn } from '../people/ports.ts'
import { FORM_ID_BYTES, isFormId, SAVED_FORM_BYTES_MAX, SAVED_FORM_MS } from '../people/saved-form.ts'
import { type Html, html } from '../platform/lib/html.ts'
import type { ConsoleContext } from './context.ts'
import { TOKEN_FIELD } from './form-token.ts'
import { addressOf } from './request.ts'
import type { PersonContext, RequestContext } from './request-context.ts'

/** Parameter of the address at which a form comes back, and the field of the form that is shown there. */
const SAVED_FORM = 'parked'

/** Fields that are of one rendering of a form. */
const OF_RENDERING = [TOKEN_FIELD, SAVED_FORM]

export type SavedForms = {
  /** Keeps a form; gives the address at which it comes back, without its text if that is too long. */
  readonly save: (context: RequestContext, signedIn: SignedIn) => Promise<string>
  /** The fields that a page shows in place of what is stored; null for a page that is asked for as ever. */
  readonly fieldsOf: (context: PersonContext) => Promise<URLSearchParams | null>
  /** Forgets the form that came back and is done with, so that it is not sent once more. */
  readonly forget: (context: PersonContext) => Promise<void>
}

type Deps = Pick<ConsoleContext, 'store' | 'clock' | 'randomBytes'>

export const createSavedForms = ({ store, clock, randomBytes }: Deps): SavedForms => {
  const forget = async (fields: URLSearchParams, personId: number): Promise<void> => {
    const id = fields.get(SAVED_FORM) ?? ''
    if (isFormId(id)) await store.console.dropForm({ id, personId })
  }
  return {
    save: async (context, { person, memberships }) => {
      const { path, query } = context.request
      const text = withoutTokens(context.fields)
      if (Buffer.byteLength(text) > SAVED_FORM_BYTES_MAX) return addressOf({ path, query })
      const id = Buffer.from(randomBytes(FORM_ID_BYTES)).toString('base64url')
      const [first] = context.parameters
      const employerId = memberships.find(({ employer }) => String(employer.id) === first)?.employer.id ?? null
      await forget(context.fields, person.id)
      await store.console.saveForm({
        id,
        personId: person.id,
        employerId,
        path,
        fields: text,
        endsAt: clock() + SAVED_FORM_MS,
      })
      const others = [...query].filter(([name]) => name !== SAVED_FORM)
      return addressOf({ path, query: new URLSearchParams([...others, [SAVED_FORM, id]]) })
    },
    fieldsOf: async ({ request, signedIn }) => {
      const id = request.query.get(SAVED_FORM)
      if (id === null || !isFormId(id)) return null
      const form = await store.console.findSavedForm({ id, personId: signedIn.person.id }, clock())
      // Its fields are of that page and no other, in either language.
      if (form?.path.slice(3) !== request.path.slice(3)) return null
      const fields = new URLSearchParams(form.fields)
      fields.set(SAVED_FORM, id)
      return fields
    },
    forget: ({ fields, signedIn }) => forget(fields, signedIn.person.id),
  }
}

/** Names the form that came back until it is done with. */
export const savedFormField = ({ fields }: Pick<RequestContext, 'fields'>): Html | null => {
  const id = fields.get(SAVED_FORM)
  return id === null ? null : html`${hidden(SAVED_FORM, id)}\n`
}

const withoutTokens = (fields: URLSearchParams): string => {
  const kept = new URLSearchParams(fields)
  for (const name of OF_RENDERING) kept.delete(name)
  return kept.toString()
}
