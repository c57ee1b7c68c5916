-- How an employer presents itself on its public page. text_en, text_fr: its own words. colour: #rrggbb. logo: name of the
-- picture, of the hash of its bytes, its size and its type. guide_hidden: true if its people see the first steps no more.
ALTER TABLE employers ADD COLUMN text_en TEXT;
ALTER TABLE employers ADD COLUMN text_fr TEXT;
ALTER TABLE employers ADD COLUMN colour TEXT;
ALTER TABLE employers ADD COLUMN logo TEXT;
ALTER TABLE employers ADD COLUMN guide_hidden INTEGER NOT NULL DEFAULT 0 CHECK (guide_hidden IN (0, 1));

CREATE INDEX employers_by_logo ON employers (logo) WHERE logo IS NOT NULL;

-- The picture that employers.logo names.
CREATE TABLE logos (
  employer_id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT;
