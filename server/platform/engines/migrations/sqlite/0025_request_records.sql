-- Records of requests, by which integrators see what was sent and what was answered. number: grows with the time of storing,
-- 100 a millisecond. request_id: in the answer. key_id: also one that is gone. vendor_id: whose key it is. failures: JSON
-- of [code of the problem, code of the finding, pointer], each once, '' without. bytes: of the row. record: JSON of the
-- whole, last, so that the others are read without its pages.
CREATE TABLE request_records (
  employer_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  key_id INTEGER NOT NULL,
  vendor_id INTEGER,
  operation TEXT,
  status INTEGER NOT NULL,
  failures TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (employer_id, number, request_id)
) STRICT;

CREATE INDEX request_records_by_id ON request_records (request_id, employer_id);
-- The oldest of all, and how much there is.
CREATE INDEX request_records_by_number ON request_records (number, bytes);

-- Moment until which every request with the key is recorded, not the failures alone.
ALTER TABLE api_keys ADD COLUMN record_until INTEGER;
CREATE TRIGGER api_keys_recorded AFTER UPDATE OF record_until ON api_keys BEGIN
  UPDATE directory_version SET version = version + 1;
END;
