/** Deletion of an employer: keys, jobs and all that is made of them go, the trail stays. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendBulk } from './support/bulk.ts'
import { runCli } from './support/cli.ts'
import { onEveryEngine } from './support/engines.ts'
import { job, type TestService } from './support/service.ts'

const JOBS = 450

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  const run = (...words: string[]) => {
    const { dataDir, databaseUrl } = service
    const store = databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
    return runCli(words, { AFFICHE_OPERATOR: 'alice', ...store })
  }

  const trailOf = async (employerId: number) => {
    const { out } = await run('audit', String(employerId), '--json')
    return out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  test('an employer with jobs is refused and left as it is', async () => {
    const client = await service.employer()
    const { body } = await client.post(job())
    const { code, out, stderr } = await run('employer', 'delete', String(client.employerId))
    assert.deepEqual([code, out], [1, ''])
    assert.equal(stderr, `affiche: Employer ${client.employerId} has 1 job; --with-jobs deletes them too.\n`)
    assert.equal((await client.get(`/jobs/${body.id}`)).status, 200)
    await client.delete(`/jobs/${body.id}`)
    assert.equal((await run('employer', 'delete', String(client.employerId))).code, 0)
    assert.equal((await client.get('/jobs')).status, 401)
  })

  test('--with-jobs deletes everything of the employer and nothing of another, and adds an audit entry', async () => {
    const client = await service.employer()
    const other = await service.employer()
    const kept = await other.post(job({ title: 'Kept' }))
    const place = [{ description: 'Nowhere Landing, ON' }]
    const line = (n: number) => ({ op: 'upsert', job: job({ referenceId: `R${n}`, locations: place }) })
    const { summary } = await sendBulk(
      client,
      Array.from({ length: JOBS }, (_, n) => line(n)),
    )
    assert.equal(summary.created, JOBS)
    const id = client.employerId
    const before = (await trailOf(id)).length

    const { code, out } = await run('employer', 'delete', String(id), '--with-jobs', '--json')
    assert.equal(code, 0)
    const { employer, jobs } = JSON.parse(out)
    assert.deepEqual([employer.id, jobs], [id, JOBS])

    assert.equal((await client.get('/jobs')).status, 401)
    assert.equal((await client.post(job())).status, 401)
    assert.deepEqual((await other.get('/jobs')).body.paging.total, 1)
    assert.equal((await other.get(`/jobs/${kept.body.id}`)).status, 200)
    const list = JSON.parse((await run('employer', 'list', '--json')).out).employers
    assert.ok(!list.some((one: { id: number }) => one.id === id))
    assert.equal((await run('key', 'list', '--employer', String(id))).code, 1)

    const added = (await trailOf(id)).slice(before)
    assert.deepEqual(
      [...new Set(added.map(({ action }) => action))],
      ['employer.suspend', 'key.revoke', 'job.delete', 'employer.delete'],
    )
    assert.equal(added.filter(({ action }) => action === 'job.delete').length, JOBS)
    assert.ok(added.every(({ operator, keyId }) => operator === 'alice' && keyId === null))
    assert.equal((await run('audit', 'verify', String(id))).code, 0)
    assert.equal((await run('audit', 'verify')).code, 0)
    const doctor = await run('doctor')
    assert.match(doctor.out, /^ok +audit trail: /m)
    assert.doesNotMatch(doctor.out, /^fault +(?! |durability)/m)
    assert.equal((await run('employer', 'delete', String(id))).stderr, `affiche: There is no employer ${id}.\n`)
  })

  test('the trail of a deleted employer is pruned like any other, and verifies on', async () => {
    const { employerId } = await service.employer()
    assert.equal((await run('employer', 'delete', String(employerId))).code, 0)
    assert.equal((await run('audit', 'prune', '--before', '2099-01-01')).code, 0)
    assert.equal((await run('audit', 'verify')).code, 0)
    assert.deepEqual(
      (await trailOf(employerId)).map(({ action }) => action),
      ['audit.prune'],
    )
  })

  test('no id of a deleted employer is given again', async () => {
    const { employerId } = await service.employer()
    await run('employer', 'delete', String(employerId))
    assert.ok((await service.employer()).employerId > employerId)
  })
})
