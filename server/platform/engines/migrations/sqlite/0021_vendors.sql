-- Vendors: makers of recruiting systems, each of which acts for many employers with a key of its own. code: what it hands
-- to employers, so that their owners can name it. creates_employers: whether it may make employers.
CREATE TABLE vendors (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  name TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE,
  creates_employers INTEGER NOT NULL CHECK (creates_employers IN (0, 1)),
  created_at INTEGER NOT NULL,
  suspended_at INTEGER
) STRICT;

CREATE TABLE vendor_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  vendor_id INTEGER NOT NULL,
  hash BLOB NOT NULL UNIQUE,
  characters TEXT NOT NULL,
  name TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT;

CREATE INDEX vendor_keys_by_vendor ON vendor_keys (vendor_id, id);

-- What an employer lets a vendor do, until ends_at; the row goes when it is ended. request_hash: of the Idempotency-Key
-- with which the vendor made the employer; request_name: the name that it gave.
CREATE TABLE vendor_grants (
  vendor_id INTEGER NOT NULL,
  employer_id INTEGER NOT NULL,
  scopes TEXT NOT NULL,
  granted_at INTEGER NOT NULL,
  ends_at INTEGER,
  request_hash BLOB,
  request_name TEXT,
  PRIMARY KEY (vendor_id, employer_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX vendor_grants_by_employer ON vendor_grants (employer_id, vendor_id);
CREATE UNIQUE INDEX vendor_grants_by_request ON vendor_grants (vendor_id, request_hash) WHERE request_hash IS NOT NULL;

-- A row with a vendor is one of its keys at one employer: entries of the trail name it, and it is in force while the
-- grant and the key are and the vendor is not suspended (revoked_at, expires_at). hash: SHA-256 of the hash of the key and
-- the id of the employer. Such a row is no key of the employer.
ALTER TABLE api_keys ADD COLUMN vendor_id INTEGER;
ALTER TABLE api_keys ADD COLUMN vendor_key_id INTEGER;

CREATE UNIQUE INDEX api_keys_by_vendor ON api_keys (vendor_id, employer_id, vendor_key_id) WHERE vendor_id IS NOT NULL;

-- The vendor that made an employer which nobody has confirmed yet; such an employer is not public.
ALTER TABLE employers ADD COLUMN unconfirmed_by INTEGER;
