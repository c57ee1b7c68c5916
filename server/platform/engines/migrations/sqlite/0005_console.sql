-- For the console: the bin, forms that wait for their person to sign in again, and operators who are people.

-- Jobs that were deleted in the console, for 30 days. document: the job as it was stored, as JSON
-- (server/storage/console/bin.ts). key_id: who deleted it.
CREATE TABLE bin (
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  job_id INTEGER NOT NULL,
  deleted_at INTEGER NOT NULL,
  key_id INTEGER,
  document TEXT NOT NULL,
  PRIMARY KEY (employer_id, job_id)
) STRICT;

CREATE INDEX bin_by_age ON bin (deleted_at);

-- Forms that were sent when the session was over. id: random; employer_id: null for a form of no employer; path: where
-- the form is; fields: as a browser sends them.
CREATE TABLE parked_forms (
  id TEXT PRIMARY KEY,
  person_id INTEGER NOT NULL,
  employer_id INTEGER,
  path TEXT NOT NULL,
  fields TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;

CREATE INDEX parked_forms_by_person ON parked_forms (person_id, ends_at);

-- People who may see or keep the whole service.
CREATE TABLE operators (
  person_id INTEGER PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('auditor', 'operator'))
) STRICT;

-- The jobs that close soon.
CREATE INDEX jobs_closing ON jobs (employer_id, close_date, id) WHERE status = 'active';
