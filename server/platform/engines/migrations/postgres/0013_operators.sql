-- told: whether the employer reads why; null where TELL_HIDING_REASONS decides, as for what earlier versions wrote.
ALTER TABLE hidden_jobs ADD COLUMN told boolean;

CREATE INDEX hidden_jobs_by_time ON hidden_jobs (hidden_at, job_id);

-- Why an employer is suspended, and whether it is told; null while it is not, or where nobody said why.
ALTER TABLE employers ADD COLUMN suspension_reason text COLLATE "C";
ALTER TABLE employers ADD COLUMN suspension_told boolean;

-- The first and the last four characters of a key, by which people know it; null for keys of earlier versions.
ALTER TABLE api_keys ADD COLUMN characters text COLLATE "C";
