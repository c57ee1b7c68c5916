-- The entries of time that were added to the trail: of a job and a closing date the one of the fewest days before it, 0 of
-- the date itself. A row is forgotten a week after the date. Nothing but the sweep reads or writes it.
CREATE TABLE closing_entries (
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  job_id INTEGER NOT NULL,
  close_date TEXT NOT NULL,
  days INTEGER NOT NULL CHECK (days >= 0),
  PRIMARY KEY (employer_id, job_id, close_date)
) STRICT, WITHOUT ROWID;

CREATE INDEX closing_entries_by_date ON closing_entries (close_date);

-- The last day whose entries are complete; no row before the first.
CREATE TABLE closing_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  day TEXT NOT NULL
) STRICT;

-- The newest entry of time of an employer (server/jobs/store/change-rows.ts has the same text), which moves the changes of
-- v1.2: those that move the ones of v1.1 have an index of their own.
CREATE INDEX audit_entries_of_time ON audit_entries (employer_id, seq) WHERE action IN ('job.closing', 'job.closed');
