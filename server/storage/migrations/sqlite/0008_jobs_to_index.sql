-- Jobs that are not in job_search yet, which takes many at a time in far less than one by one; searches look
-- into both. No id is in both. text is the search_text of the job.
CREATE TABLE jobs_to_index (
  id INTEGER PRIMARY KEY,
  employer_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
