-- For integrators: conditions, safe retries, deletions in the list of changes, and snapshots.

-- Whether the key demands If-Match or If-None-Match of every change and deletion.
ALTER TABLE api_keys ADD COLUMN preconditions INTEGER NOT NULL DEFAULT 0 CHECK (preconditions IN (0, 1));

-- Answers to writes that came with an Idempotency-Key, for their retries. key_hash: SHA-256 of the key. line: the
-- number of a line of a bulk request, otherwise 0. fingerprint: hashes of the parts of the request. headers: JSON.
CREATE TABLE idempotent_answers (
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  key_hash BLOB NOT NULL CHECK (length(key_hash) = 32),
  line INTEGER NOT NULL CHECK (line >= 0),
  fingerprint BLOB NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (employer_id, key_hash, line)
) STRICT;

CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);

-- The referenceIds of deleted jobs, which the audit trail has not.
CREATE TABLE deleted_jobs (
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  id INTEGER NOT NULL,
  reference_id TEXT NOT NULL,
  deleted_at INTEGER NOT NULL,
  PRIMARY KEY (employer_id, id)
) STRICT, WITHOUT ROWID;

-- The client's own version of a job. It counts only while version is the updated_at of the job.
CREATE TABLE job_digests (
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  job_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (employer_id, job_id)
) STRICT, WITHOUT ROWID;

-- The snapshot that runs, for each employer; holder is the id of its request.
CREATE TABLE snapshot_leases (
  employer_id INTEGER PRIMARY KEY REFERENCES employers (id),
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
