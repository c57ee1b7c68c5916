-- The entries of time that were added to the trail: of a job and a closing date the one of the fewest days before it, 0 of
-- the date itself. A row is forgotten a week after the date. Nothing but the sweep reads or writes it. With Citus it is
-- distributed by employer; the other table is on the coordinator.
CREATE TABLE closing_entries (
  employer_id integer NOT NULL REFERENCES employers (id),
  job_id integer NOT NULL,
  close_date text COLLATE "C" NOT NULL,
  days integer NOT NULL CHECK (days >= 0),
  PRIMARY KEY (employer_id, job_id, close_date)
);

CREATE INDEX closing_entries_by_date ON closing_entries (close_date);

-- The last day whose entries are complete; no row before the first.
CREATE TABLE closing_sweep (
  id smallint PRIMARY KEY CHECK (id = 1),
  day text COLLATE "C" NOT NULL
);

-- The newest entry of time of an employer (server/jobs/store/change-rows.ts has the same text), which moves the changes of
-- v1.2: those that move the ones of v1.1 have an index of their own.
CREATE INDEX audit_entries_of_time ON audit_entries (employer_id, seq) WHERE action IN ('job.closing', 'job.closed');
