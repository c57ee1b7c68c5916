-- Tokens that count once and were used, as those of forms whose answer shows a secret. hash: SHA-256 of the token; ends_at:
-- when it is over anyway. Earlier versions kept them among challenges, and an instance of one goes on with that table.
-- With Citus the table is on the coordinator.
CREATE TABLE one_time_tokens (
  person_id integer NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  ends_at bigint NOT NULL,
  PRIMARY KEY (person_id, hash)
);

CREATE INDEX one_time_tokens_by_end ON one_time_tokens (ends_at);
