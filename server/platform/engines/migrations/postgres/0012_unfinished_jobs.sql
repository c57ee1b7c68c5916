-- Forms of postings of which no draft can be made yet, for 30 days. id: that of the form; version: how often it was saved;
-- key_id: who saved it last; title: as it was typed, maybe empty; fields: the names of what is filled in, and what, as JSON.
-- With Citus the table is distributed by employer.
CREATE TABLE unfinished_jobs (
  employer_id integer NOT NULL REFERENCES employers (id),
  id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  key_id integer NOT NULL,
  saved_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  title text COLLATE "C" NOT NULL,
  fields text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, id)
);

CREATE INDEX unfinished_jobs_by_end ON unfinished_jobs (ends_at);
