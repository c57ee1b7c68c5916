-- Mail to people. email: the address that a person has proved to read, null without one; mail_off: the kinds of mail that
-- the person turned off, divided by commas. Of a link, email is where it was sent; who uses it has proved that address.
ALTER TABLE people ADD COLUMN email TEXT;
ALTER TABLE people ADD COLUMN mail_off TEXT NOT NULL DEFAULT '';
ALTER TABLE links ADD COLUMN email TEXT;

-- Mail that waits to be sent; a row leaves when a mail server has taken its message, which is made at each try and stored
-- nowhere. nonce: random, names the message and makes the secrets in it; name: of a person and kind no two with one name
-- wait; about: JSON; due_at: the next try, after that which runs now.
CREATE TABLE outbox (
  nonce BLOB PRIMARY KEY CHECK (length(nonce) = 32),
  person_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  about TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  UNIQUE (person_id, kind, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_due ON outbox (due_at);

-- Days for which mail of a name was put into the outbox.
CREATE TABLE mail_days (
  name TEXT PRIMARY KEY,
  day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
