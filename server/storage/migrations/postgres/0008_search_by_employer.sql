-- The texts of an employer's jobs, in the order of lists and side by side, for searches that no trigram narrows: words of
-- two letters, and words that many jobs have. Before, such a search read the whole row of every job of the employer.
-- An entry of a B-tree index has 2,700 bytes at the most; a folded text that is longer than 2,000 is rare.
-- Writes wait while the jobs are read for it; scale.md says how to make these before.
CREATE INDEX IF NOT EXISTS jobs_by_date_with_text ON jobs (employer_id, publish_date DESC, id DESC)
  INCLUDE (status, search_text) WHERE octet_length(search_text) <= 2000;

CREATE INDEX IF NOT EXISTS jobs_with_long_text ON jobs (employer_id) WHERE octet_length(search_text) > 2000;
