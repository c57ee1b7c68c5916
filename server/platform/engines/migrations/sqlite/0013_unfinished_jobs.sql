-- Forms of postings of which no draft can be made yet, for 30 days. id: that of the form; version: how often it was saved;
-- key_id: who saved it last; title: as it was typed, maybe empty; fields: the names of what is filled in, and what, as JSON.
CREATE TABLE unfinished_jobs (
  employer_id INTEGER NOT NULL REFERENCES employers (id),
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  key_id INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  fields TEXT NOT NULL,
  PRIMARY KEY (employer_id, id)
) STRICT;

CREATE INDEX unfinished_jobs_by_end ON unfinished_jobs (ends_at);
