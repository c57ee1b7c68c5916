/** Dry runs: the use cases of writes, over an overlay in place of the store. */
import type { WriteContext } from './context.ts'
import { createOverlay } from './overlay-writer.ts'
import type { JobStore } from './ports.ts'

/** Context in which each use case refuses as it would, and writes nothing. */
export const dryRunOf = (
  context: Omit<WriteContext, 'store'> & { readonly store: Pick<JobStore, 'as'> },
): WriteContext => ({
  ...context,
  store: { as: (employerId) => createOverlay(context.store.as(employerId)) },
})
