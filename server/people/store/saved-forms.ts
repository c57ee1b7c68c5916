/** Forms that wait until their person has signed in again; the same statements on either engine. */

import type { Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { SavedForm, SavedForms } from '../ports.ts'

/** Forms that one person may have saved. */
const PARKED_MAX = 5

const COLUMNS = 'id, person_id, employer_id, path, fields, ends_at'
const FIND = `SELECT ${COLUMNS} FROM parked_forms WHERE id = $1 AND person_id = $2 AND ends_at > $3`
const ADD = `INSERT INTO parked_forms (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (id) DO NOTHING`
const LEAVE = `DELETE FROM parked_forms WHERE person_id = $1 AND id NOT IN
  (SELECT id FROM parked_forms WHERE person_id = $1 ORDER BY ends_at DESC, id LIMIT ${PARKED_MAX})`
const LEAVE_ONE = 'DELETE FROM parked_forms WHERE id = $1 AND person_id = $2'

/** The forms of a person who is disabled or signs out. */
export const FORGET_SAVED_FORMS = 'DELETE FROM parked_forms WHERE person_id = $1'

type Row = {
  id: string
  person_id: number
  employer_id: number | null
  path: string
  fields: string
  ends_at: number
}

const toForm = (row: Row): SavedForm => ({
  id: row.id,
  personId: row.person_id,
  employerId: row.employer_id,
  path: row.path,
  fields: row.fields,
  endsAt: row.ends_at,
})

export const savedFormReads = (ask: Ask): Pick<SavedForms, 'findSavedForm'> => ({
  findSavedForm: async ({ id, personId }, now) => {
    const [row] = await ask<Row>(FIND, id, personId, now)
    return row ? toForm(row) : null
  },
})

export const savedFormWrites = (transact: Transact): Pick<SavedForms, 'saveForm' | 'dropForm'> => ({
  saveForm: ({ id, personId, employerId, path, fields, endsAt }) =>
    transact(async ({ ask, lock }) => {
      if (!(await lock('people', personId))) return
      await ask(ADD, id, personId, employerId, path, fields, endsAt)
      await ask(LEAVE, personId)
    }),
  dropForm: async ({ id, personId }) => void (await transact(({ ask }) => ask(LEAVE_ONE, id, personId))),
})
