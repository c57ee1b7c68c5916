/** Names under which browsers keep what was typed into forms and not sent, apart for each person. */
import { createHmac } from 'node:crypto'
import type { SignedIn } from '../people/ports.ts'

/** Characters, six bits each: enough that nobody finds a name that another person has. */
const NAME_LENGTH = 16

export type Drafts = {
  /** Owner of the texts, without saying who that is. */
  readonly ownerOf: (signedIn: SignedIn) => string
  /** Value of a form's `data-autosave`; the form is named by what it is for, the same in both languages. */
  readonly keyOf: (signedIn: SignedIn, form: string) => string
}

export const createDrafts = ({ formKey }: { readonly formKey: Uint8Array }): Drafts => {
  const nameOf = (text: string): string =>
    createHmac('sha256', formKey).update(text).digest('base64url').slice(0, NAME_LENGTH)
  const ownerOf: Drafts['ownerOf'] = ({ person }) => nameOf(`draft ${person.id}`)
  return {
    ownerOf,
    keyOf: (signedIn, form) => `${ownerOf(signedIn)}:${form}`,
  }
}
