/**
 * Isolation of employers: for every operation of the table, asking about another's job and asking about none gives
 * the same bytes, and neither reads, changes nor counts anything of it.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  changeOperations,
  jobOperations,
  prefixOf,
  type RequiredScope,
  type Scope,
  VERSIONS,
} from '@affiche/contract/operations.ts'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { assertUnchanged, dump } from '../support/beside.ts'
import { onEveryEngine } from '../support/engines.ts'
import { unknownKey } from '../support/keys.ts'
import { type Answered, type Client, createClient, DAY_MS, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { type Named, NOBODY, type Probe, probed, probesOf, SECRET, secretMembers12, secretOf } from './probes.ts'
import { assertProblem, few, nameOf, newest, pathOf, rows } from './requests.ts'

onEveryEngine(async (start, engine) => {
  const { service, owner } = await serveSuite({ start, name: `${SECRET} Ltd.` })
  const created = await owner.send('POST', `${prefixOf('v1.2')}/jobs`, { body: job(secretMembers12) })
  const secret = secretOf(created.body)
  await owner.post(job({ status: 'archived' }))
  await owner.post(job({ status: 'draft' }))

  const ask = (client: Client, { method, path, body, headers = {} }: Probe): Promise<Answered> =>
    client.send(method, path, { headers, ...(body === undefined ? {} : { body }) })

  /** A client of an employer with one job of its own. */
  const newcomer = async (): Promise<Client> => {
    const client = await service.employer('unlimited', 'Newcomer')
    await client.post(job({ title: 'Own' }))
    return client
  }

  /** The bytes of an answer without what differs from request to request, or repeats what was asked. */
  const comparable = ({ status, headers, text }: Answered, { word }: Named): string => {
    const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'location'].includes(name)).sort()
    return JSON.stringify([status, kept, text.replaceAll(word, 'WORD')])
      .replace(/\\"instance\\":\\"[^"]+\\"/, 'INSTANCE')
      .replace(/(?<=\/requests\/)[\w-]{36}/, 'INSTANCE')
      .replaceAll(/\\"id\\":\d{1,10}(?=,\\"(?:referenceId|title|description)|,\\"name\\":\\"Newcomer)/g, 'ID')
      .replaceAll(/(?<=UID:closing-|DTSTAMP:|MODIFIED:)\w+/g, 'OWN')
      .replaceAll(/\\"(?:cursor|at|keyId)\\":(?:\\"[^"]+\\"|\d+)/g, 'OWN')
      .replace(/(?<=\["etag",")(?:W\/)?\\"[^\\]+\\"/, 'TAG')
      .replaceAll(/\\"etag\\":\\"\\{3}"[^"\\]+\\{3}"\\"/g, 'TAG')
      .replace(/\["content-length","\d+"\]/, 'LENGTH')
  }

  const issue = async (order: { scopes?: Scope[]; expiresAt?: number } = {}) => {
    const { key, apiKey } = await service.operator.issueKey({ employerId: owner.employerId, ...order })
    return { id: key.id, apiKey }
  }

  /** Keys that do not open an operation, and what they are answered. */
  const shutKeys: Record<string, (scope: RequiredScope | null) => Promise<[apiKey: string | null, code: ProblemCode]>> =
    {
      'a request without a key': async () => [null, 'key-missing'],
      'an unknown key': async () => [unknownKey(), 'key-invalid'],
      'a mistyped key': async () => [`${owner.apiKey?.slice(0, -1)}!`, 'key-invalid'],
      'a revoked key': async () => {
        const { id, apiKey } = await issue()
        await service.operator.revokeKey(id)
        return [apiKey, 'key-invalid']
      },
      'an expired key': async () => {
        const { apiKey } = await issue({ expiresAt: service.now() + DAY_MS })
        service.advance(DAY_MS)
        return [apiKey, 'key-invalid']
      },
      'a suspended employer': async () => {
        const suspended = await newcomer()
        await service.operator.suspendEmployer(suspended.employerId)
        return [suspended.apiKey, 'employer-suspended']
      },
      'a key that lacks the scope': async (scope) => {
        const { apiKey } = await issue({ scopes: [scope === 'jobs:read' ? 'jobs:write' : 'jobs:read'] })
        return [apiKey, 'scope-missing']
      },
    }

  test('every operation on jobs is probed here', () => {
    for (const { id } of [...jobOperations, ...changeOperations])
      assert.equal(probed.filter((row) => row.id === id).length, VERSIONS.length, id)
  })

  const shut = engine === 'sqlite' ? newest(probed) : few(probed)

  for (const row of newest(probed))
    describe(nameOf(row), () => {
      test('gives one answer for the job of another employer and for one that does not exist, and changes nothing', async () => {
        const before = await dump(service, owner.employerId)
        const asked = probesOf(row, secret)
        for (const [at, nothing] of probesOf(row, NOBODY).entries()) {
          const foreign = asked[at] ?? assert.fail()
          // Two of the same kind, since a request may create.
          const theirs = await ask(await newcomer(), foreign)
          const nobodys = await ask(await newcomer(), nothing)
          const what = `${foreign.method} ${foreign.path}`
          assert.equal(comparable(theirs, secret), comparable(nobodys, NOBODY), what)
          if (theirs.status === 404) assert.equal(theirs.text.length, nobodys.text.length, what)
          // A text that the asker sent itself may come back in the job it created, or in a detail that repeats it.
          const sent = JSON.stringify(foreign)
          if (!sent.includes(SECRET)) assert.ok(!theirs.text.includes(SECRET), `${what} ${theirs.text}`)
          assert.notEqual(theirs.body?.id, secret.id, what)
        }
        assertUnchanged(await dump(service, owner.employerId), before)
      })

      for (const kind of shut.includes(row) ? Object.keys(shutKeys) : [])
        test(`refuses ${kind} alike for existing and missing jobs, and changes nothing`, async () => {
          const [apiKey, code] = (await shutKeys[kind]?.(row.scope)) ?? assert.fail()
          const client = createClient(service.api, { employerId: 0, apiKey })
          const before = await dump(service)
          for (const probe of [secret, NOBODY].flatMap((named) => probesOf(row, named))) {
            const answer = await ask(client, probe)
            if (probe.method === 'HEAD') assert.equal(answer.status, problems[code].status)
            else assertProblem(answer, code)
            assert.ok(!answer.text.includes(SECRET))
          }
          assertUnchanged(await dump(service), before)
        })
    })

  test('an unlisted place has another id for every employer, which no request can look up', async () => {
    const stranger = await newcomer()
    const { body } = await stranger.post(job({ locations: [{ description: secret.place }] }))
    assert.notEqual(body.locations[0].id, secret.placeId)
    for (const id of [secret.placeId, body.locations[0].id])
      assertProblem(await stranger.get(`/locations/${id}`), 'item-not-found')
    assert.equal((await stranger.get(`/locations?q=${SECRET}`)).body.paging.total, 0)
  })

  test('the existing job that a refusal names is always one of the asker', async () => {
    const stranger = await newcomer()
    const first = await stranger.post(job({ referenceId: secret.referenceId }))
    const again = await stranger.post(job({ referenceId: secret.referenceId }))
    assertProblem(again, 'duplicate-reference')
    assert.equal(again.body.id, first.body.id)
    assert.ok(!again.text.includes(`jobs/${secret.id}"`) && !again.text.includes(`Job ${secret.id} `))
  })

  test('a cursor of another employer is none, and changes and exports hold the jobs of the asker alone', async () => {
    const stranger = await newcomer()
    const { cursor } = (await owner.get('/changes')).body
    assertProblem(await stranger.get(`/changes?after=${cursor}`), 'cursor-expired')
    const { data, jobs } = (await stranger.get('/changes?expand=job')).body
    const lines = (await stranger.get('/export')).body
    assert.deepEqual([data.length, jobs.length, lines.length], [1, 1, 3])
  })

  test('totals, pages and searches count the jobs of the asker alone, whatever the other has', async () => {
    const stranger = await newcomer()
    const lists = ['', '?status=active', '?status=archived', '?status=draft', '?q=e', '?q=baker', '?pageSize=1&page=2']
    const totals = async () =>
      Promise.all(lists.map(async (search) => (await stranger.get(`/jobs${search}`)).body.paging.total))
    const before = await totals()
    for (const status of ['active', 'archived', 'draft']) await owner.post(job({ status, title: 'Own baker' }))
    assert.deepEqual(await totals(), before)
    assert.deepEqual(before, [1, 1, 0, 0, 0, 0, 1])
  })

  test('the jobs of a suspended employer are as absent to others as ever, and whole when it is resumed', async () => {
    const before = (await owner.get(`/jobs/${secret.id}`)).text
    await service.operator.suspendEmployer(owner.employerId)
    const stranger = await newcomer()
    assertProblem(await stranger.get(`/jobs/${secret.id}`), 'job-not-found')
    assertProblem(await stranger.delete(`/jobs/${secret.id}`), 'job-not-found')
    await service.operator.resumeEmployer(owner.employerId)
    assert.equal((await owner.get(`/jobs/${secret.id}`)).text, before)
  })

  test('operations without a key show nothing of any job or employer', async () => {
    const nobody = createClient(service.api, { employerId: 0, apiKey: null })
    for (const row of rows.filter(({ scope }) => scope === null)) {
      const { text } = await nobody.get(pathOf(row, 0))
      assert.ok(!text.includes(SECRET))
    }
  })
})
