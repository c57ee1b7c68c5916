/** Conditions of writes, by the tag of the job. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { createTagged, type Tagged, tagOf } from '../support/tags.ts'

const findingsOf = ({ body }: Answered) =>
  body.errors.map((found: { pointer: string; code: string }) => [found.pointer, found.code])

onEveryEngine(async (start) => {
  const { service, owner: employer } = await serveSuite({ start })

  const create = (members?: object) => createTagged(employer, members)
  const read = async (path: string, tag?: string) =>
    employer.send('GET', path, { headers: tag === undefined ? {} : { 'If-None-Match': tag } })

  test('of concurrent changes with one tag exactly one is done', async () => {
    const { path, tag } = await create()
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => employer.put(path, { title: `Title ${n}` }, { 'If-Match': tag })),
    )
    const done = answers.filter(({ status }) => status === 200)
    assert.equal(done.length, 1)
    assert.equal(answers.filter(({ status }) => status === 412).length, 31)
    assert.equal((await read(path)).body.title, done[0]?.body.title)
  })

  describe('conditions of writes', () => {
    const fieldsOf = (tag: string) =>
      [
        ['If-Match', tag, true],
        ['If-Match', '*', true],
        ['If-Match', `"x", ${tag}`, true],
        ['If-Match', '"x"', false],
        ['If-Match', `W/${tag}`, false],
        ['If-None-Match', '"x"', true],
        ['If-None-Match', '*', false],
        ['If-None-Match', tag, false],
        ['If-None-Match', `W/${tag}`, false],
      ] as const

    const assertRefused = async ({ headers, body }: Answered, made: Tagged, before: Answered) => {
      assert.equal((await read(made.path)).text, before.text)
      assert.deepEqual([body.code, body.etag, body.id], ['precondition-failed', made.tag, made.id])
      assert.equal(body.address, `${service.api}${made.path}`)
      assert.equal(headers.get('etag'), made.tag)
    }

    for (const [what, method, nameOf, done] of [
      ['PUT /jobs/{id}', 'PUT', ({ id }: { id: number }) => [`/jobs/${id}`, { title: 'Changed' }], 200],
      [
        'PUT /jobs',
        'PUT',
        ({ referenceId }: { referenceId: string }) => ['/jobs', { referenceId, title: 'Changed' }],
        200,
      ],
      ['DELETE /jobs/{id}', 'DELETE', ({ id }: { id: number }) => [`/jobs/${id}`, undefined], 204],
      ['DELETE /jobs', 'DELETE', ({ referenceId }: { referenceId: string }) => ['/jobs', { referenceId }], 204],
    ] as const)
      test(`decide on ${what}`, async () => {
        for (const at of fieldsOf('').keys()) {
          const made = await create()
          const [name, field, holds] = fieldsOf(made.tag)[at] ?? assert.fail()
          const [path, body] = nameOf(made)
          const before = await read(made.path)
          const answer = await employer.send(method, String(path), { body, headers: { [name]: field } })
          assert.equal(answer.status, holds ? done : 412, `${name}: ${field}`)
          if (!holds) await assertRefused(answer, made, before)
        }
      })

    test('say that a proxy weakened the tag', async () => {
      const { path, tag } = await create()
      const { body } = await employer.put(path, { title: 'x' }, { 'If-Match': `W/${tag}` })
      assert.match(body.detail, /weakened/)
    })

    test('without a job they refuse a change and allow a creation', async () => {
      for (const condition of ['*', '"x"']) {
        const headers = { 'If-Match': condition }
        const refused = await employer.put('/jobs', job({ referenceId: `NEW ${condition}` }), headers)
        assert.deepEqual([refused.status, refused.body.etag, refused.body.id], [412, null, undefined])
        assert.equal(refused.headers.get('etag'), null)
        assert.equal((await employer.put('/jobs/999999', { title: 'x' }, headers)).status, 404)
        assert.equal((await employer.send('DELETE', '/jobs/999999', { headers })).status, 404)
        const byReference = { headers, body: { referenceId: 'none' } }
        assert.equal((await employer.send('DELETE', '/jobs', byReference)).status, 404)
      }
      const created = await employer.put('/jobs', job({ referenceId: 'NEW' }), { 'If-None-Match': '*' })
      assert.equal(created.status, 201)
      const again = await employer.put('/jobs', job({ referenceId: 'NEW' }), { 'If-None-Match': '*' })
      assert.deepEqual([again.status, again.body.etag], [412, tagOf(created)])
    })

    test('both must hold, and they are judged before the body', async () => {
      const { path, tag } = await create()
      const both = { 'If-Match': tag, 'If-None-Match': '*' }
      assert.equal((await employer.put(path, { title: 'Changed' }, both)).status, 412)
      assert.equal((await employer.put(path, { title: 7 }, { 'If-Match': '"x"' })).status, 412)
      assert.equal((await employer.put(path, { title: 7 }, { 'If-Match': tag })).status, 400)
    })

    test('that are malformed are refused together, before the body is judged', async () => {
      const { path } = await create()
      for (const field of ['', 'x', '"', '"a" "b"', 'w/"a"', '*, "a"', '"a";', '"a b"']) {
        const headers = { 'If-Match': field, 'If-None-Match': field }
        const answer = await employer.send('PUT', `${path}?replace=maybe`, { headers, raw: '{"title":' })
        assert.equal(answer.status, 400, field)
        const expected = [
          ['#/header/If-Match', 'header'],
          ['#/header/If-None-Match', 'header'],
          ['#/query/replace', 'choice'],
        ]
        assert.deepEqual(findingsOf(answer), expected, field)
      }
    })

    test('are not read by a creation', async () => {
      const headers = { 'If-Match': 'x', 'If-None-Match': '*' }
      assert.equal((await employer.post(job(), headers)).status, 201)
    })
  })

  test('a key that demands conditions changes and deletes nothing without one', async () => {
    const { apiKey } = await service.operator.issueKey({ employerId: employer.employerId, preconditions: true })
    const send = (method: string, path: string, { headers = {}, body }: { headers?: object; body?: unknown } = {}) =>
      employer.send(method, path, { headers: { ...headers, 'API-Key': apiKey }, body })
    const { path, referenceId, tag } = await create()
    const writes = [
      ['PUT', path, { title: 'x' }],
      ['PUT', '/jobs', { referenceId, title: 'x' }],
      ['PUT', '/jobs', job({ referenceId: 'careful' })],
      ['DELETE', path, undefined],
      ['DELETE', '/jobs', { referenceId }],
    ] as const
    for (const [method, address, body] of writes) {
      const answer = await send(method, address, { body })
      assert.deepEqual([answer.status, answer.body.code], [428, 'precondition-required'], `${method} ${address}`)
    }
    assert.equal((await send('PUT', '/jobs/999999', { body: {} })).status, 404)
    assert.equal((await send('POST', '/jobs', { body: job() })).status, 201)
    assert.equal((await send('PUT', path, { body: { title: 'x' }, headers: { 'If-Match': tag } })).status, 200)
    assert.equal((await send('DELETE', path, { headers: { 'If-Match': '*' } })).status, 204)
    const keys = await service.operator.listKeys(employer.employerId)
    const { id } = keys.find(({ preconditions }) => preconditions) ?? assert.fail()
    assert.equal((await service.operator.rotateKey({ id })).key.preconditions, true)
    const [last] = (await service.operator.listKeys(employer.employerId)).slice(-1)
    assert.equal(
      (await service.operator.rotateKey({ id: last?.id ?? 0, preconditions: false })).key.preconditions,
      false,
    )
  })

  test('early data is refused on writes alone', async () => {
    const headers = { 'Early-Data': '1' }
    const answer = await employer.post(job(), headers)
    assert.deepEqual([answer.status, answer.body.code], [425, 'too-early'])
    assert.equal((await employer.send('GET', '/jobs', { headers })).status, 200)
    assert.equal((await employer.post(job(), { 'Early-Data': '0' })).status, 201)
  })
})
