-- What a store of schema 5, whose audit trail lay by employer and whose lists were read from the rows, held: two
-- employers with the same four jobs, of which the trail tells in turn. Hashes and tokens are as version 0.1.0 wrote them.

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
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'welder' || char(10), 1000, 1000, '<p>Keeps the books.</p>'),
  (2, 2, NULL, 'Welder', '2026-11-18', '2027-01-19', 1, 0, 0, 'active', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'welder' || char(10), 1001, 1001, '<p>Keeps the books.</p>'),
  (3, 1, NULL, 'Welder & fitter', '2026-11-20', '2027-01-19', 1, 0, 0, 'archived', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'welder & fitter' || char(10), 1002, 1002, '<p>Keeps the books.</p>'),
  (4, 2, NULL, 'Welder & fitter', '2026-11-20', '2027-01-19', 1, 0, 0, 'archived', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'welder & fitter' || char(10), 1003, 1003, '<p>Keeps the books.</p>'),
  (5, 1, NULL, 'Électricien de nuit', '2026-11-20', '2027-01-19', 1, 0, 0, 'active', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'electricien de nuit' || char(10), 1004, 1004, '<p>Keeps the books.</p>'),
  (6, 2, NULL, 'Électricien de nuit', '2026-11-20', '2027-01-19', 1, 0, 0, 'active', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, 'electricien de nuit' || char(10), 1005, 1005, '<p>Keeps the books.</p>'),
  (7, 1, NULL, '日本語 教師 😀', '2026-11-19', '2027-01-19', 1, 0, 0, 'draft', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, '日本語 教師 😀' || char(10), 1006, 1006, '<p>Keeps the books.</p>'),
  (8, 2, NULL, '日本語 教師 😀', '2026-11-19', '2027-01-19', 1, 0, 0, 'draft', 17, NULL, NULL, 3, NULL, NULL, 1,
    520000000, 610000000, 1, 1, 1, 'jobs@example.ca', NULL, '日本語 教師 😀' || char(10), 1007, 1007, '<p>Keeps the books.</p>');

INSERT INTO job_totals (employer_id, status, jobs) VALUES
  (1, 'active', 2),
  (1, 'archived', 1),
  (1, 'draft', 1),
  (2, 'active', 2),
  (2, 'archived', 1),
  (2, 'draft', 1);

INSERT INTO job_dates (employer_id, publish_date, status, jobs) VALUES
  (1, '2026-11-18', 'active', 1),
  (1, '2026-11-19', 'draft', 1),
  (1, '2026-11-20', 'active', 1),
  (1, '2026-11-20', 'archived', 1),
  (2, '2026-11-18', 'active', 1),
  (2, '2026-11-19', 'draft', 1),
  (2, '2026-11-20', 'active', 1),
  (2, '2026-11-20', 'archived', 1);

INSERT INTO audit_entries (employer_id, seq, at, key_id, action, subject_id, members, hash) VALUES
  (1, 1, 1000, NULL, 'job.create', 1,
    'title,publishDate,closeDate,status,locations,categories,positionType,salary,description,applicantRoutingType,applicationEmail',
    x'21e187db5b93ddccb92d97db68d590cf6fd794e6f22648ed9976243c5b030ad9'),
  (1, 2, 1002, NULL, 'job.create', 3,
    'title,publishDate,closeDate,status,locations,categories,positionType,salary,description,applicantRoutingType,applicationEmail',
    x'61070e86b47cfa1955d419784d2f4a8263dea6f5f086c443ecde69aa0740b684'),
  (1, 3, 1004, NULL, 'job.create', 5,
    'title,publishDate,closeDate,status,locations,categories,positionType,salary,description,applicantRoutingType,applicationEmail',
    x'f96abb4104d452bd7b75f537e33c092e68cf239f4c559e348dbea584f32228d7'),
  (1, 4, 1006, NULL, 'job.create', 7,
    'title,publishDate,closeDate,status,locations,categories,positionType,salary,description,applicantRoutingType,applicationEmail',
    x'87691e1232b438c76e8609d161d47074113f3ad7fed74a60f936641f1c9023c8'),
  (2, 1, 1001, NULL, 'job.create', 2,
    'title,publishDate,closeDate,status,locations,categories,positionType,salary,description,applicantRoutingType,applicationEmail',
    x'e526a5877520bfc91517b7a9e5d5db7152f371627990f110afd93bcc4687a986'),
  (2, 2, 1003, NULL, 'job.create', 4,
    'title,publishDate,closeDate,status,locations,categories,positionType,salary,description,applicantRoutingType,applicationEmail',
    x'ae44bddd66e362dbe714484c43a607719cf8faff8749ec44f408e2745d0017a6'),
  (2, 3, 1005, NULL, 'job.create', 6,
    'title,publishDate,closeDate,status,locations,categories,positionType,salary,description,applicantRoutingType,applicationEmail',
    x'bd1511a903129f22ad169226ba56c5523eb6934d33f2ba0f29b909c64d8fb386'),
  (2, 4, 1007, NULL, 'job.create', 8,
    'title,publishDate,closeDate,status,locations,categories,positionType,salary,description,applicantRoutingType,applicationEmail',
    x'55edd498ff7371525adab42cb2413ceefdcee7b5caef5d8c2f817ffddf517df5');

INSERT INTO job_search (rowid, tokens) VALUES
  (1, '1.active 1:welde 1:elder 1:lder 1:der 1:er 1:r'),
  (2, '2.active 2:welde 2:elder 2:lder 2:der 2:er 2:r'),
  (3, '1.archived 1:welde 1:elder 1:lder 1:der 1:er 1:r 1:& 1:fitte 1:itter 1:tter 1:ter 1:er 1:r'),
  (4, '2.archived 2:welde 2:elder 2:lder 2:der 2:er 2:r 2:& 2:fitte 2:itter 2:tter 2:ter 2:er 2:r'),
  (5, '1.active 1:elect 1:lectr 1:ectri 1:ctric 1:trici 1:ricie 1:icien 1:cien 1:ien 1:en 1:n 1:de 1:e 1:nuit 1:uit 1:it 1:t'),
  (6, '2.active 2:elect 2:lectr 2:ectri 2:ctric 2:trici 2:ricie 2:icien 2:cien 2:ien 2:en 2:n 2:de 2:e 2:nuit 2:uit 2:it 2:t'),
  (7, '1.draft 1:日本語 1:本語 1:語 1:教師 1:師 1:😀'),
  (8, '2.draft 2:日本語 2:本語 2:語 2:教師 2:師 2:😀');
