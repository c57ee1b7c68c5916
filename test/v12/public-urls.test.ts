/** The addresses of the pages of a job in v1.2: only those that show it now. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { statusOf } from '../support/fetched.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { RELAYING } from '../support/relaying.ts'
import { type Client, createClient, DAY_MS, job } from '../support/service.ts'
import { tagOf } from '../support/tags.ts'
import { until } from '../support/waiting.ts'

const texts = { fr: { title: 'Boulanger', description: '<p>Du pain.</p>' } }
const posting = (members: Record<string, unknown> = {}) => job({ language: 'en', closeDate: '2026-12-31', ...members })

onEveryEngine((start) => {
  let service: PublicService
  let owner: Client
  let older: Client
  before(async () => {
    service = await startPublic(start)
    older = await service.employer()
    owner = createClient(service.base + prefixOf('v1.2'), older)
  })
  after(() => service.stop())

  const urlsOf = async (id: number) => (await owner.get(`/jobs/${id}`)).body.publicUrls
  const addressesOf = (id: number) => {
    const code = service.codeOf(id)
    return { en: `${service.base}/en/jobs/${code}`, fr: `${service.base}/fr/emplois/${code}` }
  }
  const publish = async (members: Record<string, unknown> = {}) => {
    const { body, text } = await owner.post(posting(members))
    assert.ok(body.id, text)
    await until(async () => (await urlsOf(body.id)) !== null, `the addresses of job ${body.id}`)
    return body
  }

  test('each language of the posting has an address, and each address answers with its page', async () => {
    const { id, publicUrls } = await publish({ texts })
    assert.equal(publicUrls, null)
    assert.deepEqual(await urlsOf(id), addressesOf(id))
    for (const url of Object.values(addressesOf(id))) assert.equal(await statusOf(url), 200, url)
    const { id: single } = await publish()
    assert.deepEqual(await urlsOf(single), { en: addressesOf(single).en })
    const { body } = await owner.put(`/jobs/${id}`, { openings: 2 })
    assert.deepEqual(body.publicUrls, addressesOf(id))
    const { body: lines } = await owner.get('/export')
    const exported = lines.find((line: { job?: { id: number } }) => line.job?.id === id)
    assert.deepEqual(exported.job.publicUrls, addressesOf(id))
  })

  test('the forms of a posting by e-mail have addresses where the service takes applications, and only while it is open', async (t) => {
    const relaying = await startPublic(start, { environment: RELAYING })
    t.after(() => relaying.stop())
    const client = createClient(relaying.base + prefixOf('v1.2'), await relaying.employer())
    const urls = async (id: number) => (await client.get(`/jobs/${id}`)).body.publicUrls
    const shown = async (members: Record<string, unknown>) => {
      const { body, text } = await client.post(posting(members))
      assert.ok(body.id, text)
      await until(async () => (await urls(body.id)) !== null, `the addresses of job ${body.id}`)
      const code = relaying.codeOf(body.id)
      return { id: body.id, en: `${relaying.base}/en/jobs/${code}`, fr: `${relaying.base}/fr/emplois/${code}` }
    }
    const { id, en, fr } = await shown({ texts })
    const both = { en, fr, apply: { en: `${en}/apply`, fr: `${fr}/postuler` } }
    assert.deepEqual(await urls(id), both)
    const { body: lines } = await client.get('/export')
    const exported = lines.find((line: { job?: { id: number } }) => line.job?.id === id)
    assert.deepEqual(exported.job.publicUrls, both)
    const { body: written } = await client.put(`/jobs/${id}`, { openings: 2 })
    assert.deepEqual(written.publicUrls, both)
    const english = await shown({ confidential: true })
    assert.deepEqual(await urls(english.id), { en: english.en, apply: { en: `${english.en}/apply` } })
    const byUrl = await shown({ applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca/apply' })
    assert.deepEqual(await urls(byUrl.id), { en: byUrl.en })
    const own = { ...texts.fr, applicationUrl: 'https://example.ca/postuler' }
    const mixed = await shown({ texts: { fr: own } })
    assert.deepEqual((await urls(mixed.id)).apply, { en: `${mixed.en}/apply` })
    assert.equal((await client.put(`/jobs/${id}`, { status: 'archived' })).body.publicUrls, null)
    assert.equal(await urls(id), null)
  })

  test('what the public side shows and hides moves neither the cursor of changes nor the tag of a list', async () => {
    const { id } = await publish()
    const read = async () => {
      const [list, changes, now] = [
        await owner.get('/jobs'),
        await owner.get('/changes'),
        await owner.get('/changes?after=now'),
      ]
      return [tagOf(list), changes.body.cursor, changes.body.more, now.body.cursor]
    }
    const before = await read()
    const entries = async () => (await service.store.audit.page(older.employerId, 0)).entries.length
    const written = await entries()
    await service.store.publicWrites.hide(id, 'a fraud')
    await service.store.publicWrites.unhide(id)
    await service.store.publicWrites.hide(id, 'a fraud')
    await until(async () => (await entries()) >= written + 4, 'the entries of the follower')
    assert.deepEqual(await read(), before)
    const unchanged = await owner.send('GET', '/jobs', { headers: { 'If-None-Match': before[0] } })
    assert.equal(unchanged.status, 304)
    await owner.put(`/jobs/${id}`, { openings: 3 })
    assert.equal(new Set([...before, ...(await read())]).size, 5)
  })

  test('a posting that is not public any more has none, from the answer to the write on', async () => {
    const { id } = await publish()
    const key = { 'Idempotency-Key': 'archive' }
    assert.equal((await owner.put(`/jobs/${id}`, { status: 'archived' }, key)).body.publicUrls, null)
    assert.equal(await urlsOf(id), null)
    const { id: hidden } = await publish()
    await service.store.publicWrites.hide(hidden, 'a fraud')
    assert.equal(await urlsOf(hidden), null)
    const { id: closing } = await publish({ closeDate: '2026-11-21' })
    service.advance(DAY_MS)
    assert.equal(await urlsOf(closing), null)
    const { body: draft } = await owner.post(posting({ status: 'draft' }))
    assert.equal(await urlsOf(draft.id), null)
  })

  test('the entity tag tells addresses apart, and a write with an older one is done', async () => {
    const created = await owner.post(posting({ texts }))
    const path = `/jobs/${created.body.id}`
    const before = tagOf(created)
    await until(async () => (await urlsOf(created.body.id)) !== null, 'its addresses')
    const read = await owner.get(path)
    const tag = tagOf(read)
    assert.notEqual(tag, before)
    const ask = async (condition: string) =>
      (await owner.send('GET', path, { headers: { 'If-None-Match': condition } })).status
    assert.deepEqual([await ask(tag), await ask(before)], [304, 200])
    assert.equal(tagOf(await older.get(path)), before)
    for (const condition of [tag, before]) {
      const done = await owner.put(path, { title: created.body.title }, { 'If-Match': condition })
      assert.deepEqual([done.status, tagOf(done)], [200, tag])
    }
    assert.equal((await owner.put(path, { openings: 7 }, { 'If-Match': tag })).status, 200)
    for (const condition of [tag, before])
      assert.equal((await owner.put(path, { openings: 8 }, { 'If-Match': condition })).status, 412)
  })
})
