import type { Copies } from './copies.ts'
import type { Layout } from './layout.ts'
import type { Made } from './made.ts'
import type { PageContext } from './page.ts'
import type { Refuse } from './refusals.ts'

/** Dependencies of the pages of all kinds. */
export type Frame = PageContext & Made & { readonly layout: Layout; readonly refuse: Refuse; readonly copies: Copies }
