-- Moments are milliseconds since 1970, UTC; dates are the text YYYY-MM-DD, which sorts as the dates do and,
-- unlike the type date, has a year 0; amounts are ten-thousandths. Text that is compared or sorted has the
-- collation C, by code point, whatever the database was made with.
-- Ids come from sequences, which never give a number twice, also when a transaction is rolled back.
-- Ready to be spread by employer_id: every key begins with it, and rows refer to nothing but employers.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE SEQUENCE employer_ids AS integer;

CREATE TABLE employers (
  id integer PRIMARY KEY DEFAULT nextval('employer_ids'),
  name text COLLATE "C" NOT NULL,
  plan text COLLATE "C" NOT NULL CHECK (plan IN ('standard', 'unlimited')),
  created_at bigint NOT NULL,
  suspended_at bigint
);

ALTER SEQUENCE employer_ids OWNED BY employers.id;

CREATE SEQUENCE api_key_ids AS integer;

CREATE TABLE api_keys (
  id integer PRIMARY KEY DEFAULT nextval('api_key_ids'),
  employer_id integer NOT NULL REFERENCES employers (id),
  hash bytea NOT NULL UNIQUE,
  name text COLLATE "C",
  scopes text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint
);

ALTER SEQUENCE api_key_ids OWNED BY api_keys.id;

CREATE INDEX api_keys_by_employer ON api_keys (employer_id, id);

-- Every entry that a reference list ever had, so that a job keeps the names it was posted with after an
-- operator has taken an entry out of a list. Kept as text, since jsonb would change the order of its members.
CREATE TABLE reference_items (
  list text COLLATE "C" NOT NULL,
  id integer NOT NULL,
  item text COLLATE "C" NOT NULL CHECK (json_typeof(item::json) = 'object'),
  PRIMARY KEY (list, id)
);

-- Places outside the public list, with the employer's spelling; their ids begin above those of the list.
CREATE SEQUENCE unlisted_place_ids AS integer MINVALUE 1000000000;

CREATE TABLE unlisted_places (
  id integer NOT NULL DEFAULT nextval('unlisted_place_ids'),
  employer_id integer NOT NULL REFERENCES employers (id),
  name text COLLATE "C" NOT NULL,
  province text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, id),
  UNIQUE (employer_id, province, name)
);

ALTER SEQUENCE unlisted_place_ids OWNED BY unlisted_places.id;

CREATE SEQUENCE job_ids AS integer;

CREATE TABLE jobs (
  id integer NOT NULL DEFAULT nextval('job_ids'),
  employer_id integer NOT NULL REFERENCES employers (id),
  reference_id text COLLATE "C" CHECK (reference_id <> ''),
  title text COLLATE "C" NOT NULL,
  publish_date text COLLATE "C" NOT NULL CHECK (publish_date LIKE '____-__-__'),
  close_date text COLLATE "C" CHECK (close_date LIKE '____-__-__'),
  published boolean NOT NULL,
  confidential boolean NOT NULL,
  auto_refresh boolean NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('active', 'archived', 'draft')),
  place_1_id integer NOT NULL,
  place_2_id integer,
  place_3_id integer,
  category_1_id integer NOT NULL,
  category_2_id integer,
  category_3_id integer,
  position_type_id integer NOT NULL,
  salary_amount bigint CHECK (salary_amount BETWEEN 0 AND 999999999999999),
  salary_max_amount bigint CHECK (salary_max_amount BETWEEN salary_amount AND 999999999999999),
  salary_period_id integer,
  salary_plus_commission boolean,
  applicant_routing_type_id integer NOT NULL,
  application_email text COLLATE "C",
  application_url text COLLATE "C",
  search_text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  description text COLLATE "C" NOT NULL,
  PRIMARY KEY (employer_id, id),
  CHECK (close_date IS NOT NULL OR NOT published),
  CHECK ((salary_amount IS NULL) = (salary_period_id IS NULL)),
  CHECK ((salary_amount IS NULL) = (salary_plus_commission IS NULL)),
  CHECK (salary_max_amount IS NULL OR salary_amount IS NOT NULL)
);

ALTER SEQUENCE job_ids OWNED BY jobs.id;

-- Nulls are distinct, so jobs without a referenceId are many.
CREATE UNIQUE INDEX jobs_by_reference ON jobs (employer_id, reference_id);
CREATE INDEX jobs_by_date ON jobs (employer_id, publish_date DESC, id DESC);
CREATE INDEX jobs_by_status_and_date ON jobs (employer_id, status, publish_date DESC, id DESC);
CREATE INDEX jobs_to_refresh ON jobs (publish_date) WHERE auto_refresh AND status = 'active';

-- Substrings of one employer's texts; words too short for a trigram are found by employer_id alone.
CREATE INDEX jobs_by_text ON jobs USING gin (employer_id, search_text gin_trgm_ops);
