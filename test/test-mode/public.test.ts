/** Nothing of a twin is public: no byte of any public surface is another with it, and its page is behind a signed link. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createPreviewLinks, previewPath } from '../../server/public/preview.ts'
import { createTestPageLinks, testPagePath } from '../../server/sandbox/test-pages.ts'
import { addressesOfEmployer, addressesOfPosting, COMMON } from '../pages/world.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { untilCaughtUp } from '../support/public-state.ts'
import { RELAYING } from '../support/relaying.ts'
import { type Client, DAY_MS, job } from '../support/service.ts'
import { moveTo, twinOf, V12 } from '../support/twins.ts'

const WORD = 'Zimtstern'
const SLUG = 'twin-page'

onEveryEngine((start) => {
  let service: PublicService
  let owner: Client
  let twin: Client
  let code: string
  let shown: number[]
  let earlier: string[]
  let addresses: string[]

  /** Status, headers that a cache goes by, and body, without what differs from answer to answer. */
  const bytesOf = async (path: string): Promise<string> => {
    const response = await service.page(path)
    const kept = ['content-type', 'etag', 'location', 'cache-control'].map((name) => response.headers.get(name))
    return JSON.stringify([path, response.status, ...kept, await response.text()]).replaceAll(/[0-9a-f-]{36}/g, 'ID')
  }
  const allBytes = () => Promise.all(addresses.map(bytesOf))

  before(async () => {
    const environment = { ...RELAYING, SEARCHES_PER_MINUTE: '100000' }
    service = await startPublic(start, { environment })
    owner = await service.employer('unlimited', 'Zythologie')
    code = service.codeOf(await service.publish(owner, { title: 'Night baker' }))
    twin = await twinOf(service, owner)
    await untilCaughtUp(service.store)
    addresses = [
      ...COMMON,
      ...addressesOfPosting(code),
      ...addressesOfEmployer('zythologie'),
      ...addressesOfEmployer(SLUG),
      ...[`/en/jobs?q=${WORD}`, `/fr/emplois?q=${WORD.slice(0, 6)}`, `/en/jobs?q=Zimtsten`, `/en/places?q=${WORD}`],
      // The form of a posting differs with every answer.
      ...[`/go/${code}`, '/sitemaps/1.xml'],
    ]
    earlier = await allBytes()
    const profile = { publishing: 'public', slug: SLUG, website: 'https://twin.example.ca/' }
    assert.equal((await twin.send('PUT', '/employer', { body: profile })).status, 200)
    const places = { locations: [{ description: `${WORD} Cove, NL` }] }
    const posted = [
      await twin.post(job({ title: `${WORD} baker`, closeDate: '2026-12-31' })),
      await twin.post(job({ title: 'Night baker', closeDate: '2026-12-31', ...places })),
    ]
    shown = posted.map(({ body }) => body.id)
    assert.deepEqual(
      posted.map(({ body }) => body.publicUrls),
      [null, null],
    )
    await untilCaughtUp(service.store)
  })
  after(() => service?.stop())

  test('every public surface has the bytes that it had before the twin posted', async () => {
    const now = await allBytes()
    for (const [at, text] of earlier.entries()) assert.equal(now[at], text, String(addresses[at]))
    for (const text of earlier) assert.ok(!text.includes(`${WORD} baker`) && !text.includes(`${WORD} Cove`))
    const { shown: count } = await service.store.public.status()
    assert.equal(count, 1)
  })

  test('the addresses of its postings are as unknown as those of no posting', async () => {
    const apart = (text: string, of: string) => text.replaceAll(of, 'CODE')
    const nobody = service.codeOf(2_000_000_000)
    for (const jobId of shown) {
      const own = service.codeOf(jobId)
      const paths = (of: string) => [
        ...addressesOfPosting(of),
        `/go/${of}`,
        `/en/jobs/${of}/apply`,
        `/fr/emplois/${of}/postuler`,
      ]
      const [asked, unknown] = [
        await Promise.all(paths(own).map(bytesOf)),
        await Promise.all(paths(nobody).map(bytesOf)),
      ]
      assert.deepEqual(
        asked.map((text) => apart(text, own)),
        unknown.map((text) => apart(text, nobody)),
      )
    }
    assert.equal(await service.store.public.employer(SLUG), null)
  })

  test('no live number moves', async () => {
    const { directory, push } = service.store
    const webhook = await twinOf(service, owner, ['jobs:read', 'jobs:write', 'webhooks'])
    const url = 'https://hooks.example.ca/affiche'
    const counted = [await directory.countEmployers(), await directory.newestEmployers(10), await push.countStates()]
    assert.equal((await webhook.send('POST', '/webhooks', { body: { url } })).status, 201)
    assert.deepEqual(
      [await directory.countEmployers(), await directory.newestEmployers(10), await push.countStates()],
      counted,
    )
    assert.deepEqual(await directory.countEmployers(), { all: 1, suspended: 0 })
    assert.equal((await owner.get(`${V12}/jobs`)).body.paging.total, 1)
  })

  test('its page shows the open postings to who has the link, says that they are tests, and is in no index', async () => {
    const { pages } = (await twin.get(`${V12}/test`)).body
    for (const [language, banner, day] of [
      ['en', 'These postings are tests', 'Thursday, December 31, 2026'],
      ['fr', 'Ces offres sont des essais', '31'],
    ] as const) {
      const response = await service.page(new URL(pages[language]).pathname + new URL(pages[language]).search)
      const text = await response.text()
      assert.equal(response.status, 200)
      assert.deepEqual(
        ['x-robots-tag', 'referrer-policy', 'cache-control'].map((name) => response.headers.get(name)),
        ['noindex', 'no-referrer', 'no-store'],
      )
      for (const part of [banner, `${WORD} baker`, 'Night baker', '<meta name="robots" content="noindex">'])
        assert.ok(text.includes(part), `${language}: ${part} ${day}`)
      const [, link = ''] = /href="([^"]*link=[^"]*)">Zimtstern/.exec(text) ?? []
      const preview = await service.page(link)
      assert.equal(preview.status, 200)
      assert.match(await preview.text(), language === 'en' ? /This posting is a test of/ : /Cette offre est un essai/)
    }
  })

  test('a link that ends, of another purpose or employer, or for a suspended employer, shows nothing', async () => {
    const secret = await service.store.public.secret()
    const { sign } = createTestPageLinks(secret)
    const statusOf = async (signed: string) => (await service.page(testPagePath('en', signed))).status
    const endsAt = service.now() + DAY_MS
    assert.equal(await statusOf(sign(twin.employerId, service.now())), 200)
    assert.equal(await statusOf(sign(twin.employerId, service.now() - 20 * DAY_MS)), 410)
    assert.equal(await statusOf(sign(owner.employerId, service.now())), 404)
    const preview = createPreviewLinks(secret).sign({ employerId: twin.employerId, jobId: 0, endsAt })
    for (const signed of [preview, '', 'x', `${sign(twin.employerId, service.now())}x`])
      assert.equal(await statusOf(signed), 404, signed)
    const listing = createTestPageLinks(secret).sign(twin.employerId, service.now())
    assert.equal((await service.page(previewPath('en', listing))).status, 404)
    await service.operator.suspendEmployer(owner.employerId)
    assert.equal(await statusOf(sign(twin.employerId, service.now())), 404)
    await service.operator.resumeEmployer(owner.employerId)
  })

  test('on a date after the last day of a posting its page shows it no more', async () => {
    await moveTo(twin, '2027-01-15')
    const { pages } = (await twin.get(`${V12}/test`)).body
    const text = await (await service.page(new URL(pages.en).pathname + new URL(pages.en).search)).text()
    assert.match(text, /No test posting is open/)
    assert.ok(!text.includes(WORD))
  })
})
