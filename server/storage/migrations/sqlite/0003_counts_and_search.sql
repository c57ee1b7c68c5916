-- Counts of jobs, kept by every write of one, and a search index that is exact by itself.

CREATE TABLE job_totals (
  employer_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  jobs INTEGER NOT NULL CHECK (jobs >= 0),
  PRIMARY KEY (employer_id, status)
) STRICT, WITHOUT ROWID;

-- A row without jobs is removed, so that there are never more rows than days on which something was published.
CREATE TABLE job_dates (
  employer_id INTEGER NOT NULL,
  publish_date TEXT NOT NULL,
  status TEXT NOT NULL,
  jobs INTEGER NOT NULL CHECK (jobs >= 0),
  PRIMARY KEY (employer_id, publish_date, status)
) STRICT, WITHOUT ROWID;

INSERT INTO job_totals SELECT employer_id, status, count(*) FROM jobs GROUP BY employer_id, status;
INSERT INTO job_dates SELECT employer_id, publish_date, status, count(*) FROM jobs GROUP BY employer_id, publish_date, status;

-- The search index: a row a job, which the service fills. Everything that can be seen is part of a token;
-- tokens are divided by spaces.
DROP TABLE job_trigrams;

CREATE VIRTUAL TABLE job_search USING fts5 (
  tokens,
  content = '',
  contentless_delete = 1,
  detail = full,
  tokenize = "ascii tokenchars '!#$%&()*+,-./:;<=>?@[\]^_`{|}~''""'"
);

-- More parts of the index before they are merged than by default (4): merges cost less and stall fewer writes.
INSERT INTO job_search (job_search, rank) VALUES ('automerge', 8);
