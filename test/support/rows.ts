import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'

/** Adds rows to the tables that no request of a test fills, with keys and values of every type. */
export const addRows = (folder: string): void => {
  const store = new DatabaseSync(join(folder, DATA_FILE))
  store.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 600)
    INSERT INTO idempotent_answers SELECT 1 + n % 3, randomblob(32), n % 2, randomblob(80), 201, '{"etag":""é""}',
      randomblob(n % 50), 'request', n, n % 7, n % 5 FROM numbers`)
  store.exec("INSERT INTO deleted_jobs SELECT employer_id, 1000000 + id, 'gone ' || id, updated_at FROM jobs")
  store.exec(
    `INSERT INTO bin SELECT employer_id, 1000000 + id, updated_at, NULL, '{"title":"é ' || id || '"}',
      '[["2026-11-20",' || id || ',1]]' FROM jobs`,
  )
  store.exec(
    `INSERT INTO unfinished_jobs SELECT employer_id, 'form ' || id, 1, 1, updated_at, updated_at, 'é', '{"title":"é"}'
      FROM jobs`,
  )
  store.exec("INSERT INTO operators SELECT id, 'auditor' FROM jobs")
  store.exec(
    "INSERT INTO parked_forms SELECT 'form ' || id, id, NULL, '/en/console', 'title=%C3%A9', updated_at FROM jobs",
  )
  store.exec("INSERT INTO job_digests SELECT employer_id, id, updated_at, 'digest ' || id FROM jobs")
  store.exec("INSERT INTO public_documents SELECT randomblob(32), 'document ' || id, updated_at FROM jobs")
  store.exec("INSERT INTO proofs SELECT employer_id, randomblob(32), id, updated_at, 'proof ' || id FROM jobs")
  store.exec(`INSERT INTO public_jobs SELECT id, employer_id, id, id % 2, randomblob(32), 'en,fr', id, publish_date,
      NULL, updated_at, 'category=13 type=' || id FROM jobs`)
  store.exec("INSERT INTO hidden_jobs SELECT id, employer_id, updated_at, 'reason', nullif(id % 3, 2) FROM jobs")
  store.exec("INSERT INTO reports SELECT id, id, employer_id, updated_at, 'fraud', 'text', NULL, NULL, NULL FROM jobs")
  store.exec(
    "INSERT INTO people SELECT id, 'name ' || id, 'h' || id, 'h' || id, 'fr', updated_at, NULL, 'é@example.ca', 'closing' FROM jobs",
  )
  store.exec("INSERT INTO passwords SELECT id, 'hash ' || id, updated_at FROM jobs")
  store.exec(`INSERT INTO passkeys SELECT id, id, randomblob(16), randomblob(77), 1, 'usb', 'key', updated_at, NULL
      FROM jobs`)
  store.exec("INSERT INTO identities SELECT 'https://id.example.ca', 'subject ' || id, id, updated_at FROM jobs")
  store.exec("INSERT INTO sessions SELECT id, randomblob(32), updated_at, 1, 1, 1, 'Firefox' FROM jobs")
  store.exec("INSERT INTO links SELECT id, randomblob(32), 'recovery', updated_at, 'é@example.ca' FROM jobs")
  store.exec("INSERT INTO outbox SELECT randomblob(32), id, 'link', 'name ' || id, '{}', updated_at, 1, 0 FROM jobs")
  store.exec(
    "INSERT INTO job_statistics SELECT employer_id, id, '2026-11-' || (10 + id % 3), id, id % 4, id % 2 FROM jobs",
  )
  store.exec("INSERT INTO mail_days VALUES ('closing', '2026-11-20')")
  store.exec(`INSERT INTO api_keys (employer_id, hash, scopes, created_at, person_id, role)
      SELECT employer_id, randomblob(32), 'jobs:read', updated_at, id, 'reader' FROM jobs LIMIT 5`)
  store.exec(
    "INSERT INTO vendors SELECT id, 'vendor é', 'code ' || id, id % 2, updated_at, nullif(id % 3, 0) FROM jobs",
  )
  store.exec(
    "INSERT INTO vendor_keys SELECT id, id, randomblob(32), 'Ab3dx9Yz', 'é', updated_at, nullif(id % 3, 0), NULL FROM jobs",
  )
  store.exec(`INSERT INTO vendor_grants SELECT id, employer_id, 'jobs:read', updated_at, NULL,
      CASE WHEN id % 2 = 1 THEN randomblob(32) END, CASE WHEN id % 2 = 1 THEN 'é' END FROM jobs`)
  store.exec(`INSERT INTO api_keys (employer_id, hash, scopes, created_at, vendor_id, vendor_key_id)
      SELECT employer_id, randomblob(32), 'jobs:read', updated_at, id, id FROM jobs LIMIT 5`)
  store.exec('UPDATE employers SET unconfirmed_by = nullif(id % 2, 0)')
  store.exec('INSERT INTO logos SELECT id, randomblob(1000 + id) FROM employers')
  store.exec("UPDATE api_keys SET characters = 'Ab3dx9Yz' WHERE person_id IS NOT NULL")
  store.exec("UPDATE employers SET suspension_reason = 'reason ' || id, suspension_told = id % 2")
  store.exec("INSERT INTO policies VALUES (7, 'fr', 'politique', 1)")
  store.exec(`INSERT INTO webhooks (id, employer_id, url, types, description, page_size, state, reason, cursor_seq,
      cursor_hash, page_seq, page_hash, failures, failing_since, last_delivered_at, due_at, created_at, version, key_id)
    SELECT id, employer_id, 'https://hooks.example.ca/' || id, 'job.created,job.closed', 'é', 1 + id % 100, 'active',
      NULL, id, 'hash', nullif(id % 2, 0), NULL, id % 7, NULL, updated_at, updated_at, updated_at, 1, 1 FROM jobs`)
  store.exec('INSERT INTO webhook_secrets SELECT id, 1, employer_id, randomblob(61), nullif(id % 3, 2) FROM jobs')
  store.exec(`INSERT INTO webhook_attempts SELECT id, 1, employer_id, updated_at, 12, nullif(200, 200 + id % 2), 'é', 'ok',
      id, 'hash', 3 FROM jobs`)
  store.exec(`INSERT INTO application_mails SELECT randomblob(16), 'receipt', employer_id, id, id % 2, updated_at, updated_at,
      id % 5, 0, 3000 FROM jobs`)
  store.exec('INSERT INTO application_contents SELECT name, randomblob(bytes) FROM application_mails')
  store.exec('INSERT INTO application_forms SELECT randomblob(16), randomblob(32), updated_at FROM jobs')
  store.close()
}
