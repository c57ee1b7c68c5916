-- Filters are counted from the index in which a search finds its postings, without the pages of their rows.
DROP INDEX public_jobs_in_order;
CREATE INDEX public_jobs_in_order ON public_jobs (sort_key, facets) WHERE shown = 1;
