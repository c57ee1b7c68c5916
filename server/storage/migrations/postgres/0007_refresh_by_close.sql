-- Jobs that auto-refresh may renew, by the day on which they close: those that are closed, which grow ever more, are
-- not walked past, and of the others the index alone tells which are due. The index by publish_date stays until no
-- instance of an older version runs.
-- Writes wait while the jobs are read for it; scale.md says how to make it before.
CREATE INDEX IF NOT EXISTS jobs_to_refresh_by_close ON jobs (close_date, publish_date, employer_id, id)
  WHERE auto_refresh AND status = 'active';
