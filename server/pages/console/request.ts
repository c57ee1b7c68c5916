import type { MaybePromise } from '../../lib/maybe-promise.ts'
import type { PageRequest } from '../page.ts'

export type ConsoleRequest = PageRequest & {
  /** Id in the log. */
  readonly id: string
  /** Reads a JSON text; throws a problem where it is none. */
  readonly readJson: () => MaybePromise<unknown>
}
