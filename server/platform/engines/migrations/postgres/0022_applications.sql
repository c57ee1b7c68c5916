-- Applications on their way, and what is mailed about them, until the mail is taken: nothing of it stays. name: random, names
-- the message of all tries. kind: 'application' goes to the employer; 'confirmation', 'receipt' and 'failure' to the
-- candidate. is_confirmed: what has 0 waits for its candidate to confirm it, and is forgotten 12 hours after created_at.
-- due_at: the next try. leased_until: another process sends meanwhile. bytes: length of the content. The employer and the
-- posting may have left meanwhile.
CREATE TABLE application_mails (
  name bytea NOT NULL PRIMARY KEY CHECK (length(name) = 16),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('application', 'confirmation', 'receipt', 'failure')),
  employer_id integer NOT NULL,
  job_id integer NOT NULL,
  is_confirmed integer NOT NULL CHECK (is_confirmed IN (0, 1)),
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  leased_until bigint NOT NULL DEFAULT 0,
  bytes integer NOT NULL
);

CREATE INDEX application_mails_by_due ON application_mails (due_at) WHERE is_confirmed = 1;
CREATE INDEX application_mails_unconfirmed ON application_mails (created_at) WHERE is_confirmed = 0;
-- How much waits.
CREATE INDEX application_mails_by_bytes ON application_mails (bytes, is_confirmed);

-- All texts of such a mail, its file and its addresses, encrypted under a key that is not in the store. Apart from the row
-- that is leased.
CREATE TABLE application_contents (
  name bytea NOT NULL PRIMARY KEY CHECK (length(name) = 16),
  sealed bytea NOT NULL
);

-- Forms that were sent, so that none is taken twice. form: random, of the form itself, or the name of an application that
-- was confirmed. digest: HMAC of what was sent, with a key that is not in the store.
CREATE TABLE application_forms (
  form bytea NOT NULL PRIMARY KEY CHECK (length(form) = 16),
  digest bytea NOT NULL CHECK (length(digest) = 32),
  ends_at bigint NOT NULL
);

CREATE INDEX application_forms_by_end ON application_forms (ends_at);

-- Applications that employers got by the form.
ALTER TABLE job_statistics ADD COLUMN applications integer NOT NULL DEFAULT 0;

-- The applications that the address of a posting did not take (server/audit/store/failed-applications.ts).
CREATE INDEX audit_entries_of_failures ON audit_entries (employer_id, subject_id, seq, at)
  WHERE action = 'job.applicationFailed';
