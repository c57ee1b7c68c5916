/** Forms that were sent when the session was over, or too long ago proved: they wait until their person is back. */
import { FORM_ID_BYTES, isFormId, PARKED_BYTES_MAX, PARKED_MS } from '../../domain/people/parked-form.ts'
import { type Html, html } from '../../lib/html.ts'
import type { SignedIn } from '../../use-cases/people-ports.ts'
import type { ConsoleContext } from './context.ts'
import { addressOf } from './request.ts'
import type { PersonVisit, Visit } from './visit.ts'

/** Parameter of the address at which a form comes back, and the field of the form that is shown there. */
export const PARKED = 'parked'

/** Fields that are of one rendering of a form. */
const OF_RENDERING = ['once', PARKED]

export type Parking = {
  /** Keeps a form; gives the address at which it comes back, without its text if that is too long. */
  readonly park: (visit: Visit, signedIn: SignedIn) => Promise<string>
  /** The fields that a page shows in place of what is stored; null for a page that is asked for as ever. */
  readonly fieldsOf: (visit: PersonVisit) => Promise<URLSearchParams | null>
  /** Forgets the form that came back and is done with, so that it is not sent once more. */
  readonly forget: (visit: PersonVisit) => Promise<void>
}

type Deps = Pick<ConsoleContext, 'store' | 'clock' | 'randomBytes'>

export const createParking = ({ store, clock, randomBytes }: Deps): Parking => {
  const forget = async (fields: URLSearchParams, personId: number): Promise<void> => {
    const id = fields.get(PARKED) ?? ''
    if (isFormId(id)) await store.console.unpark({ id, personId })
  }
  return {
    park: async (visit, { person, memberships }) => {
      const { path, query } = visit.request
      const text = withoutTokens(visit.fields)
      if (Buffer.byteLength(text) > PARKED_BYTES_MAX) return addressOf({ path, query })
      const id = Buffer.from(randomBytes(FORM_ID_BYTES)).toString('base64url')
      const [first] = visit.parameters
      const employerId = memberships.find(({ employer }) => String(employer.id) === first)?.employer.id ?? null
      await forget(visit.fields, person.id)
      await store.console.park({ id, personId: person.id, employerId, path, fields: text, endsAt: clock() + PARKED_MS })
      const others = [...query].filter(([name]) => name !== PARKED)
      return addressOf({ path, query: new URLSearchParams([...others, [PARKED, id]]) })
    },
    fieldsOf: async ({ request, signedIn }) => {
      const id = request.query.get(PARKED)
      if (id === null || !isFormId(id)) return null
      const form = await store.console.findParked({ id, personId: signedIn.person.id }, clock())
      // Its fields are of that page and no other, in either language.
      if (form?.path.slice(3) !== request.path.slice(3)) return null
      const fields = new URLSearchParams(form.fields)
      fields.set(PARKED, id)
      return fields
    },
    forget: ({ fields, signedIn }) => forget(fields, signedIn.person.id),
  }
}

/** Names the form that came back until it is done with. */
export const parkedField = ({ fields }: Pick<Visit, 'fields'>): Html | null => {
  const id = fields.get(PARKED)
  return id === null ? null : html`<input type="hidden" name="${PARKED}" value="${id}">\n`
}

const withoutTokens = (fields: URLSearchParams): string => {
  const kept = new URLSearchParams(fields)
  for (const name of OF_RENDERING) kept.delete(name)
  return kept.toString()
}
