-- A bound on what is kept for retries (server/storage/kept-answers.ts). job_id: the job that the answer shows, where its
-- body is not kept. kept_before: bytes of the bodies of the employer that were kept before this one; NULL for an answer
-- that does not count: of an earlier version, of a line of a bulk, or without its body.
ALTER TABLE idempotent_answers ADD COLUMN job_id INTEGER;
ALTER TABLE idempotent_answers ADD COLUMN kept_before INTEGER;

CREATE INDEX idempotent_answers_by_bytes ON idempotent_answers (employer_id, kept_before)
  WHERE kept_before IS NOT NULL;
