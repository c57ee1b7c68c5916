/** A store of an earlier version serves the same answers, is sound, and takes writes. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Delivery } from '../../server/events/webhook.ts'
import { VERSION } from '../../server/platform/config/version.ts'
import { createCodes } from '../../server/public/code.ts'
import { startConsole } from '../support/console.ts'
import { bad, look } from '../support/examined.ts'
import { statusOf } from '../support/fetched.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startPostgres } from '../support/postgres.ts'
import { createClient, job, startService } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { assertSame, isOpen, readAgain } from './answers.ts'
import { assertKept, promising, takingInto } from './promises.ts'
import { FIXTURES, loadPostgres, loadSqlite, readAnswers } from './stores.ts'

const versions = readdirSync(FIXTURES)

test('the present version has a fixture', () => {
  assert.ok(versions.includes(VERSION), 'npm run upgrade-fixture')
})

for (const version of versions)
  for (const engine of ['sqlite', 'postgres'] as const)
    test(`a store of version ${version} on ${engine} is upgraded without a change of any answer, and keeps what it promised`, async (t) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'affiche-upgrade-'))
      const environment: Record<string, string> = { DATA_DIR: dataDir }
      if (engine === 'sqlite') loadSqlite(version, dataDir)
      else {
        const postgres = await startPostgres()
        t.after(() => postgres.stop())
        environment.DATABASE_URL = await postgres.createDatabase()
        await loadPostgres(version, environment.DATABASE_URL)
      }
      const { apiKey, employerId, answers, promises } = readAnswers(version, engine)
      const deliveries: Delivery[] = []
      const mailServer = await startMailServer(t)
      // With pages on, as an operator may well turn them on with the upgrade.
      const service = await startConsole(startService, {
        dataDir,
        environment: { ...promising(mailServer.url), ...environment },
        sendToReceiver: takingInto(deliveries),
      })
      t.after(() => service.stop())
      const client = createClient(service.api, { employerId, apiKey })
      const { '/jobs?status=active&pageSize=100': actives = '{}' } = answers
      const active = JSON.parse(actives).data.map(({ id }: { id: number }) =>
        JSON.parse(answers[`/jobs/${id}`] ?? '{}'),
      )
      const { codeOf } = createCodes(await service.store.public.secret())
      const isShown = async (id: number) => (await statusOf(`${service.base}/en/jobs/${codeOf(id)}`)) === 200
      for (const { id } of active.filter(isOpen)) await until(() => isShown(id), `the page of job ${id}`)
      assertSame(await readAgain(client, service.base, Object.keys(answers)), answers)
      const older = JSON.parse(answers[`/jobs/${active[0].id}`] ?? '{}')
      assert.partialDeepStrictEqual((await client.get(`/api/v1.2/jobs/${older.id}`)).body, { ...older, texts: {} })
      if (promises) await assertKept(service, promises, { deliveries, mails: mailServer.taken })

      const added = await client.post(job({ title: 'Zymurgist', referenceId: 'AFTER-UPGRADE' }))
      assert.equal(added.status, 201, added.text)
      const ids = Object.keys(answers).flatMap((path) => /\/jobs\/(\d+)/.exec(path)?.[1] ?? [])
      assert.ok(added.body.id > Math.max(...ids.map(Number)))
      const [changed] = ids
      assert.equal((await client.put(`/jobs/${changed}`, { title: 'Zymurgist too' })).status, 200)
      assert.equal((await client.get('/jobs?q=zymurgist')).body.paging.total, 2)
      assert.equal((await client.delete(`/jobs/${added.body.id}`)).status, 204)
      const reports = await look({ ...promising(mailServer.url), ...environment })
      // The jobs are of the test's day, and the tests' PostgreSQL runs without fsync.
      assert.deepEqual(bad(reports.filter(({ name }) => !/clock|durability/.test(name))), [])
    })
