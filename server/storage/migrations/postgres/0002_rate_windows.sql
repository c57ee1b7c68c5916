-- Requests that each key made in each minute, where the rate limit is shared by several processes. Not
-- logged: after a crash the minute is counted anew, and nothing else hangs on it.

CREATE UNLOGGED TABLE rate_windows (
  key_id integer NOT NULL,
  window_start bigint NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (key_id, window_start)
);
