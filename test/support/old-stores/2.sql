-- What a store of schema 2, before counts and with another search index, held: two employers with the same four jobs,
-- and 1,100 more of the first.

INSERT INTO employers (id, name, plan, created_at, suspended_at) VALUES
  (1, 'Example', 'unlimited', 1, NULL),
  (2, 'Example', 'unlimited', 1, NULL);

INSERT INTO jobs (
  id, employer_id, reference_id, title, publish_date, close_date, published, confidential, auto_refresh,
  status, place_1_id, place_2_id, place_3_id, category_1_id, category_2_id, category_3_id, position_type_id,
  salary_amount, salary_max_amount, salary_period_id, salary_plus_commission, applicant_routing_type_id,
  application_email, application_url, search_text, created_at, updated_at, description
) VALUES
  (1, 1, NULL, 'Welder', '2026-11-18', '2027-01-19', 1, 0, 0, 'active', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'welder' || char(10), 1, 1, '<p>Keeps the books.</p>'),
  (2, 2, NULL, 'Welder', '2026-11-18', '2027-01-19', 1, 0, 0, 'active', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'welder' || char(10), 1, 1, '<p>Keeps the books.</p>'),
  (3, 1, NULL, 'Welder & fitter', '2026-11-20', '2027-01-19', 1, 0, 0, 'archived', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'welder & fitter' || char(10), 1, 1, '<p>Keeps the books.</p>'),
  (4, 2, NULL, 'Welder & fitter', '2026-11-20', '2027-01-19', 1, 0, 0, 'archived', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'welder & fitter' || char(10), 1, 1, '<p>Keeps the books.</p>'),
  (5, 1, NULL, 'Électricien de nuit', '2026-11-20', '2027-01-19', 1, 0, 0, 'active', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'electricien de nuit' || char(10), 1, 1, '<p>Keeps the books.</p>'),
  (6, 2, NULL, 'Électricien de nuit', '2026-11-20', '2027-01-19', 1, 0, 0, 'active', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'electricien de nuit' || char(10), 1, 1, '<p>Keeps the books.</p>'),
  (7, 1, NULL, '日本語 教師 😀', '2026-11-19', '2027-01-19', 1, 0, 0, 'draft', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, '日本語 教師 😀' || char(10), 1, 1, '<p>Keeps the books.</p>'),
  (8, 2, NULL, '日本語 教師 😀', '2026-11-19', '2027-01-19', 1, 0, 0, 'draft', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, '日本語 教師 😀' || char(10), 1, 1, '<p>Keeps the books.</p>');

WITH RECURSIVE ids (i) AS (SELECT 9 UNION ALL SELECT i + 1 FROM ids WHERE i < 1108)
INSERT INTO jobs (
  id, employer_id, reference_id, title, publish_date, close_date, published, confidential, auto_refresh,
  status, place_1_id, place_2_id, place_3_id, category_1_id, category_2_id, category_3_id, position_type_id,
  salary_amount, salary_max_amount, salary_period_id, salary_plus_commission, applicant_routing_type_id,
  application_email, application_url, search_text, created_at, updated_at, description
)
SELECT i, 1, NULL, 'Filler', '2026-11-20', '2027-01-19', 1, 0, 0, 'active', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'filler' || char(10), 1, 1, '<p>Keeps the books.</p>'
FROM ids;

-- The index is dropped by the migration, whatever it holds.
INSERT INTO job_trigrams (rowid, tokens) VALUES (1, 'welder');
