-- Applications on their way, and what is mailed about them, until the mail is taken: nothing of it stays. name: random, names
-- the message of all tries. kind: 'application' goes to the employer; 'confirmation', 'receipt' and 'failure' to the
-- candidate. is_confirmed: what has 0 waits for its candidate to confirm it, and is forgotten 12 hours after created_at.
-- due_at: the next try. leased_until: another process sends meanwhile. bytes: length of the content. The employer and the
-- posting may have left meanwhile.
CREATE TABLE application_mails (
  name BLOB NOT NULL PRIMARY KEY CHECK (length(name) = 16),
  kind TEXT NOT NULL CHECK (kind IN ('application', 'confirmation', 'receipt', 'failure')),
  employer_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  leased_until INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX application_mails_by_due ON application_mails (due_at) WHERE is_confirmed = 1;
CREATE INDEX application_mails_unconfirmed ON application_mails (created_at) WHERE is_confirmed = 0;
-- How much waits.
CREATE INDEX application_mails_by_bytes ON application_mails (bytes, is_confirmed);

-- All texts of such a mail, its file and its addresses, encrypted under a key that is not in the store. Apart from the row
-- that is leased, since the store would rewrite them with each change of
-- a row.
CREATE TABLE application_contents (
  name BLOB NOT NULL PRIMARY KEY CHECK (length(name) = 16),
  sealed BLOB NOT NULL
) STRICT;

-- Forms that were sent, so that none is taken twice. form: random, of the form itself, or the name of an application that
-- was confirmed. digest: HMAC of what was sent, with a key that is not in the store.
CREATE TABLE application_forms (
  form BLOB NOT NULL PRIMARY KEY CHECK (length(form) = 16),
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX application_forms_by_end ON application_forms (ends_at);

-- Applications that employers got by the form.
ALTER TABLE job_statistics ADD COLUMN applications INTEGER NOT NULL DEFAULT 0;

-- The applications that the address of a posting did not take (server/audit/store/failed-applications.ts).
CREATE INDEX audit_entries_of_failures ON audit_entries (employer_id, subject_id, seq, at)
  WHERE action = 'job.applicationFailed';
