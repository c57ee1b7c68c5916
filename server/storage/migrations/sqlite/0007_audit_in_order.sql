-- Entries lie in the order in which they were written, and are found by a narrow index: where they lay by employer,
-- every write changed two pages or more of the trail.
CREATE TABLE audit_entries_in_order (
  employer_id INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  at INTEGER NOT NULL,
  key_id INTEGER,
  action TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  members TEXT NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (employer_id, seq)
) STRICT;

INSERT INTO audit_entries_in_order SELECT * FROM audit_entries;
DROP TABLE audit_entries;
ALTER TABLE audit_entries_in_order RENAME TO audit_entries;
