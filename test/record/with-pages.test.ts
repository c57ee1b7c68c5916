/** The public side changes no answer of v1.1: with pages on and all that v1.2 adds in every job, each keeps its bytes. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { extrasOf, renderExtras } from '../../server/jobs/extras.ts'
import { openWriter } from '../../server/platform/engines/sqlite/connection.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { bodyOf } from '../members/samples.ts'
import { type Engine, onEveryEngine } from '../support/engines.ts'
import { runStatements } from '../support/postgres.ts'
import { isFull } from '../support/product.ts'
import { startPublic } from '../support/public-service.ts'
import { job, type TestService } from '../support/service.ts'
import { chapters, optionsOf } from './corpus.ts'
import { assertRecorded } from './recorded.ts'

/** All that the table of members has a value of. */
const EXTRAS = extrasOf({
  ...bodyOf({ version: 'v1.2' }),
  texts: { fr: { title: 'Boulangère', description: '<p>Du pain.</p>', applicationUrl: null, of: 'others' } },
})

/** Gives each new job what v1.2 would have given it, with no further write that a client could see. */
const WITH_EXTRAS: Record<Engine, string[]> = {
  sqlite: [
    `CREATE TRIGGER bilingual AFTER INSERT ON jobs
      BEGIN UPDATE jobs SET extras = '${renderExtras(EXTRAS)}' WHERE id = new.id; END`,
  ],
  postgres: [
    `CREATE FUNCTION make_bilingual() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN new.extras := '${renderExtras(EXTRAS)}'; RETURN new; END $$`,
    'CREATE TRIGGER bilingual BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION make_bilingual()',
  ],
}

const tamper = async ({ databaseUrl, dataDir }: TestService, statements: string[]): Promise<void> => {
  if (databaseUrl !== null) return runStatements(databaseUrl, statements)
  const connection = openWriter(join(dataDir, DATA_FILE))
  for (const sql of statements) connection.exec(sql)
  connection.close()
}

/** Numbers in the trail are the one thing that a follower moves (docs/interface.md): another instance has its lease. */
const HELD = `INSERT INTO follower_leases VALUES ('public', 'another instance', 9000000000000)
  ON CONFLICT (follower) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`

/** Other addresses are those of pages now. */
const isOfInterface = (entry: string): boolean => /^\n?> [A-Z]+ \/api\/v1\.1/.test(entry)

/** The chapters of what is read from rows of jobs, where pages could show; the others hold refusals and lists. */
const SHOWING_JOBS = new Set(['jobs', 'changes', 'bulks', 'snapshots', 'dry-runs', 'feed', 'searches'])

/** Its days of publication are in the column that is overwritten here. */
const OVERWRITTEN = 'publications'

onEveryEngine((start, engine) => {
  for (const [name, recorded] of Object.entries(chapters).filter(
    ([one]) => SHOWING_JOBS.has(one) || (isFull && engine === 'sqlite' && one !== OVERWRITTEN),
  ))
    test(`the answers of ${name} are those of the record with pages on and bilingual jobs`, async () => {
      const service = await startPublic(start, optionsOf(recorded))
      try {
        await tamper(service, [...WITH_EXTRAS[engine], HELD])
        await assertRecorded(service, name, isOfInterface)
      } finally {
        await service.stop()
      }
    })

  test('a job that becomes public is read, listed, exported and reported as before', async () => {
    const service = await startPublic(start)
    try {
      await tamper(service, [...WITH_EXTRAS[engine], HELD])
      const client = await service.employer()
      const { body } = await client.post(job({ referenceId: 'A-1' }))
      const { cursor } = (await client.get('/changes')).body
      const answers = async () => {
        const [read, list, exported, changes] = await Promise.all(
          [`/jobs/${body.id}`, '/jobs', '/export', '/changes'].map((path) => client.get(path)),
        )
        assert.ok(read && list && exported && changes)
        return [read.text, read.headers.get('etag'), list.text, exported.text.split('\n')[1], changes.body.data]
      }
      const before = await answers()
      await tamper(service, ['DELETE FROM follower_leases'])
      await service.untilListed(body.id, true)
      assert.deepEqual(await answers(), before)
      assert.deepEqual((await client.get(`/changes?after=${cursor}`)).body.data, [])
    } finally {
      await service.stop()
    }
  })
})
