-- Webhooks of vendors. vendor_id: null for those of employers. employer_id is the number of the owner, also in the tables
-- of secrets and attempts: an employer, or 2147483647 minus the number of the vendor, where no employer is. A vendor's
-- cursor_hash and page_hash are cursors of many employers (opaque text), and cursor_seq and page_seq count their moves.
-- A table that loses a reference is made anew; the ids of rows that are gone are given to none after them.
CREATE TABLE webhooks_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  employer_id INTEGER NOT NULL,
  url TEXT NOT NULL,
  types TEXT NOT NULL,
  description TEXT NOT NULL,
  page_size INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'disabled')),
  reason TEXT,
  cursor_seq INTEGER NOT NULL,
  cursor_hash TEXT NOT NULL,
  page_seq INTEGER,
  page_hash TEXT,
  page_more INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  last_delivered_at INTEGER,
  due_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL,
  key_id INTEGER,
  vendor_id INTEGER
) STRICT;

INSERT INTO webhooks_next (id, employer_id, url, types, description, page_size, state, reason, cursor_seq, cursor_hash,
    page_seq, page_hash, page_more, failures, failing_since, last_delivered_at, due_at, leased_until, created_at, version,
    key_id)
  SELECT id, employer_id, url, types, description, page_size, state, reason, cursor_seq, cursor_hash, page_seq, page_hash,
    page_more, failures, failing_since, last_delivered_at, due_at, leased_until, created_at, version, key_id FROM webhooks;
DELETE FROM sqlite_sequence WHERE name = 'webhooks_next';
INSERT INTO sqlite_sequence (name, seq) SELECT 'webhooks_next', seq FROM sqlite_sequence WHERE name = 'webhooks';
DROP TABLE webhooks;
ALTER TABLE webhooks_next RENAME TO webhooks;

CREATE INDEX webhooks_by_employer ON webhooks (employer_id, id);
CREATE INDEX webhooks_by_due ON webhooks (due_at) WHERE state = 'active';

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
