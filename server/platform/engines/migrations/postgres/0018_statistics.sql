-- Views of the page of a posting, and clicks on its way to apply, by the days of the service's time zone. Nothing about who
-- looked. A row is there only if one of both is not 0; it leaves with its job, and STATISTICS_DAYS after its day. With Citus
-- it is distributed by employer.
CREATE TABLE job_statistics (
  employer_id integer NOT NULL REFERENCES employers (id),
  job_id integer NOT NULL,
  day text COLLATE "C" NOT NULL,
  views integer NOT NULL CHECK (views >= 0),
  apply_clicks integer NOT NULL CHECK (apply_clicks >= 0),
  PRIMARY KEY (employer_id, job_id, day)
);

CREATE INDEX job_statistics_by_day ON job_statistics (day);

-- Those of a job in the bin, as JSON: a list of [day, views, clicks]. Null without any.
ALTER TABLE bin ADD COLUMN statistics text COLLATE "C";
