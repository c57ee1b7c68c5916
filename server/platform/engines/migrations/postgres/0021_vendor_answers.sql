-- Answers to writes of vendors that came with an Idempotency-Key, as those of employers.
CREATE TABLE vendor_answers (
  vendor_id integer NOT NULL,
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  line integer NOT NULL,
  fingerprint bytea NOT NULL,
  status integer NOT NULL,
  headers text COLLATE "C" NOT NULL,
  body bytea NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  job_id integer,
  PRIMARY KEY (vendor_id, key_hash, line)
);

CREATE INDEX vendor_answers_by_age ON vendor_answers (created_at);
