/** Forgets records of requests of long ago. */
import { REQUESTS_DAYS } from '@affiche/contract/request-record.ts'
import { type Clock, DAY_MS } from '../platform/lib/dates.ts'
import { orderAt } from './order.ts'
import type { RequestWriter } from './ports.ts'

/** Rows of one transaction; a larger one would delay writes. */
const ROUND = 200

type Deps = { readonly store: { readonly requests: Pick<RequestWriter, 'forget'> }; readonly clock: Clock }

export const forgetRequests =
  ({ store: { requests }, clock }: Deps) =>
  async (isStopped: () => boolean): Promise<void> => {
    const round = { through: orderAt(clock() - REQUESTS_DAYS * DAY_MS), limit: ROUND }
    for (let found = ROUND; found >= ROUND && !isStopped(); ) found = await requests.forget(round)
  }
