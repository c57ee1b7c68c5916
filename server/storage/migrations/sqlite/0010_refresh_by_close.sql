-- Jobs that auto-refresh may renew, by the day on which they close: those that are closed, which grow ever more, are
-- not walked past, and of the others the index alone tells which are due.
DROP INDEX jobs_to_refresh;

CREATE INDEX jobs_to_refresh ON jobs (close_date, publish_date, employer_id) WHERE auto_refresh = 1 AND status = 'active';
