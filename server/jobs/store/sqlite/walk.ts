/** A walk through all jobs of an employer. */
import { setImmediate } from 'node:timers/promises'
import { STATUSES, type Status } from '@affiche/contract/values.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { StoredJob } from '../../job.ts'
import type { WalkQuery } from '../../ports.ts'
import { type JobRow, jobColumns, toJob } from '../job-row.ts'
import { ROUND_BYTES, ROUND_JOBS } from '../walk-round.ts'

const GET = `SELECT ${jobColumns.join(', ')} FROM jobs WHERE employer_id = ? AND id = ?`

/** Ids that are read in one turn of the event loop. */
const IDS_MAX = 5_000

/**
 * From the index of the lists: no index has the jobs of an employer by id, which every write would have to keep. In two
 * parts, since SQLite would find `(publish_date, id) < (?, ?)` by the date alone, and look through the whole day.
 */
const idsWhere = (condition: string): string => `SELECT * FROM (SELECT publish_date, id FROM jobs
  WHERE employer_id = ?1 AND status = ?2 AND ${condition} ORDER BY publish_date DESC, id DESC LIMIT ${IDS_MAX})`
export const IDS = `${idsWhere('publish_date = ?3 AND id < ?4')} UNION ALL ${idsWhere('publish_date < ?3')} LIMIT ${IDS_MAX}`

/** Sorts after every date. */
const NO_DATE = '~'

type IdRow = { readonly publish_date: string; readonly id: number }

export async function* walkJobs(
  reader: Reader,
  employerId: number,
  { status, after }: WalkQuery,
): AsyncGenerator<readonly StoredJob[]> {
  const ids = await idsOf(reader, employerId, status)
  for (let at = ids.findIndex((id) => id > after); at >= 0 && at < ids.length; ) {
    reader.begin()
    const jobs: StoredJob[] = []
    for (let bytes = 0; at < ids.length && jobs.length < ROUND_JOBS && bytes < ROUND_BYTES; at++) {
      const row = reader.one<JobRow>(GET, employerId, ids[at])
      if (!row || (status !== null && row.status !== status)) continue
      jobs.push(toJob(row))
      bytes += row.content.length
    }
    if (jobs.length > 0) yield jobs
    await setImmediate()
  }
}

export const activeIds = (reader: Reader, employerId: number): Promise<Int32Array> =>
  idsOf(reader, employerId, 'active')

/** Ids of the jobs, ascending; a job that changes its status meanwhile may be missing. */
const idsOf = async (reader: Reader, employerId: number, status: Status | null): Promise<Int32Array> => {
  const ids = new Set<number>()
  for (const each of status === null ? STATUSES : [status]) {
    for (let last: IdRow | undefined = { publish_date: NO_DATE, id: 0 }; last; ) {
      reader.begin()
      const rows: IdRow[] = reader.all<IdRow>(IDS, employerId, each, last.publish_date, last.id)
      for (const { id } of rows) ids.add(id)
      last = rows.length < IDS_MAX ? undefined : rows.at(-1)
      await setImmediate()
    }
  }
  return Int32Array.from(ids).sort()
}
