-- The refreshes of a job (server/jobs/store/refreshed.ts), which is refreshed at most once in 7 days.
CREATE INDEX audit_entries_of_refreshes ON audit_entries (employer_id, subject_id) WHERE action = 'job.refresh';

-- The drafts with a day of publication; nothing but the sweep of such drafts reads it, and no other job is in it.
CREATE INDEX jobs_to_publish ON jobs (extras ->> 'publishOn', employer_id, id)
  WHERE status = 'draft' AND extras ->> 'publishOn' IS NOT NULL;

-- The days on which a draft could not be published (server/jobs/store/publishing.ts), each once.
CREATE INDEX audit_entries_of_refusals ON audit_entries (employer_id, subject_id) WHERE action = 'job.publishRefused';

-- The newest entry of an employer that moves the feed of v1.2 alone, refusals of drafts and applications that were not
-- delivered among them (server/jobs/store/change-rows.ts).
CREATE INDEX audit_entries_of_v12 ON audit_entries (employer_id, seq)
  WHERE action IN ('job.closing', 'job.closed', 'job.publishRefused', 'job.applicationFailed');

-- It answers what the older one did.
DROP INDEX audit_entries_of_time;
