/** Public addresses of a posting, which are known before its page is there. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { createCodes, postingPaths } from '../../public/code.ts'
import { readDocument } from '../../site/posting/view.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'

export type Addresses = {
  /** Those of the languages that the posting has a text in. */
  readonly pages: Readonly<Partial<Record<Language, string>>>
  /** Leads to the page in the language of its reader. */
  readonly short: string
  /** False until the follower has read the posting. */
  readonly isThere: boolean
}

type Posting = { readonly id: number; readonly document: string; readonly isThere: boolean }

export const addressesOf = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  { request: { base } }: Pick<MemberContext, 'request'>,
  { id, document, isThere }: Posting,
): Promise<Addresses> => {
  const code = createCodes(await store.public.secret()).codeOf(id)
  const { texts } = readDocument({ document, confidential: false })
  const own = LANGUAGES.filter((language) => texts[language] !== undefined)
  return {
    pages: Object.fromEntries(own.map((language) => [language, base + postingPaths[language](code)])),
    short: `${base}/jobs/${code}`,
    isThere,
  }
}
