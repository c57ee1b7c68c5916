-- One row that /health/ready writes to, to find out whether the database still takes writes. It says nothing.

CREATE TABLE write_probe (
  id smallint PRIMARY KEY CHECK (id = 1),
  probed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

INSERT INTO write_probe VALUES (1, clock_timestamp());
