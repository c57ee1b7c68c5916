/** The statements about jobs that every engine runs as they are; a `?` stands for a value. */
import { UNLISTED_ID_FIRST } from '../domain/job/job.ts'
import { columnNames } from './job-columns.ts'

const PLACES = [1, 2, 3]

/** The names of unlisted places, as columns of a row. */
const placeNames = PLACES.map((n) => `u${n}.name AS place_${n}_name, u${n}.province AS place_${n}_province`).join(', ')

const joinPlace = (n: number): string =>
  `LEFT JOIN unlisted_places u${n} ON j.place_${n}_id >= ${UNLISTED_ID_FIRST}
    AND u${n}.id = j.place_${n}_id AND u${n}.employer_id = j.employer_id`

/** Reads columns of jobs, named j, with the names of their unlisted places. */
export const selectJobs = (names: readonly string[], from: string): string => `SELECT j.id,
  ${names.map((name) => `j.${name}`).join(', ')},
  ${placeNames}
  FROM ${from} j
  ${PLACES.map(joinPlace).join('\n  ')}`

/** The columns that a whole job is read from. */
export const wholeJobNames = columnNames.filter((name) => name !== 'search_text' && name !== 'checksum')

const wholeJob = selectJobs(wholeJobNames, 'jobs')

export const SELECT_BY_ID = `${wholeJob} WHERE j.employer_id = ? AND j.id = ?`
export const SELECT_BY_REFERENCE = `${wholeJob} WHERE j.employer_id = ? AND j.reference_id = ?`
export const FIND_REFERENCE = 'SELECT id FROM jobs WHERE employer_id = ? AND reference_id = ?'

export const INSERT = `INSERT INTO jobs (employer_id, created_at, updated_at, checksum_at, ${columnNames.join(', ')})
  VALUES (?, ?, ?, ?, ${columnNames.map(() => '?').join(', ')})`
export const UPDATE = `UPDATE jobs SET updated_at = ?, checksum_at = ?, ${columnNames.map((name) => `${name} = ?`).join(', ')}
  WHERE employer_id = ? AND id = ?`
export const DELETE = 'DELETE FROM jobs WHERE employer_id = ? AND id = ?'

export const FIND_PLACE = 'SELECT id FROM unlisted_places WHERE employer_id = ? AND province = ? AND name = ?'
export const ADD_PLACE = 'INSERT INTO unlisted_places (employer_id, province, name) VALUES (?, ?, ?)'

/** A text that can be stored at all; PostgreSQL fails on U+0000, and a lone surrogate would turn into another text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
