-- Webhooks: addresses of an employer or a vendor to which the pages of its changes are sent, in order. employer_id: the
-- number of the owner, also in the tables of secrets and attempts: an employer, or 2147483647 minus the number of the
-- vendor, where no employer is; vendor_id: null for one of an employer. types: of changes, divided by commas. state:
-- 'active', 'paused' or 'disabled', the last with a reason. cursor_seq, cursor_hash: the last entry of the trail that was
-- delivered or passed over; page_seq, page_hash: the end of the page that was tried and not taken, which is fixed until it
-- is; null without one; page_more: 1 if entries came after it then. A vendor's cursor_hash and page_hash are cursors of many
-- employers (opaque text), and its cursor_seq and page_seq count their moves. failures: in a row. due_at: the next try.
-- leased_until: another process sends meanwhile. key_id: the key or membership that made it, null for the operator.
-- version: counts what its owners change.
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  employer_id INTEGER NOT NULL,
  url TEXT NOT NULL,
  types TEXT NOT NULL,
  description TEXT NOT NULL,
  page_size INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'disabled')),
  reason TEXT,
  cursor_seq INTEGER NOT NULL,
  cursor_hash TEXT NOT NULL,
  page_seq INTEGER,
  page_hash TEXT,
  page_more INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  last_delivered_at INTEGER,
  due_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL,
  key_id INTEGER,
  vendor_id INTEGER
) STRICT;

CREATE INDEX webhooks_by_employer ON webhooks (employer_id, id);
CREATE INDEX webhooks_by_due ON webhooks (due_at) WHERE state = 'active';

-- The secrets that a webhook signs with, encrypted under a key that is not in the store. ends_at: null for the newest.
CREATE TABLE webhook_secrets (
  webhook_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  employer_id INTEGER NOT NULL,
  sealed BLOB NOT NULL,
  ends_at INTEGER,
  PRIMARY KEY (webhook_id, number)
) STRICT, WITHOUT ROWID;

-- The newest attempts of a webhook. status, error: one of both is null; answer: the beginning of the receiver's.
CREATE TABLE webhook_attempts (
  webhook_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  employer_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  ms INTEGER NOT NULL,
  status INTEGER,
  error TEXT,
  answer TEXT NOT NULL,
  cursor_seq INTEGER NOT NULL,
  cursor_hash TEXT NOT NULL,
  entries INTEGER NOT NULL,
  PRIMARY KEY (webhook_id, number)
) STRICT, WITHOUT ROWID;
