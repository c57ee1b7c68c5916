-- Test mode: the twin of an employer, which its test keys belong to. Days by which the date of a twin is ahead of that of
-- the service; 0 for every other employer. No twin is public.
ALTER TABLE employers ADD COLUMN test_of integer;
ALTER TABLE employers ADD COLUMN test_days integer NOT NULL DEFAULT 0;
ALTER TABLE employers ADD CONSTRAINT employers_test_days CHECK (test_days >= 0);

CREATE UNIQUE INDEX employers_twins ON employers (test_of) WHERE test_of IS NOT NULL;
CREATE INDEX employers_ahead ON employers (id) WHERE test_days > 0;

-- A twin has no page, so that its slug takes none from an employer.
DROP INDEX employers_by_slug;
CREATE UNIQUE INDEX employers_by_slug ON employers (slug) WHERE test_of IS NULL;
