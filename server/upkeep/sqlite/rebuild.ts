import { INDEXED_AT_ONCE, indexBacklog } from '../../jobs/store/sqlite/search/backlog.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { inTransaction } from '../../platform/engines/sqlite/transaction.ts'

const RECOUNT = `DELETE FROM job_totals; DELETE FROM job_dates;
  INSERT INTO job_totals SELECT employer_id, status, count(*) FROM jobs GROUP BY employer_id, status;
  INSERT INTO job_dates SELECT employer_id, publish_date, status, count(*) FROM jobs
    GROUP BY employer_id, publish_date, status`
const EMPTY_INDEX = "DELETE FROM jobs_to_index; INSERT INTO job_search (job_search) VALUES ('delete-all')"
const ADD_NEXT = `INSERT INTO jobs_to_index (id, employer_id, status, text)
  SELECT id, employer_id, status, search_text FROM jobs WHERE id > ? ORDER BY id LIMIT ${INDEXED_AT_ONCE}`
const LAST = 'SELECT max(id) AS id FROM jobs_to_index'

/** Rebuilds counts and search index from the jobs; writes of other connections wait, and are refused after a while. */
export const rebuild = (writer: Connection): void =>
  inTransaction(writer, () => {
    writer.exec(RECOUNT)
    writer.exec(EMPTY_INDEX)
    for (let after = 0; writer.run(ADD_NEXT, after).changes > 0; indexBacklog(writer))
      after = writer.one<{ id: number }>(LAST)?.id ?? after
  })
