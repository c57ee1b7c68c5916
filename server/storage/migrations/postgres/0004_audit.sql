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
-- Arrays, one element an entry, since they cost less than rows of JSON.
CREATE FUNCTION append_audit(of_employer integer, moments bigint[], keys integer[], actions text[],
  subjects bigint[], names text[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
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
      coalesce(keys[i]::text, '-'), actions[i], subjects[i], coalesce(nullif(names[i], ''), '-')), 'UTF8'));
    hashes[i] := last_hash;
  END LOOP;
  INSERT INTO audit_entries (employer_id, seq, at, key_id, action, subject_id, members, hash)
    SELECT of_employer, last_seq + n.i, n.moment, n.key, n.action, n.subject, n.members, n.hash
    FROM unnest(moments, keys, actions, subjects, names, hashes) WITH ORDINALITY
      AS n (moment, key, action, subject, members, hash, i);
  RETURN last_seq + cardinality(moments);
END $$;

CREATE FUNCTION job_count_slot() RETURNS integer LANGUAGE sql AS $$
  SELECT pg_backend_pid() % 32 + CASE WHEN current_setting('affiche.told', true) = 'yes' THEN 32 ELSE 0 END
$$;

CREATE OR REPLACE FUNCTION count_added_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_counts AS c (employer_id, status, slot, total)
    SELECT employer_id, status, job_count_slot(), count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (employer_id, status, slot) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_counts AS c (employer_id, status, slot, total)
    SELECT employer_id, status, job_count_slot(), -count(*) FROM removed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (employer_id, status, slot) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_moved_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_counts AS c (employer_id, status, slot, total)
    SELECT moved.employer_id, moved.status, job_count_slot(), moved.change
      FROM (VALUES (OLD.employer_id, OLD.status, -1), (NEW.employer_id, NEW.status, 1))
        AS moved (employer_id, status, change) ORDER BY 1, 2
    ON CONFLICT (employer_id, status, slot) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
