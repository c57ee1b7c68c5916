/** Unfinished postings; the same statements on either engine, each about one employer. */

import type { Transact } from '../../../audit/store/sql.ts'
import type { Ask } from '../../../platform/engines/sql.ts'
import type { Unfinished, UnfinishedHead, UnfinishedSave } from '../../console-ports.ts'
import { UNFINISHED_MAX } from '../../unfinished.ts'

const HEAD = 'id, version, key_id, saved_at, title'
const LIST = `SELECT ${HEAD} FROM unfinished_jobs WHERE employer_id = $1 AND ends_at > $2 ORDER BY saved_at DESC, id`
const FIND = `SELECT ${HEAD}, fields FROM unfinished_jobs WHERE employer_id = $1 AND id = $2 AND ends_at > $3`
const STORED = 'SELECT version, fields FROM unfinished_jobs WHERE employer_id = $1 AND id = $2'
const COUNT = 'SELECT CAST(count(*) AS integer) AS total FROM unfinished_jobs WHERE employer_id = $1'
const ADD = `INSERT INTO unfinished_jobs (version, key_id, saved_at, ends_at, title, fields, employer_id, id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
const REPLACE = `UPDATE unfinished_jobs
  SET (version, key_id, saved_at, ends_at, title, fields) = ($1, $2, $3, $4, $5, $6) WHERE employer_id = $7 AND id = $8`
const DROP = 'DELETE FROM unfinished_jobs WHERE employer_id = $1 AND id = $2 AND version = $3 RETURNING id'

type HeadRow = { id: string; version: number; key_id: number; saved_at: number; title: string }

const toHead = ({ id, version, key_id, saved_at, title }: HeadRow): UnfinishedHead => ({
  id,
  version,
  keyId: key_id,
  savedAt: saved_at,
  title,
})

export const unfinishedReads = (ask: Ask): Pick<Unfinished, 'listUnfinished' | 'findUnfinished'> => ({
  listUnfinished: async (employerId, now) => (await ask<HeadRow>(LIST, employerId, now)).map(toHead),
  findUnfinished: async ({ employerId, id }, now) => {
    const [row] = await ask<HeadRow & { fields: string }>(FIND, employerId, id, now)
    return row ? { ...toHead(row), fields: row.fields } : null
  },
})

export const unfinishedWrites = (transact: Transact): Pick<Unfinished, 'saveUnfinished' | 'dropUnfinished'> => ({
  // One of two forms that are saved at the same time comes after the other.
  saveUnfinished: (form) =>
    transact(async ({ ask, lock }) => ((await lock('employers', form.employerId)) ? save(ask, form) : 'full')),
  dropUnfinished: ({ employerId, id, version }) =>
    transact(async ({ ask }) => (await ask(DROP, employerId, id, version)).length > 0),
})

const save = async (ask: Ask, form: UnfinishedSave): ReturnType<Unfinished['saveUnfinished']> => {
  const { employerId, id, version, fields } = form
  const [stored] = await ask<{ version: number; fields: string }>(STORED, employerId, id)
  if (stored?.fields === fields) return stored.version
  if (stored && stored.version !== version) return 'changed'
  if (!stored && (await countOf(ask, employerId)) >= UNFINISHED_MAX) return 'full'
  const next = (stored?.version ?? version) + 1
  await ask(stored ? REPLACE : ADD, next, ...valuesOf(form))
  return next
}

const countOf = async (ask: Ask, employerId: number): Promise<number> =>
  (await ask<{ total: number }>(COUNT, employerId))[0]?.total ?? 0

const valuesOf = ({ keyId, savedAt, endsAt, title, fields, employerId, id }: UnfinishedSave): readonly unknown[] => [
  keyId,
  savedAt,
  endsAt,
  title,
  fields,
  employerId,
  id,
]
