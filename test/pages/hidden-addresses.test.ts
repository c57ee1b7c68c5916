/** The addresses for applications: in no byte that the public reads where candidates apply by a form, else as ever. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { previewsOf } from '../../server/api/pages/previews.ts'
import type { JobContent } from '../../server/jobs/job.ts'
import { createPreviewLinks, previewPath } from '../../server/public/preview.ts'
import { makeRandom } from '../../tools/postings/random.ts'
import { isFull } from '../support/product.ts'
import { START } from '../support/service.ts'
import { content, insert, onEveryStore, type TestStore } from '../support/stores.ts'
import { readLines } from './feed-copy.ts'
import { inBoth } from './random-writes.ts'
import { RELAY } from './relay.ts'
import { type Asking, codesIn, lists, openPagesOn, type PageReply, refusalOf } from './support.ts'
import { addressesOfEmployer, addressesOfPosting, everyAddress, openWorld } from './world.ts'

const POSTINGS = isFull ? 240 : 60

const EMPLOYER = { name: 'Boulangerie Ormeau', nameFr: null, slug: 'ormeau', website: null }

/** A name and a host that nothing else has, with what addresses may hold and pages encode. */
const addressOf = (nth: number): string => `Qzk${nth}wv.o'neil+a&b%${nth}=~@mail.kanarie.example`

const CANARY = /qzk\d+wv|kanarie/

const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|commat|period));/gi
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  commat: '@',
  period: '.',
}

const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? ''
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal ?? '0', 16) : Number(decimal))
  })
const withoutPercents = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
const withoutEscapes = (text: string): string =>
  text.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
const withoutTags = (text: string): string => text.replace(/<[^>]*>/g, '')
const withoutMarks = (text: string): string => text.replace(/[\u00ad\u200b-\u200f\u2060-\u2069\ufeff\s]/g, '')

/** The text as it is, and as readers of each kind decode it, once and twice. */
const readings = (text: string): string[] => {
  const decode = [withoutEntities, withoutPercents, withoutEscapes, withoutTags, withoutMarks]
  const once = decode.map((each) => each(text))
  return [text, ...once, ...once.flatMap((read) => decode.map((each) => each(read)))]
}

const canaryIn = ({ text, headers }: PageReply): string | null => {
  const all = `${text}\n${[...headers].join('\n')}`
  for (const read of readings(all)) {
    const [found] = CANARY.exec(read.toLowerCase()) ?? []
    if (found) return found
  }
  return null
}

test('the search finds an address however it is written', () => {
  const written = [
    'Qzk7wv@mail.kanarie.example',
    'QZK7WV@MAIL.KANARIE.EXAMPLE',
    '<a href="mailto:%71%7A%6B7wv%40example.ca">',
    '&#113;&#x7a;k7wv&commat;x',
    '&amp;#113;zk7wv',
    '<b>qz</b><i>k7wv</i>',
    'q\u2068zk\u20697wv',
    '{"email":"\\u0071zk7wv"}',
    '%26%23113%3Bzk7wv',
  ]
  for (const text of written) assert.ok(canaryIn({ status: 200, headers: new Map(), text }), text)
  assert.ok(canaryIn({ status: 303, headers: new Map([['location', 'mailto:qzk7wv@x']]), text: '' }))
  assert.equal(canaryIn({ status: 200, headers: new Map(), text: 'jobs@example.ca' }), null)
})

const byMail = (nth: number, members: Partial<JobContent>): Partial<JobContent> => ({
  ...members,
  applicantRoutingType: { id: 1, name: 'Email' },
  applicationEmail: addressOf(nth),
  applicationUrl: null,
})

/** Postings by mail of every kind: in one language and both, confidential, gone, and some that lead to a site. */
const publish = async (fresh: (test: TestContext) => Promise<TestStore>, t: TestContext) => {
  const world = await openWorld(fresh, t)
  const employer = await world.employ(EMPLOYER)
  const random = makeRandom(32)
  const ids: number[] = []
  for (let nth = 1; nth <= POSTINGS; nth++) {
    const members = { ...inBoth(`Baker ${nth}`, random.chance(0.5)), confidential: random.chance(0.2) }
    ids.push((await insert(employer.jobs, byMail(nth, members))).id)
  }
  await world.follow()
  const { cursor } = await readLines(world.ask, '/feeds/jobs.ndjson')
  for (const [at, id] of ids.slice(-20).entries())
    await employer.jobs.write((writer) =>
      writer.update(id, content(byMail(POSTINGS + at, at < 10 ? { status: 'archived' } : { title: `Chef ${at}` }))),
    )
  await world.follow()
  return { ...world, jobIds: ids, employerId: employer.id, before: cursor }
}

type Published = Awaited<ReturnType<typeof publish>>

/** Pages of the service as it is with and without the form. */
const openBoth = async ({ store }: Published): Promise<Record<'off' | 'on', Asking>> => {
  const secret = await store.public.secret()
  const previews = previewsOf({ store, lists, today: () => '2026-11-20', secret })
  const parts = { searchesPerMinute: 1_000_000, previews }
  return { off: await openPagesOn(store, parts), on: await openPagesOn(store, { ...parts, applications: RELAY }) }
}

const formsOf = (code: string): string[] => [
  ...[`/en/jobs/${code}/apply`, `/fr/emplois/${code}/postuler`],
  ...[`/go/${code}`, `/go/${code}?lang=fr`],
]

const addressesIn = async (world: Published): Promise<string[]> => {
  const links = createPreviewLinks(await world.store.public.secret())
  const previews = world.jobIds.slice(-25).flatMap((jobId) => {
    const signed = links.sign({ employerId: world.employerId, jobId, endsAt: START + 1_000_000 })
    return [previewPath('en', signed), previewPath('fr', signed)]
  })
  const searches = Array.from({ length: 4 }, (_, page) => `?q=baker&page=${page + 1}`)
  return [
    ...everyAddress(world),
    ...addressesOfEmployer(EMPLOYER.slug),
    ...world.jobIds.flatMap((id) => [...addressesOfPosting(world.codeOfId(id)), ...formsOf(world.codeOfId(id))]),
    ...searches.flatMap((query) => [`/en/jobs${query}`, `/fr/emplois${query}`]),
    ...['/en/verify', '/fr/verification', '/en/places?q=kan', '/fr/lieux?q=kan'],
    ...previews,
  ]
}

/** Null for an address that is refused by a problem, whose page names no posting. */
const answerTo = (ask: Asking, address: string): Promise<PageReply | null> => ask(address).catch(() => null)

const namedAt = async (ask: Asking, addresses: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  // One after the other, since few feeds are made at a time.
  for (const address of addresses) {
    const reply = await answerTo(ask, address)
    if (reply && canaryIn(reply) !== null) found.push(address)
  }
  return found
}

onEveryStore(({ fresh }) => {
  test('no page, feed, list or redirect has an address of an employer while candidates apply by a form; without, they stay', async (t) => {
    const world = await publish(fresh, t)
    const { off, on } = await openBoth(world)
    const addresses = await addressesIn(world)
    const cursor = (await readLines(on, '/feeds/jobs.ndjson')).cursor
    assert.deepEqual(await namedAt(on, [...addresses, `/feeds/jobs.ndjson?since=${cursor}`]), [])
    const [code] = world.jobIds.map((id) => world.codeOfId(id))
    for (const form of [`/en/jobs/${code}/apply`, `/fr/emplois/${code}/postuler`])
      assert.equal((await on(form)).status, 200, form)
    // Nor is a posting found by its address.
    for (const word of ['kanarie', 'mail.kanarie.example', 'qzk7wv', encodeURIComponent(addressOf(7))])
      assert.deepEqual(codesIn((await on(`/en/jobs?q=${word}`)).text), [], word)
    const named = new Set(await namedAt(off, addresses))
    const pages = world.jobIds.slice(0, -20).flatMap((id) => {
      const code = world.codeOfId(id)
      return [`/en/jobs/${code}`, `/fr/emplois/${code}`]
    })
    for (const address of [...pages, '/feeds/jobs.ndjson', `/feeds/employers/${EMPLOYER.slug}/jobs.ndjson`])
      assert.ok(named.has(address), address)
    assert.ok([...named].some((address) => address.includes('preview')))
  })

  test('an answer with addresses is no copy of one without them, by whatever the reader has', async (t) => {
    const world = await publish(fresh, t)
    const { off, on } = await openBoth(world)
    const posting = `/en/jobs/${world.codeOfId(world.jobIds[0] ?? 0)}`
    for (const address of [posting, '/feeds/jobs.ndjson', `/feeds/employers/${EMPLOYER.slug}/jobs.ndjson`])
      for (const [from, to] of [
        [off, on],
        [on, off],
      ] as const) {
        const tag = (await from(address)).headers.get('etag') ?? assert.fail()
        assert.equal((await from(address, { headers: { 'if-none-match': tag } })).status, 304, address)
        assert.equal((await to(address, { headers: { 'if-none-match': tag } })).status, 200, address)
      }
    const since = (cursor: string) => `/feeds/jobs.ndjson?since=${cursor}`
    assert.equal((await off(since(world.before))).status, 200)
    assert.equal(await refusalOf(on, since(world.before)), 'cursor-expired')
    const { cursor } = await readLines(on, '/feeds/jobs.ndjson')
    assert.equal((await on(since(cursor))).status, 200)
    assert.equal(await refusalOf(off, since(cursor)), 'cursor-expired')
  })
})
