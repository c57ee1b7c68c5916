/** People who may see or keep the whole service; the same statements on either engine. */

import type { Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { OperatorRole, People } from '../ports.ts'
import { recordFor } from './actors.ts'
import { PERSON_COLUMNS, type PersonRow, toPerson } from './rows.ts'
import { enabled, signOutEverywhere } from './sessions.ts'

export type OperatorReads = Pick<People, 'listOperators' | 'findOperator'>

const LIST = `SELECT ${PERSON_COLUMNS}, o.role FROM operators o JOIN people p ON p.id = o.person_id ORDER BY p.id`
const FIND = `SELECT o.role FROM operators o JOIN people p ON p.id = o.person_id
  WHERE o.person_id = $1 AND p.disabled_at IS NULL`
const PRESENT = 'SELECT role FROM operators WHERE person_id = $1'
const SET = `INSERT INTO operators (person_id, role) VALUES ($1, $2)
  ON CONFLICT (person_id) DO UPDATE SET role = excluded.role`
const END = 'DELETE FROM operators WHERE person_id = $1'

type Row = { readonly role: OperatorRole }

export const operatorReads = (ask: Ask): OperatorReads => ({
  listOperators: async () =>
    (await ask<PersonRow & Row>(LIST)).map((row) => ({ person: toPerson(row), role: row.role })),
  findOperator: async (personId) => (await ask<Row>(FIND, personId))[0]?.role ?? null,
})

export const operatorWrites = (transact: Transact): Pick<People, 'setOperator'> => ({
  setOperator: (personId, role) =>
    transact(async (transaction) => {
      const { ask } = transaction
      if (!(await enabled(transaction, personId))) return null
      const [present] = await ask<Row>(PRESENT, personId)
      if ((present?.role ?? null) === role) return false
      if (!present) await signOutEverywhere(transaction, personId)
      await (role === null ? ask(END, personId) : ask(SET, personId, role))
      await recordFor(transaction, { personId, by: 'operator', action: 'person.role', members: ['operator'] })
      return true
    }),
})
