-- Mail to people. email: the address that a person has proved to read, null without one; mail_off: the kinds of mail that
-- the person turned off, divided by commas. Of a link, email is where it was sent; who uses it has proved that address.
ALTER TABLE people ADD COLUMN email text COLLATE "C";
ALTER TABLE people ADD COLUMN mail_off text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE links ADD COLUMN email text COLLATE "C";

-- Mail that waits to be sent; a row leaves when a mail server has taken its message, which is made at each try and stored
-- nowhere. nonce: random, names the message and makes the secrets in it; name: of a person and kind no two with one name
-- wait; about: JSON; due_at: the next try, after that which runs now. With Citus both tables are on the coordinator.
CREATE TABLE outbox (
  nonce bytea PRIMARY KEY CHECK (length(nonce) = 32),
  person_id integer NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  about text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  UNIQUE (person_id, kind, name)
);

CREATE INDEX outbox_by_due ON outbox (due_at);

-- Days for which mail of a name was put into the outbox.
CREATE TABLE mail_days (
  name text COLLATE "C" PRIMARY KEY,
  day text COLLATE "C" NOT NULL
);
