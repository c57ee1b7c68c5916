/** Links that show a posting before, and after, the public sees it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { createPreviewLinks } from '../../server/public/preview.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Answered, type Client, DAY_MS, job, START } from '../support/service.ts'

const V12 = prefixOf('v1.2')
const DAYS = 14

type Page = { readonly status: number; readonly text: string; readonly headers: Headers }

onEveryEngine((start) => {
  let service: PublicService
  let owner: Client
  before(async () => {
    service = await startPublic(start)
    owner = await service.employer('standard', 'Blé d’Or')
  })
  after(() => service.stop())

  const make = async (members: Record<string, unknown> = {}): Promise<number> => {
    const { body, text } = await owner.send('POST', `${V12}/jobs`, { body: job({ status: 'draft', ...members }) })
    assert.ok(body.id, text)
    return body.id
  }

  const preview = (id: number, client = owner, headers = {}): Promise<Answered> =>
    client.send('POST', `${V12}/jobs/${id}/preview`, { headers })

  const urlOf = async (id: number, headers = {}): Promise<string> => {
    const { status, body, text } = await preview(id, owner, headers)
    assert.equal(status, 201, text)
    assert.ok(body.url.startsWith(service.base))
    return body.url.slice(service.base.length)
  }

  const open = async (path: string): Promise<Page> => {
    const answer = await service.page(path)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

  test('a link shows a draft in both languages, to nobody who looks for it, and takes no application', async () => {
    const url = 'https://apply.example.ca/7'
    const id = await make({
      title: 'Night baker',
      language: 'en',
      texts: { fr: { title: 'Boulangère de nuit', description: '<p>Du pain.</p>' } },
      applicantRoutingType: { id: 2 },
      applicationEmail: null,
      applicationUrl: url,
    })
    await service.publish(owner)
    const { body } = await preview(id)
    assert.equal(body.expiresAt, new Date(service.now() + DAYS * DAY_MS).toISOString())
    for (const [language, title, banner] of [
      ['en', 'Night baker', 'This posting is a draft'],
      ['fr', 'Boulangère de nuit', 'Cette offre est un brouillon'],
    ] as const) {
      const path = await urlOf(id, { 'Accept-Language': language })
      assert.match(path, language === 'en' ? /^\/en\/preview\?link=/ : /^\/fr\/apercu\?link=/)
      const { status, text, headers } = await open(path)
      assert.equal(status, 200)
      assert.ok(text.includes(`class="title">${title}</h1>`), text)
      assert.ok(text.includes(banner) && text.includes(url))
      assert.ok(!text.includes(`href="${url}"`) && !text.includes('mailto:'))
      assert.match(text, /<meta name="robots" content="noindex">/)
      assert.deepEqual(
        ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name)),
        ['no-store', 'no-referrer', 'noindex'],
      )
    }
    assert.equal(await service.status(id), 404)
    assert.deepEqual(await service.listedIn(id), [])
  })

  test('a change of the posting shows at once, whatever its state becomes', async () => {
    const id = await make({ title: 'Baker' })
    const path = await urlOf(id)
    for (const [members, said] of [
      [{ title: 'Pastry cook' }, 'This posting is a draft'],
      [{ status: 'active' }, 'This posting is published'],
      [{ closeDate: '2026-11-20' }, 'The last day to apply for this posting is over'],
      [{ status: 'archived' }, 'This posting is archived'],
    ] as const) {
      await owner.put(`/jobs/${id}`, members)
      const { status, text } = await open(path)
      assert.deepEqual([status, text.includes('Pastry cook'), text.includes(said)], [200, true, true], said)
    }
  })

  test('a confidential posting names its employer to nobody', async () => {
    const { text } = await open(await urlOf(await make({ confidential: true, title: 'Baker' })))
    assert.ok(!text.includes('Blé d’Or') && text.includes('Confidential'), text)
  })

  test('after 14 days, and for a deleted posting, the link says that it is over', async () => {
    const [id, other] = [await make(), await make()]
    const [path, gone] = [await urlOf(id), await urlOf(other)]
    await owner.delete(`/jobs/${other}`)
    const { status, text } = await open(gone)
    assert.deepEqual([status, text.includes('This posting is gone')], [410, true])
    service.advance(DAYS * DAY_MS - 1000)
    assert.equal((await open(path)).status, 200)
    service.advance(1000)
    const over = await open(path.replace('/en/preview', '/fr/apercu'))
    assert.deepEqual([over.status, over.text.includes('Cet aperçu a pris fin')], [410, true])
    assert.equal(over.headers.get('referrer-policy'), 'no-referrer')
    service.advance(START - service.now())
  })

  test('no other text opens a posting: every changed character of a link is refused, and other secrets', async () => {
    const id = await make()
    const path = await urlOf(id)
    const signed = path.slice(path.indexOf('=') + 1)
    const [employerId, jobId, seconds, mac] = signed.split('.')
    const forged = [
      ...Array.from(signed, (one, at) => `${signed.slice(0, at)}${one === '1' ? '2' : '1'}${signed.slice(at + 1)}`),
      `${employerId}.${id + 1}.${seconds}.${mac}`,
      `${Number(employerId) + 1}.${jobId}.${seconds}.${mac}`,
      `0${signed}`,
      `${signed}1`,
      signed.slice(0, -1),
      '',
      'x'.repeat(5000),
      createPreviewLinks(Buffer.alloc(32, 1)).sign({ employerId: owner.employerId, jobId: id, endsAt: START * 2 }),
    ].filter((each) => each !== signed)
    for (const link of forged) {
      const { status, text } = await open(`/en/preview?link=${link}`)
      assert.equal(status, 404, link)
      assert.match(text, /This link shows no posting|404|no page/i)
    }
    assert.equal((await open(path)).status, 200)
    assert.equal((await open('/en/preview')).status, 404)
    service.checkLog()
    assert.ok(!service.logged.some((line) => line.includes(mac ?? '?')))
  })

  test('a link is made for own jobs alone, and is dead while the employer is suspended or the job hidden', async () => {
    const id = await make({ title: 'Baker' })
    const stranger = await service.employer()
    for (const [client, asked] of [
      [stranger, id],
      [owner, 999_999],
    ] as const)
      assert.equal((await preview(asked, client)).body.code, 'job-not-found')
    const path = await urlOf(id)
    await service.operator.suspendEmployer(owner.employerId)
    assert.equal((await open(path)).status, 404)
    assert.equal((await preview(id)).body.code, 'employer-suspended')
    await service.operator.resumeEmployer(owner.employerId)
    assert.equal((await open(path)).status, 200)
    await owner.put(`/jobs/${id}`, { status: 'active' })
    await service.store.publicWrites.hide(id, 'fraud')
    assert.equal((await open(path)).status, 404)
    const refused = await preview(id)
    assert.deepEqual([refused.status, refused.body.code], [409, 'preview-unavailable'])
  })

  test('a link leaves no entry and moves no cursor', async () => {
    const id = await make()
    const { body: before } = await owner.get('/changes?after=now')
    const path = await urlOf(id)
    await open(path)
    assert.deepEqual((await owner.get('/changes?after=now')).body, before)
    assert.equal(await urlOf(id), path)
  })

  test('a service without public pages refuses, in both languages', async () => {
    const closed = await start()
    try {
      const client = await closed.employer()
      const { body } = await client.post(job())
      const [en, fr] = [await preview(body.id, client), await preview(body.id, client, { 'Accept-Language': 'fr' })]
      assert.deepEqual([en.status, en.body.code, en.body.errors], [409, 'preview-unavailable', []])
      assert.match(en.body.detail, /no public pages/)
      assert.match(fr.body.detail, /pas de pages publiques/)
    } finally {
      await closed.stop()
    }
  })
})
