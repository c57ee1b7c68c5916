-- The operator who acted, by name; null where a key or the service itself did, and in every entry from before. It
-- is the last field of the text that the hash is made of, and of no field where it is null.
-- Employers without any entry, from before there was a trail, get an audit.begin, so that no trail is empty.
ALTER TABLE audit_entries ADD COLUMN operator TEXT CHECK (operator <> '');
