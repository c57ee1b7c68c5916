-- The public side: profiles of employers, the members of jobs beyond v1.1, and what candidates see.

-- publishing: whether the postings of the employer may be public. slug: the address of its page. size and federal:
-- what the laws on postings depend on; null: unknown. enforced_rules: ids of posting rules, separated by commas.
ALTER TABLE employers ADD COLUMN name_fr TEXT;
ALTER TABLE employers ADD COLUMN website TEXT;
ALTER TABLE employers ADD COLUMN slug TEXT;
ALTER TABLE employers ADD COLUMN size TEXT CHECK (size IN ('under-25', '25-or-more'));
ALTER TABLE employers ADD COLUMN federal INTEGER CHECK (federal IN (0, 1));
ALTER TABLE employers ADD COLUMN publishing TEXT NOT NULL DEFAULT 'public' CHECK (publishing IN ('public', 'off'));
ALTER TABLE employers ADD COLUMN enforced_rules TEXT NOT NULL DEFAULT '';

CREATE UNIQUE INDEX employers_by_slug ON employers (slug) WHERE slug IS NOT NULL;

-- The members of a job beyond v1.1 as one JSON text; null where there are none.
ALTER TABLE jobs ADD COLUMN extras TEXT;

-- How far a follower of the audit trails has read that of an employer.
CREATE TABLE follower_cursors (
  follower TEXT NOT NULL,
  employer_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (follower, employer_id)
) STRICT, WITHOUT ROWID;

-- The process that follows, for each follower.
CREATE TABLE follower_leases (
  follower TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- secret: the key of the codes in public addresses. number: the newest number of public_jobs. forgotten: the highest
-- number of a row that was pruned.
CREATE TABLE public_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  number INTEGER NOT NULL,
  forgotten INTEGER NOT NULL
) STRICT;
INSERT INTO public_state VALUES (1, randomblob(32), 0, 0);

-- What was ever public, as the JSON text of the public document; named by its SHA-256.
CREATE TABLE public_documents (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The jobs that are or were public. number ascends with every change of a row. sort_key: orders by publish date, then
-- id. yearly_pay: the upper bound in dollars. A row with shown = 0 stays for some months, so that its address says that
-- the posting is gone.
CREATE TABLE public_jobs (
  job_id INTEGER PRIMARY KEY,
  employer_id INTEGER NOT NULL,
  number INTEGER NOT NULL UNIQUE,
  shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  languages TEXT NOT NULL CHECK (languages IN ('en', 'fr', 'en,fr')),
  sort_key INTEGER NOT NULL,
  close_date TEXT NOT NULL,
  yearly_pay INTEGER,
  changed_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX public_jobs_in_order ON public_jobs (sort_key) WHERE shown = 1;
CREATE INDEX public_jobs_by_employer ON public_jobs (employer_id, sort_key DESC) WHERE shown = 1;
CREATE INDEX public_jobs_by_close_date ON public_jobs (close_date) WHERE shown = 1;
CREATE INDEX public_jobs_by_change ON public_jobs (changed_at) WHERE shown = 0;

-- What shown jobs are found by, derived from their documents: the words of both languages, and a term for each value
-- that searches filter by, which begins with = (server/storage/public-row.ts). rowid is sort_key.
CREATE VIRTUAL TABLE public_search USING fts5 (
  terms,
  content = '',
  contentless_delete = 1,
  detail = none,
  tokenize = "ascii tokenchars '='",
  prefix = '2 3'
);

-- Points of jobs that are or were shown, in degrees, each once; a term of public_search names those of a job
-- (server/storage/public-places.ts).
CREATE TABLE public_places (
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  PRIMARY KEY (latitude, longitude)
) STRICT, WITHOUT ROWID;

-- Postings that an operator hides.
CREATE TABLE hidden_jobs (
  job_id INTEGER PRIMARY KEY,
  employer_id INTEGER NOT NULL,
  hidden_at INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

-- What readers report about postings; decision is null while an operator has not looked.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  job_id INTEGER NOT NULL,
  employer_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  text TEXT NOT NULL,
  contact TEXT,
  decision TEXT,
  decided_at INTEGER
) STRICT;

CREATE INDEX reports_by_state ON reports (decided_at, id);

-- Versions of the fraud policy, each from its first day on.
CREATE TABLE policies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  language TEXT NOT NULL CHECK (language IN ('en', 'fr')),
  text TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;
