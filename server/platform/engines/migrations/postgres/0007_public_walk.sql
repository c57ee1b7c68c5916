-- The shown jobs of an employer by id, in the order in which feeds have them.
DROP INDEX public_jobs_by_employer;
CREATE INDEX public_jobs_by_employer ON public_jobs (employer_id, job_id) WHERE shown;
