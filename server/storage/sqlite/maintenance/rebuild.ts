import type { Connection } from '../connection.ts'
import { rollBack } from '../roll-back.ts'
import { fillIndex } from '../search/index.ts'

const COUNTS = `DELETE FROM job_totals; DELETE FROM job_dates;
  INSERT INTO job_totals SELECT employer_id, status, count(*) FROM jobs GROUP BY employer_id, status;
  INSERT INTO job_dates SELECT employer_id, publish_date, status, count(*) FROM jobs GROUP BY employer_id, publish_date, status;
  DELETE FROM jobs_to_index;
  INSERT INTO job_search (job_search) VALUES ('delete-all')`

/** Makes counts and search index anew from the jobs; everyone else's writes wait, and are refused after a while. */
export const rebuild = (writer: Connection): void => {
  writer.exec('BEGIN IMMEDIATE')
  try {
    writer.exec(COUNTS)
    fillIndex(writer)
    writer.exec('COMMIT')
  } catch (error) {
    rollBack(writer)
    throw error
  }
}
