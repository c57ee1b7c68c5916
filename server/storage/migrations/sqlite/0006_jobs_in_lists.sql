-- One index for lists where there were two: those of any status are merged from those of each. It holds what a list
-- shows of a job, so that a page is read from a page or two of the file and not from a row each; the texts quoted, as
-- JSON has them. The expressions are those of job-json.ts; where they differ lists are slower, not wrong.
DROP INDEX jobs_by_date;
DROP INDEX jobs_by_status_and_date;

CREATE INDEX jobs_in_lists ON jobs (
  employer_id,
  status,
  publish_date DESC,
  id DESC,
  json_quote(title),
  json_quote(reference_id),
  confidential,
  place_1_id,
  place_2_id,
  place_3_id
);
