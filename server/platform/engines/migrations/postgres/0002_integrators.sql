-- For integrators: conditions, safe retries, deletions in the list of changes, and snapshots.

-- Whether the key demands If-Match or If-None-Match of every change and deletion.
ALTER TABLE api_keys ADD COLUMN preconditions boolean NOT NULL DEFAULT false;

-- Answers to writes that came with an Idempotency-Key, for their retries. key_hash: SHA-256 of the key. line: the
-- number of a line of a bulk request, otherwise 0. fingerprint: hashes of the parts of the request. headers: JSON.
-- status is 0 only until the write of the same transaction is done.
CREATE TABLE idempotent_answers (
  employer_id integer NOT NULL REFERENCES employers (id),
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  line integer NOT NULL CHECK (line >= 0),
  fingerprint bytea NOT NULL,
  status integer NOT NULL,
  headers text COLLATE "C" NOT NULL,
  body bytea NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (employer_id, key_hash, line)
);

CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);

-- The referenceIds of deleted jobs, which the audit trail has not.
CREATE TABLE deleted_jobs (
  employer_id integer NOT NULL REFERENCES employers (id),
  id integer NOT NULL,
  reference_id text COLLATE "C" NOT NULL,
  deleted_at bigint NOT NULL,
  PRIMARY KEY (employer_id, id)
);

-- The client's own version of a job. It counts only while version is the updated_at of the job.
CREATE TABLE job_digests (
  employer_id integer NOT NULL REFERENCES employers (id),
  job_id integer NOT NULL,
  version bigint NOT NULL,
  digest text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, job_id)
);

-- The snapshot that runs, for each employer; holder is the id of its request.
CREATE TABLE snapshot_leases (
  employer_id integer PRIMARY KEY REFERENCES employers (id),
  holder text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL
);
