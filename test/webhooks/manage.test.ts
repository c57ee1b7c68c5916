/** Webhooks over HTTP: made, read, changed, rotated and deleted by an employer, on either engine. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, job, type TestService } from '../support/service.ts'
import { keyOf, newClient, RECEIVER, WEBHOOKS, withKey } from '../support/webhooks.ts'

const pointersOf = ({ status, body }: Answered): string[] => {
  assert.equal(status, 400, JSON.stringify(body))
  return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
}

onEveryEngine((start) => {
  let service: TestService
  let client: Client

  before(async () => {
    service = await start(withKey())
    client = await newClient(service)
  })
  after(() => service.stop())

  const create = async (body: object = {}, by = client): Promise<Answered> => {
    const answer = await by.send('POST', WEBHOOKS, { body: { url: RECEIVER, ...body } })
    assert.equal(answer.status, 201, answer.text)
    return answer
  }

  const put = (id: number, body: object, headers = {}) => client.send('PUT', `${WEBHOOKS}/${id}`, { body, headers })

  const remove = async (id: number) => assert.equal((await client.send('DELETE', `${WEBHOOKS}/${id}`)).status, 204)

  /** A webhook that is gone after the work. */
  const during = async (work: (webhook: Answered['body'], made: Answered) => Promise<void>): Promise<void> => {
    const made = await create()
    await work(made.body, made).finally(() => remove(made.body.id))
  }

  test('a new webhook has its secret once, and everything else in every answer', async () => {
    const { body, headers } = await create({ description: 'ATS', types: ['job.created', 'job.created'], pageSize: 1 })
    const { secret, ...webhook } = body
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/)
    assert.equal(headers.get('location'), `${service.base}${WEBHOOKS}/${webhook.id}`)
    assert.deepEqual(
      { ...webhook, id: 0, cursor: '', createdAt: '', keyId: 0 },
      {
        ...{ id: 0, url: RECEIVER, types: ['job.created'], description: 'ATS', pageSize: 1, state: 'active' },
        ...{ reason: null, cursor: '', behind: 0, failingSince: null, lastDeliveredAt: null, createdAt: '', keyId: 0 },
      },
    )
    const read = await client.get(`${WEBHOOKS}/${webhook.id}`)
    assert.deepEqual([read.status, read.body], [200, webhook])
    assert.equal(read.headers.get('etag'), headers.get('etag'))
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [webhook] })
    assert.deepEqual((await client.get(`${WEBHOOKS}/${webhook.id}/attempts`)).body, { data: [] })
    await remove(webhook.id)
    assert.equal((await client.get(`${WEBHOOKS}/${webhook.id}`)).body.code, 'webhook-not-found')
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [] })
  })

  test('it starts at the present end of the changes, and counts those of its types that wait', async () => {
    await client.post(job())
    const [all, deletions] = [(await create()).body, (await create({ types: ['job.deleted'] })).body]
    const { body: changes } = await client.get('/api/v1.2/changes?after=now')
    assert.deepEqual([all.cursor, deletions.cursor], [changes.cursor, changes.cursor])
    for (let n = 0; n < 3; n++) await client.post(job())
    const behind = async (id: number) => (await client.get(`${WEBHOOKS}/${id}`)).body.behind
    assert.deepEqual([await behind(all.id), await behind(deletions.id)], [3, 0])
    const moved = await put(all.id, { cursor: 'now' })
    assert.deepEqual([moved.body.behind, moved.body.cursor !== all.cursor], [0, true])
    assert.equal((await put(all.id, { cursor: all.cursor })).body.behind, 3)
    await remove(all.id)
    await remove(deletions.id)
  })

  test('every fault of a body is told at once, and nothing is stored', async () => {
    const faulty = {
      url: 'http://hooks.example.ca:25/#x',
      types: ['job.created', 'job.nonsense'],
      pageSize: 0,
      description: 'x'.repeat(201),
      nonsense: 1,
    }
    assert.deepEqual(pointersOf(await client.send('POST', WEBHOOKS, { body: faulty })).sort(), [
      '/description too-long',
      '/nonsense unknown-member',
      '/pageSize range',
      '/types/1 event-type',
      '/url url',
      '/url url',
      '/url url',
    ])
    for (const [body, ...faults] of [
      [{}, '/url required'],
      [{ url: null }, '/url required'],
      [{ url: 'https://user:secret@hooks.example.ca/' }, '/url url'],
      [{ url: `https://hooks.example.ca/${'x'.repeat(2_000)}` }, '/url too-long'],
      [{ url: 'https://10.1.2.3/' }, '/url url-private'],
      [{ url: 'https://localhost/' }, '/url url-private'],
      [{ url: RECEIVER, types: [] }, '/types count'],
      [{ url: RECEIVER, state: 'paused' }, '/state unknown-member'],
      [{ url: 7, types: 'job.*' }, '/url type', '/types type'],
    ] as const)
      assert.deepEqual(pointersOf(await client.send('POST', WEBHOOKS, { body })), faults, JSON.stringify(body))
    assert.deepEqual((await client.get(WEBHOOKS)).body, { data: [] })
  })

  test('a dry run is refused, of every write', () =>
    during(async ({ id }) => {
      for (const [method, path] of [
        ['POST', WEBHOOKS],
        ['PUT', `${WEBHOOKS}/${id}`],
        ['DELETE', `${WEBHOOKS}/${id}`],
        ['POST', `${WEBHOOKS}/${id}/rotate`],
        ['POST', `${WEBHOOKS}/${id}/test`],
      ] as const) {
        const body = method === 'POST' && path === WEBHOOKS ? { url: RECEIVER } : {}
        const answer = await client.send(method, `${path}?dryRun=true`, { body })
        assert.deepEqual(pointersOf(answer), ['#/query/dryRun unknown-parameter'], `${method} ${path}`)
      }
    }))

  test('a merge patch changes what it has, null clears, and the whole answer can be sent back', () =>
    during(async ({ secret: _, ...webhook }) => {
      const changed = await put(webhook.id, {
        description: 'Prod',
        types: ['job.closed'],
        pageSize: 5,
        state: 'paused',
      })
      const expected = { ...webhook, description: 'Prod', types: ['job.closed'], pageSize: 5, state: 'paused' }
      assert.deepEqual([changed.status, changed.body], [200, expected])
      const again = await put(webhook.id, changed.body)
      assert.deepEqual([again.body, again.headers.get('etag')], [expected, changed.headers.get('etag')])
      const cleared = await put(webhook.id, { description: null, types: null, pageSize: null, state: 'active' })
      assert.deepEqual(cleared.body, webhook)
      assert.deepEqual(pointersOf(await put(webhook.id, { url: null, state: null, cursor: null })).sort(), [
        '/cursor required',
        '/state choice',
        '/url required',
      ])
      assert.deepEqual(pointersOf(await put(webhook.id, { state: 'disabled' })), ['/state choice'])
      assert.deepEqual(pointersOf(await put(webhook.id, { cursor: 'x', nonsense: 1 })).sort(), [
        '/cursor cursor',
        '/nonsense unknown-member',
      ])
      assert.deepEqual((await client.get(`${WEBHOOKS}/${webhook.id}`)).body, webhook)
    }))

  test('a cursor of another history, or of entries that are gone, is refused, as is waking up at one', () =>
    during(async ({ id }) => {
      const foreign = Buffer.from('1:00000000').toString('base64url')
      assert.equal((await put(id, { cursor: foreign })).body.code, 'cursor-expired')
      await put(id, { state: 'paused' })
      await client.post(job())
      service.advance(1_000)
      await service.withStore((store) => store.audit.prune(client.employerId, Date.now() + 60_000))
      assert.equal((await put(id, { state: 'active' })).body.code, 'cursor-expired')
      const woken = await put(id, { state: 'active', cursor: 'now' })
      assert.deepEqual([woken.status, woken.body.state, woken.body.behind], [200, 'active', 0])
    }))

  test('its tag is that of what a request can change, and If-Match guards changes and the deletion', () =>
    during(async ({ id }, made) => {
      const tag = made.headers.get('etag') ?? ''
      assert.match(tag, /^"[\w-]{16}"$/)
      const failed = await put(id, { pageSize: 1 }, { 'If-Match': '"x"' })
      assert.deepEqual([failed.status, failed.body.etag, failed.headers.get('etag')], [412, tag, tag])
      assert.equal((await put(id, { pageSize: 1 }, { 'If-None-Match': '*' })).status, 412)
      assert.match((await put(id, { pageSize: 1 }, { 'If-Match': `W/${tag}` })).body.detail, /weak/)
      const changed = await put(id, { pageSize: 1 }, { 'If-Match': tag })
      assert.equal(changed.status, 200)
      assert.notEqual(changed.headers.get('etag'), tag)
      const deletion = await client.send('DELETE', `${WEBHOOKS}/${id}`, { headers: { 'If-Match': tag } })
      assert.equal(deletion.body.code, 'precondition-failed')
      const read = await client.send('GET', `${WEBHOOKS}/${id}`, {
        headers: { 'If-None-Match': changed.headers.get('etag') ?? '' },
      })
      assert.equal(read.status, 200)
    }))

  test('of many changes with the same If-Match one is done', () =>
    during(async ({ id }, made) => {
      const headers = { 'If-Match': made.headers.get('etag') ?? '' }
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((pageSize) => put(id, { pageSize }, headers)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412, 412, 412])
    }))

  test('a key that demands conditions gets 428 without one', () =>
    during(async ({ id }) => {
      const { employerId } = client
      const { apiKey } = await service.operator.issueKey({ employerId, scopes: ['webhooks'], preconditions: true })
      const headers = { 'API-Key': apiKey }
      assert.equal((await put(id, { pageSize: 1 }, headers)).body.code, 'precondition-required')
      assert.equal((await put(id, { pageSize: 1 }, { ...headers, 'If-Match': '*' })).status, 200)
    }))

  test('an employer has ten, also where more are asked for at once', async () => {
    const own = await newClient(service, 'Ten')
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => own.send('POST', WEBHOOKS, { body: { url: RECEIVER } })),
    )
    const statuses = Map.groupBy(answers, ({ status, body }) => body.code ?? status)
    assert.deepEqual([statuses.get(201)?.length, statuses.get('limit-reached')?.length], [10, 4])
    assert.equal((await own.get(WEBHOOKS)).body.data.length, 10)
    await during(async () => undefined)
  })

  test('a rotation gives a new secret; those before it sign on until their own ends, ten of them at most', () =>
    during(async ({ id, secret }) => {
      const rotate = (body?: object) =>
        client.send('POST', `${WEBHOOKS}/${id}/rotate`, body === undefined ? {} : { body })
      const first = await rotate()
      assert.deepEqual([first.status, first.body.id, first.body.secret === secret], [200, id, false])
      const { employerId } = client
      const signing = (at: number) => service.withStore(({ webhooks }) => webhooks.secrets(employerId, id, at))
      const now = service.now()
      assert.deepEqual(
        (await signing(now)).map(({ number, endsAt }) => [number, endsAt && endsAt - now]),
        [
          [2, null],
          [1, 24 * 3_600_000],
        ],
      )
      await rotate({ overlapHours: 168 })
      assert.deepEqual(
        (await signing(now + 25 * 3_600_000)).map(({ number }) => number),
        [3, 2],
      )
      await rotate({ overlapHours: 0 })
      assert.deepEqual(
        (await signing(now)).map(({ number }) => number),
        [4, 2, 1],
      )
      for (let n = 0; n < 7; n++) assert.equal((await rotate({ overlapHours: 1 })).status, 200)
      assert.equal((await rotate({ overlapHours: 1 })).body.code, 'limit-reached')
      assert.equal((await rotate({ overlapHours: 0 })).status, 200)
      service.advance(2 * 3_600_000)
      assert.equal((await rotate({ overlapHours: 1 })).status, 200)
      assert.deepEqual(pointersOf(await rotate({ overlapHours: 169, x: 1 })).sort(), [
        '/overlapHours range',
        '/x unknown-member',
      ])
    }))

  test('a repeated Idempotency-Key shows the first answer with its secret, which the store has encrypted alone', async () => {
    const headers = { 'Idempotency-Key': 'hook-1' }
    const body = { url: RECEIVER }
    const [first, replay] = [
      await client.send('POST', WEBHOOKS, { body, headers }),
      await client.send('POST', WEBHOOKS, { body, headers }),
    ]
    assert.deepEqual([replay.status, replay.body], [201, first.body])
    assert.equal(replay.headers.get('idempotent-replayed'), 'true')
    for (const name of ['location', 'etag']) assert.equal(replay.headers.get(name), first.headers.get(name))
    const other = await client.send('POST', WEBHOOKS, { body: { url: `${RECEIVER}/other` }, headers })
    assert.equal(other.body.code, 'idempotency-mismatch')
    assert.equal((await client.get(WEBHOOKS)).body.data.length, 1)
    const { id } = first.body
    const repeated = async (method: string, path: string, key: string, body?: object) => {
      const ask = { headers: { 'Idempotency-Key': key }, ...(body && { body }) }
      const [one, two] = [await client.send(method, path, ask), await client.send(method, path, ask)]
      assert.deepEqual([one.text, one.status], [two.text, two.status])
      assert.equal(two.headers.get('idempotent-replayed'), 'true')
      return one
    }
    const rotated = await repeated('POST', `${WEBHOOKS}/${id}/rotate`, 'hook-2', {})
    assert.notEqual(rotated.body.secret, first.body.secret)
    await repeated('PUT', `${WEBHOOKS}/${id}`, 'hook-3', { pageSize: 3 })
    await repeated('DELETE', `${WEBHOOKS}/${id}`, 'hook-4')
    const again = await client.send('POST', WEBHOOKS, { body, headers })
    assert.equal(again.body.secret, first.body.secret)
  })

  test('many requests with one Idempotency-Key make one webhook', async () => {
    const own = await newClient(service, 'Repeated')
    const ask = { body: { url: RECEIVER }, headers: { 'Idempotency-Key': 'same' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.send('POST', WEBHOOKS, ask)))
    assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))].length, 1)
    assert.equal((await own.get(WEBHOOKS)).body.data.length, 1)
  })

  test('a key without the scope, of v1.1 or of another employer learns nothing', () =>
    during(async ({ id }) => {
      const plain = await keyOf(service, client.employerId, ['jobs:read', 'jobs:write'])
      const stranger = await newClient(service, 'Stranger')
      for (const [method, path, body] of [
        ['GET', WEBHOOKS],
        ['POST', WEBHOOKS, { url: RECEIVER }],
        ['GET', `${WEBHOOKS}/${id}`],
        ['PUT', `${WEBHOOKS}/${id}`, { pageSize: 1 }],
        ['DELETE', `${WEBHOOKS}/${id}`],
        ['POST', `${WEBHOOKS}/${id}/rotate`],
        ['POST', `${WEBHOOKS}/${id}/test`],
        ['GET', `${WEBHOOKS}/${id}/attempts`],
      ] as const) {
        const ask = body ? { body } : {}
        assert.equal((await plain.send(method, path, ask)).body.code, 'scope-missing')
        assert.equal((await client.send(method, path.replace('v1.2', 'v1.1'), ask)).body.code, 'path-not-found')
        if (path === WEBHOOKS) continue
        const nobody = await stranger.send(method, path.replace(String(id), '2147483646'), ask)
        const other = await stranger.send(method, path, ask)
        assert.equal(other.body.code, 'webhook-not-found')
        assert.deepEqual({ ...other.body, instance: '' }, { ...nobody.body, instance: '' })
      }
      assert.deepEqual((await stranger.get(WEBHOOKS)).body, { data: [] })
      for (const odd of ['0', '-1', '1.5', 'x', '2147483648', '99999999999999999999'])
        assert.equal((await client.get(`${WEBHOOKS}/${odd}`)).body.code, 'webhook-not-found', odd)
    }))

  test('a new key has the scope only if it is given it, and v1.1 names no scope that it does not know', async () => {
    const [plain, all] = [await service.employer(), await newClient(service, 'Scopes')]
    const scopesOf = async (who: Client, version: string) =>
      (await who.get(`/api/${version}/employer`)).body.key.scopes as string[]
    assert.deepEqual(await scopesOf(plain, 'v1.2'), ['jobs:read', 'jobs:write'])
    assert.deepEqual(await scopesOf(all, 'v1.2'), ['jobs:read', 'jobs:write', 'webhooks'])
    assert.deepEqual(await scopesOf(all, 'v1.1'), ['jobs:read', 'jobs:write'])
  })

  test('writes are entries of the trail that move neither the tags of lists nor the cursor of changes', async () => {
    const own = await newClient(service, 'Trail')
    await own.post(job())
    const tagOf = async () => (await own.get('/jobs')).headers.get('etag')
    const cursorOf = async () => (await own.get('/api/v1.2/changes?after=now')).body.cursor
    const before = [await tagOf(), await cursorOf()]
    const { id } = (await create({}, own)).body
    await own.send('PUT', `${WEBHOOKS}/${id}`, { body: { pageSize: 2, state: 'paused' } })
    await own.send('PUT', `${WEBHOOKS}/${id}`, { body: { pageSize: 2 } })
    await own.send('POST', `${WEBHOOKS}/${id}/rotate`)
    await own.send('DELETE', `${WEBHOOKS}/${id}`)
    assert.deepEqual([await tagOf(), await cursorOf()], before)
    const { entries } = await service.withStore(({ audit }) => audit.page(own.employerId, 0))
    const noted = entries.filter(({ action }) => action.startsWith('webhook.'))
    assert.deepEqual(
      noted.map(({ action, subjectId, members }) => [action, subjectId, members.join()]),
      [
        ['webhook.create', id, ''],
        ['webhook.update', id, 'pageSize,state'],
        ['webhook.rotate', id, ''],
        ['webhook.delete', id, ''],
      ],
    )
    assert.ok(noted.every(({ keyId }) => keyId !== null))
  })
})
