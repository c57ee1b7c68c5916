-- Times are milliseconds since 1970, UTC; dates are YYYY-MM-DD.
-- AUTOINCREMENT: an id is never used again, also after its row is gone.

CREATE TABLE employers (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  name TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('standard', 'unlimited')),
  created_at INTEGER NOT NULL,
  suspended_at INTEGER
) STRICT;

-- last_used_at is precise to the minute.
CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  hash BLOB NOT NULL UNIQUE,
  name TEXT,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) STRICT;

CREATE INDEX api_keys_by_employer ON api_keys (employer_id, id);

-- Counts the changes of employers and keys, so that a process knows when its cache of them is stale. The use of a key
-- is no such change.
CREATE TABLE directory_version (version INTEGER NOT NULL) STRICT;
INSERT INTO directory_version VALUES (0);

CREATE TRIGGER employers_added AFTER INSERT ON employers BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER employers_changed AFTER UPDATE ON employers BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER employers_removed AFTER DELETE ON employers BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER api_keys_added AFTER INSERT ON api_keys BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER api_keys_changed
AFTER UPDATE OF id, employer_id, hash, name, scopes, created_at, expires_at, revoked_at ON api_keys BEGIN
  UPDATE directory_version SET version = version + 1;
END;
CREATE TRIGGER api_keys_removed AFTER DELETE ON api_keys BEGIN
  UPDATE directory_version SET version = version + 1;
END;

-- Ids of places outside the public list, by employer and spelling; they begin above those of the list.
CREATE TABLE unlisted_places (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1000000000 AND 2147483647),
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  name TEXT NOT NULL,
  province TEXT NOT NULL,
  UNIQUE (employer_id, province, name)
) STRICT;

INSERT INTO sqlite_sequence (name, seq) VALUES ('unlisted_places', 999999999);

-- content: the members of a job that the service only keeps, as one JSON text. head: its list item as JSON, without
-- the id (server/domain/job/render.ts). rendered: the version of contract and lists under which both were written.
-- checksum: of the whole row (server/storage/job-row.ts).
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  reference_id TEXT CHECK (reference_id <> ''),
  title TEXT NOT NULL,
  publish_date TEXT NOT NULL,
  close_date TEXT,
  published INTEGER NOT NULL CHECK (published IN (0, 1)),
  confidential INTEGER NOT NULL CHECK (confidential IN (0, 1)),
  auto_refresh INTEGER NOT NULL CHECK (auto_refresh IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('active', 'archived', 'draft')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  rendered INTEGER NOT NULL,
  search_text TEXT NOT NULL,
  head TEXT NOT NULL,
  content TEXT NOT NULL,
  CHECK (close_date IS NOT NULL OR published = 0)
) STRICT;

CREATE UNIQUE INDEX jobs_by_reference ON jobs (employer_id, reference_id) WHERE reference_id IS NOT NULL;

-- Pages of lists are read from this index alone; a list of any status is merged from those of each status.
CREATE INDEX jobs_in_lists ON jobs (employer_id, status, publish_date DESC, id DESC, head, rendered);

-- Jobs that auto-refresh may renew, by closing day, so that closed jobs are not read.
CREATE INDEX jobs_to_refresh ON jobs (close_date, publish_date, employer_id) WHERE auto_refresh = 1 AND status = 'active';

-- The version under which every job has been rendered; a service with another one renders the jobs anew.
CREATE TABLE jobs_rendered (version INTEGER) STRICT;
INSERT INTO jobs_rendered VALUES (NULL);

-- Counts of jobs, kept by every write of a job.
CREATE TABLE job_totals (
  employer_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  jobs INTEGER NOT NULL CHECK (jobs >= 0),
  PRIMARY KEY (employer_id, status)
) STRICT, WITHOUT ROWID;

-- A row without jobs is removed, so that there are never more rows than days with publications.
CREATE TABLE job_dates (
  employer_id INTEGER NOT NULL,
  publish_date TEXT NOT NULL,
  status TEXT NOT NULL,
  jobs INTEGER NOT NULL CHECK (jobs >= 0),
  PRIMARY KEY (employer_id, publish_date, status)
) STRICT, WITHOUT ROWID;

-- The search index: a row a job. Every visible character is part of a token; tokens are separated by spaces.
CREATE VIRTUAL TABLE job_search USING fts5 (
  tokens,
  content = '',
  contentless_delete = 1,
  detail = full,
  tokenize = "ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~''""'"
);

-- More segments of the index before they are merged than by default (4): merges cost less and stall fewer writes.
INSERT INTO job_search (job_search, rank) VALUES ('automerge', 8);

-- Jobs that are not in job_search yet, which takes many at a time in far less than one by one; searches look into
-- both. No id is in both. text is the search_text of the job.
CREATE TABLE jobs_to_index (
  id INTEGER PRIMARY KEY,
  employer_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

-- The audit trail: who changed what and when, without the values. The entries of an employer are a chain: each hash
-- is SHA-256 over the one before and the entry itself (docs/operating.md). key_id is null for an operator or the
-- service itself; operator is null for a key or the service itself; members are names, separated by commas. Rows lie
-- in the order of writing, which changes fewer pages than the order of employers.
CREATE TABLE audit_entries (
  employer_id INTEGER NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  at INTEGER NOT NULL,
  key_id INTEGER,
  action TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  members TEXT NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  operator TEXT CHECK (operator <> ''),
  PRIMARY KEY (employer_id, seq)
) STRICT;

-- Where the chain of an employer begins: after the last entry that was pruned. No row: from the start.
CREATE TABLE audit_anchors (
  employer_id INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL CHECK (seq >= 0),
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
