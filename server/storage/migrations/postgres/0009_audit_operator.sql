-- The operator who acted, by name; null where a key or the service itself did, and in every entry from before. It
-- is the last field of the text that the hash is made of, and of no field where it is null.
ALTER TABLE audit_entries ADD COLUMN operator text COLLATE "C";

-- As before, and the operator is the one that the transaction has set as affiche.operator.
CREATE OR REPLACE FUNCTION append_audit(of_employer integer, moments bigint[], keys integer[], actions text[],
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

-- Employers without any entry, from before there was a trail, get an audit.begin, so that no trail is empty.
DO $$
DECLARE
  since bigint := (SELECT applied_at FROM migrations WHERE name = 'audit');
  untold integer;
BEGIN
  FOR untold IN SELECT id FROM employers WHERE created_at < since ORDER BY id LOOP
    IF NOT EXISTS (SELECT FROM audit_entries WHERE employer_id = untold)
      AND NOT EXISTS (SELECT FROM audit_anchors WHERE employer_id = untold) THEN
      PERFORM append_audit(untold, ARRAY[(extract(epoch FROM clock_timestamp()) * 1000)::bigint],
        ARRAY[NULL]::integer[], ARRAY['audit.begin'], ARRAY[untold::bigint], ARRAY['']);
    END IF;
  END LOOP;
END $$;
