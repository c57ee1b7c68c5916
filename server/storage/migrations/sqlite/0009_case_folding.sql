-- The folding of search texts follows the case folding of Unicode now: these characters, which lower case leaves
-- apart from letters that are the same in capitals, become those letters. Only the texts that hold one of them are
-- made anew; every other text folds as it did.
CREATE TEMP TABLE folded AS SELECT id, employer_id, status,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search_text,
  'µ', 'μ'), 'ı', 'i'), 'ŉ', 'ʼn'), 'ſ', 's'), 'ϐ', 'β'),
  'ϑ', 'θ'), 'ϕ', 'φ'), 'ϖ', 'π'), 'ϰ', 'κ'), 'ϱ', 'ρ'),
  'ϵ', 'ε'), 'և', 'եւ'), 'ᲀ', 'в'), 'ᲁ', 'д'), 'ᲂ', 'о'),
  'ᲃ', 'с'), 'ᲄ', 'т'), 'ᲅ', 'т'), 'ᲆ', 'ъ'), 'ᲇ', 'ѣ'),
  'ᲈ', 'ꙋ'), 'ẚ', 'aʾ'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'),
  'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'), 'ﬓ', 'մն'),
  'ﬔ', 'մե'), 'ﬕ', 'մի'), 'ﬖ', 'վն'), 'ﬗ', 'մխ') AS text
  FROM jobs WHERE search_text GLOB '*[µıŉſϐϑϕϖϰϱϵևᲀᲁᲂᲃᲄᲅᲆᲇᲈẚﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ]*';

DELETE FROM job_search WHERE rowid IN (SELECT id FROM folded);
DELETE FROM jobs_to_index WHERE id IN (SELECT id FROM folded);
INSERT INTO jobs_to_index (id, employer_id, status, text) SELECT id, employer_id, status, text FROM folded;
UPDATE jobs SET search_text = folded.text FROM folded WHERE jobs.id = folded.id;

DROP TABLE folded;
