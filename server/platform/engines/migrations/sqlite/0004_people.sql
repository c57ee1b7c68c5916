-- People who sign in, what they sign in with, and the employers that they act for.

-- handle: the name that a person signs in with; handle_folded: the same for comparisons. language: that of the pages
-- and messages for the person.
CREATE TABLE people (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  name TEXT NOT NULL,
  handle TEXT NOT NULL,
  handle_folded TEXT NOT NULL UNIQUE,
  language TEXT NOT NULL CHECK (language IN ('en', 'fr')),
  created_at INTEGER NOT NULL,
  disabled_at INTEGER
) STRICT;

-- A row with a person is a membership: the person acts for the employer under the id of the row, until revoked_at. Its
-- hash is random, and so that of no key. Such a row is no key of the employer.
ALTER TABLE api_keys ADD COLUMN person_id INTEGER;
ALTER TABLE api_keys ADD COLUMN role TEXT CHECK (role IN ('owner', 'editor', 'reader'));

CREATE UNIQUE INDEX api_keys_by_person ON api_keys (person_id, employer_id)
  WHERE person_id IS NOT NULL AND revoked_at IS NULL;

-- hash: in the PHC string format, with its parameters and salt.
CREATE TABLE passwords (
  person_id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL,
  set_at INTEGER NOT NULL
) STRICT;

-- credential_id and public_key (COSE) as the authenticator gave them; transports: separated by commas.
CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  person_id INTEGER NOT NULL,
  credential_id BLOB NOT NULL UNIQUE,
  public_key BLOB NOT NULL,
  sign_count INTEGER NOT NULL,
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;

CREATE INDEX passkeys_by_person ON passkeys (person_id, id);

-- What a browser was given and has not answered, the challenge of a passkey or the secret of a sign-in elsewhere; hash:
-- SHA-256. person_id: whom the answer is to be of; null at a sign-in.
CREATE TABLE challenges (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  person_id INTEGER,
  ends_at INTEGER NOT NULL
) STRICT;

-- Accounts at providers of OpenID Connect; subject: the name of the account, which the issuer gives to no other.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  person_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX identities_by_person ON identities (person_id);

-- hash: SHA-256 of the secret in the cookie. strong_at: when the person last proved who it is. label: the family of the
-- browser.
CREATE TABLE sessions (
  person_id INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  strong_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  label TEXT NOT NULL,
  PRIMARY KEY (person_id, hash)
) STRICT, WITHOUT ROWID;

-- The link that signs a person in once; a newer one takes its place. hash: SHA-256 of its token.
CREATE TABLE links (
  person_id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  purpose TEXT NOT NULL CHECK (purpose IN ('invitation', 'recovery')),
  ends_at INTEGER NOT NULL
) STRICT;
