/** A file of the embedded store as an older version left it. */
import { searchText, toValues } from '../../server/storage/job-columns.ts'
import { INSERT } from '../../server/storage/job-statements.ts'
import { loadMigrations } from '../../server/storage/migrations.ts'
import { openWriter } from '../../server/storage/sqlite/connection.ts'
import { migrate } from '../../server/storage/sqlite/migrate.ts'
import { content } from './stores.ts'

/** The schema before counts, whose search index was another. */
export const OLD = 2

export const JOBS = [
  { title: 'Welder', status: 'active', publishDate: '2026-11-18' },
  { title: 'Welder & fitter', status: 'archived', publishDate: '2026-11-20' },
  { title: 'Électricien de nuit', status: 'active', publishDate: '2026-11-20' },
  { title: '日本語 教師 😀', status: 'draft', publishDate: '2026-11-19' },
] as const

/** More jobs than are read at a time when the index is filled. */
export const MANY = 1_100

/** Makes the file, with two employers that have the same jobs, the first of them many more. */
export const makeOld = (file: string): void => {
  const writer = openWriter(file)
  migrate(writer, loadMigrations('sqlite').slice(0, OLD))
  for (const id of [1, 2]) writer.run("INSERT INTO employers VALUES (?, 'Example', 'unlimited', 1, NULL)", id)
  for (const members of JOBS) {
    const placed = { ...content(members), places: [{ id: 17 }] }
    for (const employerId of [1, 2]) writer.run(INSERT, employerId, 1, 1, ...toValues(placed))
  }
  const filler = { ...content({ title: 'Filler' }), places: [{ id: 17 }] }
  for (let n = 0; n < MANY; n++) writer.run(INSERT, 1, 1, 1, ...toValues(filler))
  // The old index is dropped whatever it holds.
  writer.run('INSERT INTO job_trigrams (rowid, tokens) VALUES (1, ?)', searchText(content()))
  writer.close()
}
