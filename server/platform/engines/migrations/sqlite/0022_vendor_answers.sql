-- Answers to writes of vendors that came with an Idempotency-Key, as those of employers.
CREATE TABLE vendor_answers (
  vendor_id INTEGER NOT NULL,
  key_hash BLOB NOT NULL CHECK (length(key_hash) = 32),
  line INTEGER NOT NULL,
  fingerprint BLOB NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  job_id INTEGER,
  PRIMARY KEY (vendor_id, key_hash, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX vendor_answers_by_age ON vendor_answers (created_at);
