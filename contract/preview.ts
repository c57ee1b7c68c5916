/** Links to the page of a posting that the public does not see. */
import { object } from './rules.ts'
import { type Static, Type } from './schema.ts'

export const PREVIEW_DAYS = 14

export const PreviewSchema = object({
  url: Type.String({ format: 'uri', description: 'Address of the page. Who has it sees the posting.' }),
  expiresAt: Type.String({ format: 'date-time', description: 'The moment from which the address shows nothing.' }),
})
export type PreviewBody = Static<typeof PreviewSchema>
