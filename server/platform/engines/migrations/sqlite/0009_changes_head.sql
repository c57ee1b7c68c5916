-- The newest entry of an employer that the list of changes is about (server/storage/change-rows.ts has the same text):
-- a rebuild of the public side writes an entry for each job, which a reader would pass one by one.
CREATE INDEX audit_entries_of_jobs ON audit_entries (employer_id, seq)
  WHERE action IN ('job.create', 'job.restore', 'job.update', 'job.refresh', 'job.delete', 'audit.prune');
