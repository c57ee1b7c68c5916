/** Statements of both engines, which have the placeholders of PostgreSQL. */

import type { PeopleTransaction, TransactPeople } from '../../../audit/store/transaction.ts'
import type { Access } from '../../../jobs/store/sqlite/access.ts'
import type { Claim } from '../../../people/claim-ports.ts'
import { requireClaim } from '../../../people/store/claims.ts'
import { memoizeText } from '../../lib/memoize.ts'
import type { Ask } from '../rows.ts'
import type { Reader } from './reader.ts'

export const numbered = memoizeText((sql) => sql.replace(/\$(\d)/g, '?$1'))

export const asking =
  (reader: Reader): Ask =>
  async <R>(sql: string, ...values: readonly unknown[]) => {
    reader.begin()
    return reader.all<R>(numbered(sql), ...values)
  }

const EXISTS = {
  people: 'SELECT id FROM people WHERE id = ?',
  employers: 'SELECT id FROM employers WHERE id = ?',
}

/** One transaction runs at a time, so a lock is only a look. */
export const transacting =
  ({ writer, queue, derived, clock }: Access): TransactPeople =>
  (work) =>
    queue.submit(() =>
      work({
        ask: async <R>(sql: string, ...values: readonly unknown[]) => writer.change<R>(numbered(sql), ...values),
        lock: async (table, id) => writer.one(EXISTS[table], id) !== null,
        tell: (employerId, note) => derived.append(employerId, { ...note, at: clock() }),
      }),
    )

/** The same store for writes of a claim: each looks at it first, in its own transaction. */
export const claimed = (access: Access, claim: Claim): Access => {
  const { writer, queue, clock } = access
  const looking: Pick<PeopleTransaction, 'ask' | 'lock'> = {
    ask: async <R>(sql: string, ...values: readonly unknown[]) => writer.all<R>(numbered(sql), ...values),
    lock: async (table, id) => writer.one(EXISTS[table], id) !== null,
  }
  const submit: Access['queue']['submit'] = (work) =>
    queue.submit(async () => {
      await requireClaim(looking, claim, clock)
      return work()
    })
  return { ...access, queue: { ...queue, submit } }
}
