-- When a key was used last, to the minute; null until its first use.
ALTER TABLE api_keys ADD COLUMN last_used_at INTEGER;

-- A use changes nothing that a process remembers of a key, so it must not make every process forget all keys.
DROP TRIGGER api_keys_changed;
CREATE TRIGGER api_keys_changed
AFTER UPDATE OF id, employer_id, hash, name, scopes, created_at, expires_at, revoked_at ON api_keys BEGIN
  UPDATE directory_version SET version = version + 1;
END;
