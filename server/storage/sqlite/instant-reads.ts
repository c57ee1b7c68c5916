import type { Employer } from '../../domain/employer.ts'
import { cached, once } from '../../domain/once.ts'
import type { InstantReads, ReferenceTexts } from '../../use-cases/ports.ts'
import type { Reader } from './connection.ts'
import type { HeaderReader } from './headers.ts'
import { keepTexts } from './item-texts.ts'
import { selectHeaderTexts, selectJobText } from './job-json.ts'
import { listPage } from './job-queries.ts'
import { createKeyMemory } from './key-memory.ts'

type JobRow = { readonly bytes: Uint8Array }

type TextsRow = { readonly length: number; readonly bytes: Uint8Array | null }

type Texts = { readonly length: number; readonly bytes: Uint8Array }

const NONE: Texts = { length: 0, bytes: new Uint8Array() }

const employerText = once(({ id, name }: Employer) => JSON.stringify({ id, name }))

/** The reads of a connection that give JSON. Each is of one moment, since it awaits nothing. */
export const createInstantReads = (reader: Reader, texts: ReferenceTexts): InstantReads => {
  keepTexts(reader, texts)
  const jobText = selectJobText(texts)
  const headerTexts = cached(selectHeaderTexts(texts))

  const headersFor =
    (employer: Employer): HeaderReader<Texts> =>
    (rows) => {
      if (!rows) return NONE
      const row = reader.one<TextsRow>(headerTexts(rows.from), employerText(employer), employer.id, ...rows.values)
      return row?.bytes ? { length: row.length, bytes: row.bytes } : NONE
    }

  return {
    findKey: createKeyMemory(reader),
    job: (employer, id) => {
      reader.begin()
      const refreshes = employer.plan === 'unlimited'
      return reader.one<JobRow>(jobText, employerText(employer), employer.id, refreshes, id)?.bytes ?? null
    },
    page: (employer, query) => {
      reader.begin()
      const shelf = { connection: reader, employerId: employer.id, read: headersFor(employer) }
      const { total, headers } = listPage(shelf, query)
      return { total, headers: headers.bytes }
    },
  }
}
