-- The folding of search texts follows the case folding of Unicode now: these characters, which lower case leaves
-- apart from letters that are the same in capitals, become those letters. Only the texts that hold one of them are
-- made anew; every other text folds as it did.
-- An instance of an older version that runs beside writes the older form, which is found by it until the job's title
-- or referenceId is changed.
UPDATE jobs SET search_text =
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(search_text, 'µıſϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈ',
    'μisβθφπκρεвдосттъѣꙋ'),
    'ŉ', 'ʼn'), 'և', 'եւ'), 'ẚ', 'aʾ'), 'ﬀ', 'ff'), 'ﬁ', 'fi'),
    'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'),
    'ﬓ', 'մն'), 'ﬔ', 'մե'), 'ﬕ', 'մի'), 'ﬖ', 'վն'), 'ﬗ', 'մխ')
  WHERE search_text ~ '[µıŉſϐϑϕϖϰϱϵևᲀᲁᲂᲃᲄᲅᲆᲇᲈẚﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ]';
