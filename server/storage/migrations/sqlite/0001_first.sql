-- Moments are milliseconds since 1970, UTC; dates are YYYY-MM-DD; amounts are ten-thousandths.
-- AUTOINCREMENT: an id is never used again, also after its row is gone.

CREATE TABLE employers (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  name TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('standard', 'unlimited')),
  created_at INTEGER NOT NULL,
  suspended_at INTEGER
) STRICT;

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id <= 2147483647),
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  hash BLOB NOT NULL UNIQUE,
  name TEXT,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT;

CREATE INDEX api_keys_by_employer ON api_keys (employer_id, id);

-- Every entry that a reference list ever had, so that a job keeps the names it was posted with
-- after an operator has taken an entry out of a list.
CREATE TABLE reference_items (
  list TEXT NOT NULL,
  id INTEGER NOT NULL,
  item TEXT NOT NULL CHECK (json_valid(item)),
  PRIMARY KEY (list, id)
) STRICT, WITHOUT ROWID;

-- Places outside the public list, with the employer's spelling; their ids begin above those of the list.
CREATE TABLE unlisted_places (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1000000000 AND 2147483647),
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  name TEXT NOT NULL,
  province TEXT NOT NULL,
  UNIQUE (employer_id, province, name)
) STRICT;

INSERT INTO sqlite_sequence (name, seq) VALUES ('unlisted_places', 999999999);

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
  place_1_id INTEGER NOT NULL,
  place_2_id INTEGER,
  place_3_id INTEGER,
  category_1_id INTEGER NOT NULL,
  category_2_id INTEGER,
  category_3_id INTEGER,
  position_type_id INTEGER NOT NULL,
  salary_amount INTEGER CHECK (salary_amount BETWEEN 0 AND 999999999999999),
  salary_max_amount INTEGER CHECK (salary_max_amount BETWEEN salary_amount AND 999999999999999),
  salary_period_id INTEGER,
  salary_plus_commission INTEGER CHECK (salary_plus_commission IN (0, 1)),
  applicant_routing_type_id INTEGER NOT NULL,
  application_email TEXT,
  application_url TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  description TEXT NOT NULL,
  CHECK (close_date IS NOT NULL OR published = 0),
  CHECK ((salary_amount IS NULL) = (salary_period_id IS NULL)),
  CHECK ((salary_amount IS NULL) = (salary_plus_commission IS NULL)),
  CHECK (salary_max_amount IS NULL OR salary_amount IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX jobs_by_reference ON jobs (employer_id, reference_id) WHERE reference_id IS NOT NULL;
CREATE INDEX jobs_by_date ON jobs (employer_id, publish_date DESC, id DESC);
CREATE INDEX jobs_by_status_and_date ON jobs (employer_id, status, publish_date DESC, id DESC);
CREATE INDEX jobs_to_refresh ON jobs (publish_date) WHERE auto_refresh = 1 AND status = 'active';

-- The search index: a row a job, its tokens the trigrams of search_text, each led by the employer.
CREATE VIRTUAL TABLE job_trigrams USING fts5 (
  tokens,
  content = '',
  contentless_delete = 1,
  detail = none,
  tokenize = "ascii tokenchars '_'"
);
