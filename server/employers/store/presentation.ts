/** How an employer presents itself, on either engine. */
import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { Directory, PresentationChange } from '../ports.ts'
import type { Presentation } from '../presentation.ts'
import { profileChanges } from './profile-row.ts'

const COLUMNS = 'text_en, text_fr, colour, logo, guide_hidden'

/** A row; SQLite has 0 and 1 for booleans. */
type Row = {
  readonly text_en: string | null
  readonly text_fr: string | null
  readonly colour: string | null
  readonly logo: string | null
  readonly guide_hidden: number | boolean
}

const toPresentation = (row: Row): Presentation => ({
  textEn: row.text_en,
  textFr: row.text_fr,
  colour: row.colour,
  logo: row.logo,
  guideHidden: Boolean(row.guide_hidden),
})

const PRESENTATION = `SELECT ${COLUMNS} FROM employers WHERE id = CAST($1 AS bigint)`
const LOGO = 'SELECT bytes FROM logos WHERE employer_id = CAST($1 AS bigint)'

type Reads = Pick<Directory, 'getPresentation' | 'getLogo'>

export const presentationReads = (ask: Ask): Reads => ({
  getPresentation: async (id) => (await ask<Row>(PRESENTATION, id)).map(toPresentation)[0] ?? null,
  getLogo: async (id) => (await ask<{ bytes: Uint8Array }>(LOGO, id))[0]?.bytes ?? null,
})

export const presentationWrites = (transact: Transact): Pick<Directory, 'setPresentation'> => ({
  setPresentation: (order) => transact((transaction) => change(transaction, order)),
})

const LOCK_PRESENTATION = `${PRESENTATION} FOR NO KEY UPDATE`
const SET = `UPDATE employers SET (${COLUMNS}) = ($1, $2, $3, $4, $5) WHERE id = CAST($6 AS bigint) RETURNING id`
const REMOVE_LOGO = 'DELETE FROM logos WHERE employer_id = $1'
const ADD_LOGO = 'INSERT INTO logos (employer_id, bytes) VALUES ($1, $2)'

/** A change without a difference is not written. */
const change = async (
  { ask, record }: SqlTransaction,
  { employerId, keyId, presentation, logoBytes }: PresentationChange,
): Promise<Presentation | null> => {
  const [before] = (await ask<Row>(LOCK_PRESENTATION, employerId)).map(toPresentation)
  if (!before) return null
  const after = { ...before, ...presentation }
  const members = profileChanges(before, after)
  if (members.length === 0) return before
  const { textEn, textFr, colour, logo, guideHidden } = after
  await ask(SET, textEn, textFr, colour, logo, guideHidden, employerId)
  if (logo !== before.logo) await ask(REMOVE_LOGO, employerId)
  if (logo !== before.logo && logoBytes) await ask(ADD_LOGO, employerId, logoBytes)
  record(employerId, { action: 'employer.profile', subjectId: employerId, members, keyId })
  return after
}
