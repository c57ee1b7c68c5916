/** Names under which browsers keep what was typed into forms and not sent, apart for each person. */
import { createHmac } from 'node:crypto'
import type { SignedIn } from '../../use-cases/ports.ts'

/** Characters, six bits each: enough that nobody finds a name that another person has. */
const OWNER_LENGTH = 16

export type Drafts = {
  /** Whose they are, without saying who that is. */
  readonly ownerOf: (signedIn: SignedIn) => string
  /** Value of a form's `data-autosave`; the form is named by what it is for, the same in both languages. */
  readonly keyOf: (signedIn: SignedIn, form: string) => string
}

export const createDrafts = ({ formKey }: { readonly formKey: Uint8Array }): Drafts => {
  const ownerOf: Drafts['ownerOf'] = ({ person }) =>
    createHmac('sha256', formKey).update(`draft ${person.id}`).digest('base64url').slice(0, OWNER_LENGTH)
  return { ownerOf, keyOf: (signedIn, form) => `${ownerOf(signedIn)}:${form}` }
}
