import type { Lists } from '../../../lists/reference.ts'
import type { Connection } from '../../../platform/engines/sqlite/connection.ts'
import type { JobHead } from '../../job.ts'
import { withCurrentNames } from '../../names.ts'
import { parseJob } from '../../render.ts'
import { type JobRow, jobColumns, toJob, toRow } from '../job-row.ts'

const RENDERED = 'SELECT version FROM jobs_rendered'
const SET_RENDERED = 'UPDATE jobs_rendered SET version = ?'
export const NEXT_JOBS = 'SELECT id, rendered FROM jobs WHERE id > ? ORDER BY id LIMIT ?'
const GET = `SELECT ${jobColumns.join(', ')} FROM jobs WHERE id = ?`
const SET = 'UPDATE jobs SET head = ?, rendered = ?, content = ?, checksum = ? WHERE id = ?'

/** Rerenders jobs of another version, some at each call; returns the number of jobs read. */
export const createRerender = (writer: Connection) => {
  let after = 0
  return (lists: Lists, limit: number): number => {
    if (writer.one<{ version: number }>(RENDERED)?.version === lists.version) return 0
    const jobs = writer.all<Pick<JobHead, 'id' | 'rendered'>>(NEXT_JOBS, after, limit)
    for (const { id, rendered } of jobs) if (rendered !== lists.version) renderOne(writer, id, lists)
    after = jobs.at(-1)?.id ?? 0
    if (jobs.length === 0) writer.run(SET_RENDERED, lists.version)
    return jobs.length
  }
}

const renderOne = (writer: Connection, id: number, lists: Lists): void => {
  const stored = writer.one<JobRow>(GET, id)
  if (!stored) return
  const job = withCurrentNames(parseJob(toJob(stored)), lists)
  const { head, rendered, content, checksum } = toRow({ ...job, rendered: lists.version })
  writer.run(SET, head, rendered, content, checksum, id)
}
