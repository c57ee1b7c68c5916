import type { ConsoleContext } from './context.ts'
import type { Drafts } from './drafts.ts'
import type { FormTokens } from './form-token.ts'
import type { ConsoleLayout } from './layout.ts'
import type { RefuseRequest } from './refusals.ts'
import type { SavedForms } from './saved-forms.ts'

/** Dependencies of the pages in all parts of the console. */
export type ConsoleFrame = ConsoleContext & {
  readonly layout: ConsoleLayout
  readonly refuse: RefuseRequest
  readonly tokens: FormTokens
  readonly savedForms: SavedForms
  readonly drafts: Drafts
}
