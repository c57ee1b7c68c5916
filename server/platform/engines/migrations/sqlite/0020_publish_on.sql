-- The refreshes of a job (server/jobs/store/refreshed.ts), which is refreshed at most once in 7 days.
CREATE INDEX audit_entries_of_refreshes ON audit_entries (employer_id, subject_id) WHERE action = 'job.refresh';
