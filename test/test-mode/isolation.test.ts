/**
 * A twin and its employer are two employers: for every operation about a job, each is answered about a job of the other
 * as about one that does not exist, and changes nothing of it.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NOBODY, type Probe, probed, probesOf, SECRET, secretMembers12, secretOf } from '../families/probes.ts'
import { nameOf, newest } from '../families/requests.ts'
import { assertUnchanged, dump } from '../support/beside.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { moveTo, twinOf, V12 } from '../support/twins.ts'

onEveryEngine(async (start) => {
  const { service } = await serveSuite({ start })

  /** An employer and its twin, one of whom has the job that the other may not learn of. */
  const pair = async (holds: 'live' | 'twin') => {
    const live = await service.employer()
    const twin = await twinOf(service, live)
    const [holder, asker] = holds === 'live' ? [live, twin] : [twin, live]
    const created = await holder.send('POST', `${V12}/jobs`, { body: job(secretMembers12) })
    assert.equal(created.status, 201, created.text)
    return { holder, asker, secret: secretOf(created.body) }
  }

  const ask = (client: Client, { method, path, body, headers = {} }: Probe): Promise<Answered> =>
    client.send(method, path, { headers, ...(body === undefined ? {} : { body }) })

  /** Status and kind of an answer, which the words of a name do not change. */
  const kindOf = ({ status, body }: Answered): unknown => [
    status,
    body?.code ?? null,
    body?.paging?.total ?? null,
    Array.isArray(body?.data) ? body.data.length : null,
  ]

  for (const holds of ['live', 'twin'] as const)
    describe(`where the ${holds === 'live' ? 'employer' : 'twin'} has the job`, () => {
      for (const row of newest(probed))
        test(`${nameOf(row)} answers the other as about no job`, async () => {
          const { holder, asker, secret } = await pair(holds)
          const { asker: stranger } = await pair(holds)
          const before = await dump(service, holder.employerId)
          const foreign = probesOf(row, secret)
          for (const [at, nothing] of probesOf(row, NOBODY).entries()) {
            const probe = foreign[at] ?? assert.fail()
            const [theirs, nobodys] = [await ask(asker, probe), await ask(stranger, nothing)]
            const what = `${probe.method} ${probe.path}`
            assert.deepEqual(kindOf(theirs), kindOf(nobodys), what)
            assert.notEqual(theirs.body?.id, secret.id, what)
            if (!JSON.stringify(probe).includes(SECRET))
              assert.ok(!theirs.text.includes(SECRET), `${what} ${theirs.text}`)
          }
          assertUnchanged(await dump(service, holder.employerId), before)
        })
    })

  test('a cursor, a kept answer and an unlisted place of one are none of the other', async () => {
    const { holder, asker, secret } = await pair('live')
    const { cursor } = (await holder.get(`${V12}/changes`)).body
    assert.equal((await asker.get(`/changes?after=${cursor}`)).status, 410)
    const keyed = { headers: { 'Idempotency-Key': 'same' }, body: job() }
    const [own, other] = [await holder.send('POST', `${V12}/jobs`, keyed), await asker.send('POST', '/jobs', keyed)]
    assert.deepEqual([own.status, other.status, other.headers.get('idempotent-replayed')], [201, 201, null])
    assert.notEqual(own.body.id, other.body.id)
    const { body } = await asker.post(job({ locations: [{ description: secret.place }] }))
    assert.notEqual(body.locations[0].id, secret.placeId)
  })

  test('a moved clock, a wipe and a fault of the twin change no byte of its employer', async () => {
    const { holder, asker } = await pair('live')
    await holder.post(job({ autoRefresh: true, closeDate: '2027-03-01' }))
    await asker.post(job({ autoRefresh: true, closeDate: '2027-03-01' }))
    const before = await dump(service, holder.employerId)
    assert.equal((await moveTo(asker, '2027-06-01')).status, 200)
    assert.equal((await asker.delete('/test/jobs')).status, 200)
    assertUnchanged(await dump(service, holder.employerId), before)
  })
})
