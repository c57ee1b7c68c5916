-- How an employer presents itself on its public page. text_en, text_fr: its own words. colour: #rrggbb. logo: name of the
-- picture, of the hash of its bytes, its size and its type. guide_hidden: true if its people see the first steps no more.
ALTER TABLE employers ADD COLUMN text_en text COLLATE "C";
ALTER TABLE employers ADD COLUMN text_fr text COLLATE "C";
ALTER TABLE employers ADD COLUMN colour text COLLATE "C";
ALTER TABLE employers ADD COLUMN logo text COLLATE "C";
ALTER TABLE employers ADD COLUMN guide_hidden boolean NOT NULL DEFAULT false;

CREATE INDEX employers_by_logo ON employers (logo) WHERE logo IS NOT NULL;

-- The picture that employers.logo names. With Citus the table is on the coordinator.
CREATE TABLE logos (
  employer_id integer PRIMARY KEY,
  bytes bytea NOT NULL
);
