/** Answers of v1.2 about a job that the operator hides. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, createClient, job } from '../support/service.ts'
import { tagOf } from '../support/tags.ts'

const REASON = 'asks for money'

/** A service with an employer in both versions. */
const startFor = async (start: Parameters<typeof startPublic>[0], environment: Record<string, string>) => {
  const service = await startPublic(start, { environment })
  const older = await service.employer()
  return { service, older, owner: createClient(service.base + prefixOf('v1.2'), older) }
}

onEveryEngine((start) => {
  let service: PublicService
  let older: Client
  let owner: Client
  before(async () => {
    ;({ service, older, owner } = await startFor(start, {}))
  })
  after(() => service.stop())

  const hiddenOf = async (id: number) => (await owner.get(`/jobs/${id}`)).body.hidden

  test('a job that is hidden says since when, in every answer, and not why unless the operator gives it', async () => {
    const id = await service.publish(older)
    assert.equal(await hiddenOf(id), null)
    await service.store.publicWrites.hide(id, REASON)
    const { body } = await owner.get(`/jobs/${id}`)
    const { hidden } = body
    assert.deepEqual([body.status, body.publicUrls, hidden.reason], ['active', null, null])
    assert.equal(hidden.at, new Date(hidden.at).toISOString())
    assert.deepEqual((await owner.put(`/jobs/${id}`, { openings: 2 })).body.hidden, hidden)
    const { body: lines } = await owner.get('/export')
    const exported = lines.find((line: { job?: { id: number } }) => line.job?.id === id)
    assert.deepEqual(exported.job.hidden, hidden)
    await owner.put(`/jobs/${id}`, { status: 'archived' })
    assert.deepEqual(await hiddenOf(id), hidden)
    await service.store.publicWrites.unhide(id)
    assert.equal(await hiddenOf(id), null)
  })

  test('v1.1 answers with the same bytes and tag, hidden or not', async () => {
    const id = await service.publish(older)
    const before = await older.get(`/jobs/${id}`)
    await service.store.publicWrites.hide(id, REASON)
    const now = await older.get(`/jobs/${id}`)
    assert.deepEqual([now.text, tagOf(now)], [before.text, tagOf(before)])
  })

  test('the entity tag tells a hidden job apart, and a write with an older one is done', async () => {
    const id = await service.publish(older)
    const path = `/jobs/${id}`
    const shown = tagOf(await owner.get(path))
    await service.store.publicWrites.hide(id, REASON)
    const hidden = tagOf(await owner.get(path))
    const ask = async (condition: string) =>
      (await owner.send('GET', path, { headers: { 'If-None-Match': condition } })).status
    assert.notEqual(hidden, shown)
    assert.deepEqual([await ask(hidden), await ask(shown)], [304, 200])
    assert.equal((await owner.put(path, { openings: 7 }, { 'If-Match': hidden })).status, 200)
  })

  test('what a client sends as hidden is ignored, and hides and shows nothing', async () => {
    const { body } = await owner.post(job({ hidden: { at: '2026-01-01T00:00:00.000Z', reason: 'x' } }))
    assert.equal(body.hidden, null)
    await service.store.publicWrites.hide(body.id, REASON)
    assert.notEqual((await owner.put(`/jobs/${body.id}`, { hidden: null })).body.hidden, null)
  })

  test('an operator decides for each posting whether the reason is given', async () => {
    for (const [told, reason] of [
      [true, REASON],
      [false, null],
    ] as const) {
      const id = await service.publish(older)
      await service.store.publicWrites.hide(id, REASON, { told })
      assert.equal((await hiddenOf(id)).reason, reason)
    }
  })

  test('with TELL_HIDING_REASONS the reason is given, in answers to reads and writes', async (t) => {
    const open = await startFor(start, { TELL_HIDING_REASONS: 'true' })
    t.after(() => open.service.stop())
    const id = await open.service.publish(open.older)
    await open.service.store.publicWrites.hide(id, REASON)
    const path = `/jobs/${id}`
    for (const { body } of [await open.owner.get(path), await open.owner.put(path, { openings: 2 })])
      assert.equal(body.hidden.reason, REASON)
    await open.service.store.publicWrites.unhide(id)
    await open.service.store.publicWrites.hide(id, REASON, { told: false })
    assert.equal((await open.owner.get(path)).body.hidden.reason, null)
  })
})
