import type { Employer } from '../../domain/employer.ts'
import { once } from '../../lib/memoize.ts'
import type { InstantReads, ReferenceTexts } from '../../use-cases/ports.ts'
import type { Reader } from './connection.ts'
import { TOTAL, TOTAL_OF_STATUS } from './counts.ts'
import type { Page } from './headers.ts'
import { keepTexts } from './item-texts.ts'
import { selectHeaderTexts, selectJobText } from './job-json.ts'
import { listPage } from './job-queries.ts'
import { createKeyMemory } from './key-cache.ts'
import type { Shelf } from './lists.ts'

type JobRow = { readonly bytes: Uint8Array }

type TextsRow = { readonly bytes: Uint8Array | null; readonly length: number; readonly total: number | null }

const NO_BYTES = new Uint8Array()

type Texts = { readonly length: number; readonly bytes: Uint8Array }

const NONE: Texts = { length: 0, bytes: NO_BYTES }

const employerText = once(({ id, name }: Employer) => JSON.stringify({ id, name }))

/** The reads of a connection that give JSON. Each is of one moment, since it awaits nothing. */
export const createInstantReads = (reader: Reader, texts: ReferenceTexts): InstantReads => {
  keepTexts(reader, texts)
  const jobText = selectJobText(texts)
  const select = selectHeaderTexts(texts)
  const uncounted = once(select('NULL'))
  const ofAny = once(select(`(${TOTAL})`))
  const ofStatus = once(select(`(${TOTAL_OF_STATUS})`))

  const readTexts = (employer: Employer, sql: string, values: readonly unknown[]): Page<Texts> => {
    const row = reader.one<TextsRow>(sql, employerText(employer), employer.id, ...values)
    return row
      ? { total: row.total ?? 0, headers: { length: row.length, bytes: row.bytes ?? NO_BYTES } }
      : { total: 0, headers: NONE }
  }

  const shelfOf = (employer: Employer): Shelf<Texts> => ({
    connection: reader,
    employerId: employer.id,
    read: (rows) => (rows ? readTexts(employer, uncounted(rows.select), rows.values).headers : NONE),
    readCounted: ({ select: rows, values }, status) =>
      status === null
        ? readTexts(employer, ofAny(rows), [employer.id, ...values])
        : readTexts(employer, ofStatus(rows), [employer.id, status, ...values]),
  })

  return {
    findKey: createKeyMemory(reader),
    job: (employer, id) => {
      reader.begin()
      const refreshes = employer.plan === 'unlimited'
      return reader.one<JobRow>(jobText, employerText(employer), employer.id, refreshes, id)?.bytes ?? null
    },
    page: (employer, query) => {
      reader.begin()
      const { total, headers } = listPage(shelfOf(employer), query)
      return { total, headers: headers.bytes }
    },
  }
}
