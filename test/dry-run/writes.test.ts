/** A dry run answers what the write would, and leaves no trace in the store. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { type Named, NOBODY, probed, probesOf, secretMembers, secretOf } from '../families/probes.ts'
import { assertProblem, nameOf, newest, prepare, send } from '../families/requests.ts'
import { assertUnchanged } from '../support/beside.ts'
import { asDryRun, assertRehearsed, rehearse } from '../support/dry-run.ts'
import { dumpLinesOf } from '../support/dump.ts'
import { onEveryEngine } from '../support/engines.ts'
import { allOr } from '../support/product.ts'
import { type Client, createClient, findings, job, type TestService } from '../support/service.ts'

const writes = newest(probed.filter(({ scope }) => scope === 'jobs:write'))

onEveryEngine((start, engine) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start({ environment: { RATE_LIMIT_PER_MINUTE: '1000000' } })
    owner = await service.employer()
  })
  after(() => service.stop())

  /** An employer of its own with one job, and what names it. */
  const withJob = async (): Promise<{ client: Client; about: Named }> => {
    const client = await service.employer()
    const { body } = await client.post(job(secretMembers))
    return { client, about: secretOf(body) }
  }

  /** Probes of a job that is there, and of none; random histories (properties.test.ts) have both on PostgreSQL too. */
  const known = engine === 'sqlite' ? [true, false] : allOr([true, false], [true])

  for (const row of writes)
    test(`${nameOf(row)}: every probe is answered as in earnest, and changes nothing`, async () => {
      for (const isKnown of known) {
        const count = probesOf(row, NOBODY).length
        for (let at = 0; at < count; at++) {
          const { client, about } = await withJob()
          const probe = probesOf(row, isKnown ? about : NOBODY)[at] ?? assert.fail()
          const former = (await client.get(`${prefixOf(row.version)}/jobs/${about.id}`)).text
          const before = await dumpLinesOf(service)
          const unchanged = async () => assertUnchanged(await dumpLinesOf(service), before)
          assertRehearsed(await rehearse(client, probe, unchanged), former)
        }
      }
    })

  for (const operation of writes)
    test(`${nameOf(operation)}: a value of dryRun that is neither true nor false is refused before the body is judged`, async () => {
      const ask = await prepare(operation, owner)
      const before = await dumpLinesOf(service)
      for (const value of ['yes', 'True', '1', '', 'true%20']) {
        const answer = await owner.send(ask.method, `${ask.path}?dryRun=${value}&sort=1`, { raw: '{' })
        assertProblem(answer, 'invalid-request')
        assert.deepEqual(findings(answer), ['#/query/dryRun choice'], value)
      }
      const twice = await send(owner, { ...ask, path: `${ask.path}?dryRun=true&dryRun=false` })
      assert.deepEqual(findings(twice), ['#/query/dryRun duplicate-parameter'])
      const misspelled = await send(owner, { ...ask, path: `${ask.path}?dryrun=true` })
      assert.deepEqual(findings(misspelled), ['#/query/dryrun unknown-parameter'])
      assert.ok(misspelled.text.includes('dryRun'), misspelled.text)
      assertUnchanged(await dumpLinesOf(service), before)
      const malformed = await owner.send(ask.method, asDryRun(ask.path), { raw: '{' })
      assertProblem(malformed, 'malformed-json')
    })

  for (const operation of writes)
    test(`${nameOf(operation)}: dryRun=false writes`, async () => {
      const ask = await prepare(operation, owner)
      const answer = await send(owner, { ...ask, path: `${ask.path}?dryRun=false` })
      assert.ok(
        operation.success.some(
          ({ status, headers = [] }) => status === answer.status && !headers.includes('Affiche-Dry-Run'),
        ),
      )
      assert.equal(answer.headers.get('affiche-dry-run'), null)
    })

  test('conditions are judged as in earnest', async () => {
    for (const condition of [
      { 'If-Match': '*' },
      { 'If-None-Match': '*' },
      { 'If-Match': '"other"' },
      { 'If-Match': 'x' },
    ]) {
      const { client, about } = await withJob()
      const { id, referenceId } = about
      const headers = condition as Record<string, string>
      for (const probe of [
        { method: 'PUT', path: '/jobs', body: job({ referenceId: 'NEW' }), headers },
        { method: 'PUT', path: '/jobs', body: { referenceId, title: 'Changed' }, headers },
        { method: 'PUT', path: `/jobs/${id}?replace=true`, body: job(secretMembers), headers },
        { method: 'PUT', path: `/jobs/${id}?replace=true`, body: { title: 'x' }, headers },
      ])
        assertRehearsed(await rehearse(client, probe))
      const deletion = { method: 'DELETE', path: `/jobs/${id}`, headers }
      const before = (await client.get(`/jobs/${id}`)).text
      assertRehearsed(await rehearse(client, deletion), before)
    }
  })

  test('a read has no dry run', async () => {
    assert.deepEqual(findings(await owner.get('/jobs?dryRun=true&sort=1')), [
      '#/query/dryRun unknown-parameter',
      '#/query/sort unknown-parameter',
    ])
  })

  test('a place that the employer has used shows its id, a new one null', async () => {
    const { client, about } = await withJob()
    const locations = [
      { description: about.place },
      { description: 'Birkenwald, NL' },
      { description: 'Vancouver, BC' },
    ]
    const { body } = await client.send('POST', '/jobs?dryRun=true', { body: job({ locations }) })
    const ids = body.locations.map(({ id }: { id: number | null }) => id)
    assert.equal(body.id, null)
    assert.deepEqual(ids.slice(0, 2), [about.placeId, null])
    assert.ok(ids[2] > 0)
  })

  test('a dry run needs jobs:write and no other scope, and counts in the rate limit', async () => {
    const { employerId } = owner
    const keyWith = async (scope: 'jobs:read' | 'jobs:write') => {
      const { apiKey } = await service.operator.issueKey({ employerId, scopes: [scope] })
      return createClient(service.api, { employerId, apiKey })
    }
    const writer = await keyWith('jobs:write')
    const dryRun = await writer.send('POST', '/jobs?dryRun=true', { body: job() })
    const again = await writer.send('POST', '/jobs?dryRun=true', { body: job() })
    assert.equal(again.status, 200)
    const left = ({ headers }: typeof dryRun) => Number(headers.get('ratelimit-remaining'))
    assert.equal(left(dryRun) - left(again), 1)
    assertProblem(
      await (await keyWith('jobs:read')).send('POST', '/jobs?dryRun=true', { body: job() }),
      'scope-missing',
    )
  })
})
