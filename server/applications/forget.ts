/** Forgets applications that nobody has confirmed in time. */
import { CONFIRM_MS } from './links.ts'
import type { ApplicationSpool } from './spool-ports.ts'

/** Mails of one transaction, each of which may have a file. */
const ROUND = 100

type Deps = {
  readonly spool: Pick<ApplicationSpool, 'hasUnconfirmed' | 'forgetUnconfirmed'>
  readonly clock: () => number
}

/** Returns the number of mails. */
export const forgetUnconfirmed =
  ({ spool, clock }: Deps) =>
  async (isStopped: () => boolean): Promise<number> => {
    const round = { through: clock() - CONFIRM_MS, limit: ROUND }
    let all = 0
    // A read, which costs the store no commit.
    if (!(await spool.hasUnconfirmed(round.through))) return all
    for (let found = ROUND; found >= ROUND && !isStopped(); all += found) found = await spool.forgetUnconfirmed(round)
    return all
  }
