-- Values of a shown job that the filters of a search count, as "category=13 type=1" (server/public/facets.ts). Null until
-- the follower has read the job again.
ALTER TABLE public_jobs ADD COLUMN facets text COLLATE "C";
