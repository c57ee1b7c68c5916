-- Times are milliseconds since 1970, UTC; dates are the text YYYY-MM-DD, which sorts as the dates do and,
-- unlike the type date, has a year 0. Text that is compared or sorted has the
-- collation C, by code point, whatever the database was made with.
-- Ids come from sequences, which never give a number twice, also when a transaction is rolled back.
-- Ready to be spread by employer_id: every key begins with it, and rows refer to nothing but employers.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE SEQUENCE employer_ids AS integer;

CREATE TABLE employers (
  id integer PRIMARY KEY DEFAULT nextval('employer_ids'),
  name text COLLATE "C" NOT NULL,
  plan text COLLATE "C" NOT NULL CHECK (plan IN ('standard', 'unlimited')),
  created_at bigint NOT NULL,
  suspended_at bigint
);

ALTER SEQUENCE employer_ids OWNED BY employers.id;

CREATE SEQUENCE api_key_ids AS integer;

-- last_used_at is precise to the minute; the fill factor leaves room for the next version of a row, so that a use
-- touches no index.
CREATE TABLE api_keys (
  id integer PRIMARY KEY DEFAULT nextval('api_key_ids'),
  employer_id integer NOT NULL REFERENCES employers (id),
  hash bytea NOT NULL UNIQUE,
  name text COLLATE "C",
  scopes text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint
) WITH (fillfactor = 75);

ALTER SEQUENCE api_key_ids OWNED BY api_keys.id;

CREATE INDEX api_keys_by_employer ON api_keys (employer_id, id);

-- Ids of places outside the public list, by employer and spelling; they begin above those of the list.
CREATE SEQUENCE unlisted_place_ids AS integer MINVALUE 1000000000;

CREATE TABLE unlisted_places (
  id integer NOT NULL DEFAULT nextval('unlisted_place_ids'),
  employer_id integer NOT NULL REFERENCES employers (id),
  name text COLLATE "C" NOT NULL,
  province text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, id),
  UNIQUE (employer_id, province, name)
);

ALTER SEQUENCE unlisted_place_ids OWNED BY unlisted_places.id;

CREATE SEQUENCE job_ids AS integer;

-- content: the members of a job that the service only keeps, as one JSON text. head: its list item as JSON, without
-- the id (server/domain/job/render.ts). rendered: the version of contract and lists under which both were written.
-- checksum: of the whole row (server/storage/job-row.ts). The fill factor leaves room on each page for the next
-- version of one of its jobs (a job takes 1.7 kB, so a page of 8 kB takes three), so that a change that touches no
-- index touches no other page.
CREATE TABLE jobs (
  id integer NOT NULL DEFAULT nextval('job_ids'),
  employer_id integer NOT NULL REFERENCES employers (id),
  reference_id text COLLATE "C" CHECK (reference_id <> ''),
  title text COLLATE "C" NOT NULL,
  publish_date text COLLATE "C" NOT NULL CHECK (publish_date LIKE '____-__-__'),
  close_date text COLLATE "C" CHECK (close_date LIKE '____-__-__'),
  published boolean NOT NULL,
  confidential boolean NOT NULL,
  auto_refresh boolean NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('active', 'archived', 'draft')),
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  checksum bigint NOT NULL,
  rendered bigint NOT NULL,
  head text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, id),
  CHECK (close_date IS NOT NULL OR NOT published)
) WITH (fillfactor = 75);

ALTER SEQUENCE job_ids OWNED BY jobs.id;

-- Nulls are distinct, so jobs without a referenceId are many.
CREATE UNIQUE INDEX jobs_by_reference ON jobs (employer_id, reference_id);
CREATE INDEX jobs_by_date ON jobs (employer_id, publish_date DESC, id DESC);
CREATE INDEX jobs_by_status_and_date ON jobs (employer_id, status, publish_date DESC, id DESC);

-- Jobs that auto-refresh may renew, by closing day, so that closed jobs are not read.
CREATE INDEX jobs_to_refresh ON jobs (close_date, publish_date, employer_id, id) WHERE auto_refresh AND status = 'active';

-- Substrings of one employer's texts; words too short for a trigram are found by employer_id alone.
-- A search reads the whole pending list of the index: with 4 MB, the default, that takes 7 ms, with 64 kB 0.1 ms.
CREATE INDEX jobs_by_text ON jobs USING gin (employer_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 64);

-- The texts of an employer's jobs side by side in the order of lists, for searches that no trigram narrows: words of
-- two letters, and words that many jobs have. An entry of a B-tree index has at most 2,700 bytes; longer texts are rare.
CREATE INDEX jobs_by_date_with_text ON jobs (employer_id, publish_date DESC, id DESC)
  INCLUDE (status, search_text) WHERE octet_length(search_text) <= 2000;
CREATE INDEX jobs_with_long_text ON jobs (employer_id) WHERE octet_length(search_text) > 2000;

-- The version under which every job has been rendered; a service with another one renders the jobs anew.
CREATE TABLE jobs_rendered (version bigint);
INSERT INTO jobs_rendered VALUES (NULL);

-- Requests that each key made in each minute, where the rate limit is shared by several processes. Not
-- logged: after a crash the minute is counted anew, and nothing else hangs on it.

CREATE UNLOGGED TABLE rate_windows (
  key_id integer NOT NULL,
  window_start bigint NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (key_id, window_start)
);

-- How many jobs of each status an employer has, so that a list need not count them. Kept by triggers, so
-- that every writer keeps it: a copy and an operator by hand too. Every server process adds to a
-- slot of its own, lest writes of one employer wait for each other's commits; a count is the sum of its slots.
-- Where the jobs are spread by Citus, which has no such triggers, nothing is counted here, and lists count.

CREATE TABLE job_counts (
  employer_id integer NOT NULL,
  status text COLLATE "C" NOT NULL,
  slot integer NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (employer_id, status, slot)
) WITH (fillfactor = 50);

CREATE FUNCTION job_count_slot() RETURNS integer LANGUAGE sql AS $$
  SELECT pg_backend_pid() % 32 + CASE WHEN current_setting('affiche.told', true) = 'yes' THEN 32 ELSE 0 END
$$;

CREATE FUNCTION count_added_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_counts AS c (employer_id, status, slot, total)
    SELECT employer_id, status, job_count_slot(), count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (employer_id, status, slot) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_counts AS c (employer_id, status, slot, total)
    SELECT employer_id, status, job_count_slot(), -count(*) FROM removed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (employer_id, status, slot) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION count_moved_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_counts AS c (employer_id, status, slot, total)
    SELECT moved.employer_id, moved.status, job_count_slot(), moved.change
      FROM (VALUES (OLD.employer_id, OLD.status, -1), (NEW.employer_id, NEW.status, 1))
        AS moved (employer_id, status, change) ORDER BY 1, 2
    ON CONFLICT (employer_id, status, slot) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION count_no_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM job_counts;
  RETURN NULL;
END $$;

CREATE TRIGGER jobs_added AFTER INSERT ON jobs
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_jobs();
CREATE TRIGGER jobs_removed AFTER DELETE ON jobs
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_jobs();
CREATE TRIGGER jobs_moved AFTER UPDATE ON jobs FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.employer_id <> NEW.employer_id) EXECUTE FUNCTION count_moved_job();
CREATE TRIGGER jobs_emptied AFTER TRUNCATE ON jobs FOR EACH STATEMENT EXECUTE FUNCTION count_no_jobs();

-- The audit trail: who changed what and when, never to what. The entries of an employer are a chain: each hash
-- is SHA-256 over the one before and the entry itself (docs/operating.md). key_id is null where an operator or
-- the service itself acted; members are names, divided by commas.

CREATE TABLE audit_entries (
  employer_id integer NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  at bigint NOT NULL,
  key_id integer,
  action text COLLATE "C" NOT NULL,
  subject_id bigint NOT NULL,
  members text COLLATE "C" NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  operator text COLLATE "C",
  PRIMARY KEY (employer_id, seq)
);

-- Where the chain of an employer begins: after the last entry that was pruned, or at its very start. Whoever
-- appends holds the lock of this row until the commit, so that there is one head at any time.
CREATE TABLE audit_anchors (
  employer_id integer PRIMARY KEY,
  seq bigint NOT NULL CHECK (seq >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);

-- Appends to the chain of one employer, in the transaction of what is told. Every statement in here sees what
-- was committed before it began, also inside of a statement that began earlier; so, once the lock is held, the
-- entry that it finds is the last.
-- To be called after everything else of the employer is locked, and for several employers in the order of their
-- ids, so that no two transactions wait for each other in a circle. Only the triggers that count jobs come later,
-- at the end of a statement that calls this itself; from here on they count in slots of their own, which nobody
-- holds who does not hold the chain.
-- Arrays, one element an entry, since they cost less than rows of JSON. The operator is the one that the transaction
-- has set as affiche.operator; it is the last field of the text that is hashed, and no field if it is null.
CREATE FUNCTION append_audit(of_employer integer, moments bigint[], keys integer[], actions text[],
  subjects bigint[], names text[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  who text := nullif(current_setting('affiche.operator', true), '');
  last_seq bigint;
  last_hash bytea;
  hashes bytea[];
BEGIN
  IF moments IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('affiche.told', 'yes', true);
  PERFORM FROM audit_anchors a WHERE a.employer_id = of_employer FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_anchors (employer_id, seq, hash)
      VALUES (of_employer, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT (employer_id) DO NOTHING;
    PERFORM FROM audit_anchors a WHERE a.employer_id = of_employer FOR UPDATE;
  END IF;
  SELECT e.seq, e.hash INTO last_seq, last_hash FROM audit_entries e
    WHERE e.employer_id = of_employer ORDER BY e.seq DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT a.seq, a.hash INTO last_seq, last_hash FROM audit_anchors a WHERE a.employer_id = of_employer;
  END IF;
  FOR i IN 1 .. cardinality(moments) LOOP
    last_hash := sha256(convert_to(concat_ws(' ', encode(last_hash, 'hex'), of_employer, last_seq + i, moments[i],
      coalesce(keys[i]::text, '-'), actions[i], subjects[i], coalesce(nullif(names[i], ''), '-'),
      CASE WHEN keys[i] IS NULL THEN who END), 'UTF8'));
    hashes[i] := last_hash;
  END LOOP;
  INSERT INTO audit_entries (employer_id, seq, at, key_id, action, subject_id, members, operator, hash)
    SELECT of_employer, last_seq + n.i, n.moment, n.key, n.action, n.subject, n.members,
      CASE WHEN n.key IS NULL THEN who END, n.hash
    FROM unnest(moments, keys, actions, subjects, names, hashes) WITH ORDINALITY
      AS n (moment, key, action, subject, members, hash, i);
  RETURN last_seq + cardinality(moments);
END $$;

-- One row that /health/ready writes to, to find out whether the database still takes writes. It says nothing.

CREATE TABLE write_probe (
  id smallint PRIMARY KEY CHECK (id = 1),
  probed_at timestamptz NOT NULL
) WITH (fillfactor = 50);

INSERT INTO write_probe VALUES (1, clock_timestamp());
