/** Files of imports between their steps, kept as forms that wait for their person are: for a day, five of a person. */

import type { Encoding } from '../../imports/table.ts'
import { FORM_ID_BYTES, isFormId, SAVED_FORM_MS } from '../../people/saved-form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import type { Verdict } from './verdict.ts'

export type KeptFile = { readonly name: string; readonly encoding: Encoding; readonly text: string }

export type DoneRow = {
  readonly number: number
  readonly title: string
  readonly verdict: Exclude<Verdict, 'refused'>
  readonly id: number | null
}

/** A file that waits to be imported, or what was done with it. */
export type Kept = { readonly file: KeptFile } | { readonly done: readonly DoneRow[] }

type Deps = Pick<ConsoleFrame, 'store' | 'clock' | 'randomBytes'>

const save = async ({ store, clock }: Deps, context: MemberContext, { id, kept }: Saved): Promise<void> =>
  store.console.saveForm({
    id,
    personId: context.signedIn.person.id,
    employerId: context.membership.employer.id,
    path: employerPath(context, '/import'),
    fields: JSON.stringify(kept),
    endsAt: clock() + SAVED_FORM_MS,
  })

type Saved = { readonly id: string; readonly kept: Kept }

export const keepFile = async (deps: Deps, context: MemberContext, file: KeptFile): Promise<string> => {
  const id = Buffer.from(deps.randomBytes(FORM_ID_BYTES)).toString('base64url')
  await save(deps, context, { id, kept: { file } })
  return id
}

/** The rows that were done take the place of the file, so that it is not imported once more. */
export const keepDone = async (
  deps: Deps,
  context: MemberContext,
  { id, done }: { readonly id: string; readonly done: readonly DoneRow[] },
): Promise<void> => {
  await deps.store.console.dropForm({ id, personId: context.signedIn.person.id })
  await save(deps, context, { id, kept: { done } })
}

/** Null for one that is over, or of another person or employer. */
export const findKept = async (
  { store, clock }: Deps,
  context: MemberContext,
): Promise<(Kept & { id: string }) | null> => {
  const [id = ''] = context.parameters
  if (!isFormId(id)) return null
  const form = await store.console.findSavedForm({ id, personId: context.signedIn.person.id }, clock())
  const isOwn = form?.employerId === context.membership.employer.id && form.path.endsWith('/import')
  return isOwn ? { id, ...(JSON.parse(form.fields) as Kept) } : null
}
