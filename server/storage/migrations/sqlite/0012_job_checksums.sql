-- A checksum of a job as it was written (job-columns.ts). It is that of the row as long as checksum_at is updated_at:
-- an instance that keeps no checksums changes updated_at alone. Both are null in jobs from before.
ALTER TABLE jobs ADD COLUMN checksum INTEGER;
ALTER TABLE jobs ADD COLUMN checksum_at INTEGER;
