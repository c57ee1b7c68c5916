-- When a key was used last, to the minute; null until its first use.
ALTER TABLE api_keys ADD COLUMN last_used_at bigint;

-- Room on each page for the next version of its keys, so that a use touches no index. It holds for pages that
-- are written from now on.
ALTER TABLE api_keys SET (fillfactor = 75);
