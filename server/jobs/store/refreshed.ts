/** Whether a job was refreshed, of the trail; the index of such entries has the same condition. */
export const IS_REFRESHED = `SELECT subject_id FROM audit_entries
  WHERE employer_id = $1 AND action = 'job.refresh' AND subject_id = $2 LIMIT 1`
