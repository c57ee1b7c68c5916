-- Records of requests, by which integrators see what was sent and what was answered. number: grows with the time of storing,
-- 100 a millisecond. request_id: in the answer. key_id: also one that is gone. vendor_id: whose key it is. failures: JSON
-- of [code of the problem, code of the finding, pointer], each once, '' without. bytes: of the row. record: JSON of the
-- whole. With Citus it is distributed by employer.
CREATE TABLE request_records (
  employer_id integer NOT NULL,
  number bigint NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  key_id integer NOT NULL,
  vendor_id integer,
  operation text COLLATE "C",
  status integer NOT NULL,
  failures text COLLATE "C" NOT NULL,
  bytes integer NOT NULL,
  record text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, number, request_id)
);

CREATE INDEX request_records_by_id ON request_records (request_id, employer_id);
-- The oldest of all, and how much there is.
CREATE INDEX request_records_by_number ON request_records (number, bytes);

-- Moment until which every request with the key is recorded, not the failures alone.
ALTER TABLE api_keys ADD COLUMN record_until bigint;
