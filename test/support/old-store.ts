/** Files of the embedded store as older versions left them: what they held is frozen, columns and all. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadMigrations } from '../../server/storage/migrations.ts'
import { openWriter } from '../../server/storage/sqlite/connection.ts'
import { migrate } from '../../server/storage/sqlite/migrate.ts'

/** The schema before counts, whose search index was another. */
export const BEFORE_COUNTS = 2

/** The schema whose audit trail lay by employer, and whose lists were read from the rows. */
export const BEFORE_LISTS = 5

type OldSchema = typeof BEFORE_COUNTS | typeof BEFORE_LISTS

/** The jobs that each of the two employers has in both. */
export const JOBS = [
  { title: 'Welder', status: 'active', publishDate: '2026-11-18' },
  { title: 'Welder & fitter', status: 'archived', publishDate: '2026-11-20' },
  { title: 'Électricien de nuit', status: 'active', publishDate: '2026-11-20' },
  { title: '日本語 教師 😀', status: 'draft', publishDate: '2026-11-19' },
] as const

/** Jobs that the first employer has besides in the older of the two: more than are read at a time to fill an index. */
export const MANY = 1_100

/** Makes the file by the migrations of then, which never change, and with the rows of then. */
export const makeOld = (file: string, schema: OldSchema): void => {
  const writer = openWriter(file)
  migrate(writer, loadMigrations('sqlite').slice(0, schema))
  writer.exec(readFileSync(join(import.meta.dirname, 'old-stores', `${schema}.sql`), 'utf8'))
  writer.close()
}
