-- For the console: the bin, forms that wait for their person to sign in again, and operators who are people. With Citus
-- the bin is distributed by employer; the other tables are on the coordinator.

-- Jobs that were deleted in the console, for 30 days. document: the job as it was stored, as JSON
-- (server/storage/console/bin.ts). key_id: who deleted it.
CREATE TABLE bin (
  employer_id integer NOT NULL REFERENCES employers (id),
  job_id integer NOT NULL,
  deleted_at bigint NOT NULL,
  key_id integer,
  document text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, job_id)
);

CREATE INDEX bin_by_age ON bin (deleted_at);

-- Forms that were sent when the session was over. id: random; employer_id: null for a form of no employer; path: where
-- the form is; fields: as a browser sends them.
CREATE TABLE parked_forms (
  id text COLLATE "C" PRIMARY KEY,
  person_id integer NOT NULL,
  employer_id integer,
  path text COLLATE "C" NOT NULL,
  fields text COLLATE "C" NOT NULL,
  ends_at bigint NOT NULL
);

CREATE INDEX parked_forms_by_person ON parked_forms (person_id, ends_at);

-- People who may see or keep the whole service.
CREATE TABLE operators (
  person_id integer PRIMARY KEY,
  role text COLLATE "C" NOT NULL CHECK (role IN ('auditor', 'operator'))
);

-- The jobs that close soon.
CREATE INDEX jobs_closing ON jobs (employer_id, close_date, id) WHERE status = 'active';
