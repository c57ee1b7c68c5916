-- The audit trail: who changed what and when, never to what. The entries of an employer are a chain: each hash
-- is SHA-256 over the one before and the entry itself (docs/operating.md). key_id is null where an operator or
-- the service itself acted; members are names, divided by commas.

CREATE TABLE audit_entries (
  employer_id INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  at INTEGER NOT NULL,
  key_id INTEGER,
  action TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  members TEXT NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (employer_id, seq)
) STRICT, WITHOUT ROWID;

-- Where the chain of an employer begins: after the last entry that was pruned. No row: from the start.
CREATE TABLE audit_anchors (
  employer_id INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL CHECK (seq >= 0),
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
