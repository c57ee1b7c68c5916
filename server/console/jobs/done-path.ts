import { employerPath, type MemberContext } from '../request-context.ts'
import type { Done } from './words.ts'

type Told = { readonly done: Done; readonly version: string; readonly was?: string }

/** Address of a posting after something was done; `was`: its status or closing date before. */
export const donePath = (context: MemberContext, id: number, { done, version, was }: Told): string => {
  const query = new URLSearchParams({ done, version, ...(was ? { was } : {}) })
  return employerPath(context, `/jobs/${id}?${query}`)
}
