/** Publication and take-down of a posting in the running service: its page at once, the lists with the follower. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendBulk } from './support/bulk.ts'
import { onEveryEngine } from './support/engines.ts'
import { type PublicService, startPublic } from './support/public-service.ts'
import { tamper, untilCaughtUp } from './support/public-state.ts'
import { type Client, DAY_MS, job } from './support/service.ts'

type Case = readonly [what: string, act: (service: PublicService, owner: Client, id: number) => Promise<unknown>]

/** Moves the clock, and so closes every other posting. */
const CLOSED: Case = ['closed', async ({ advance }) => advance(60 * DAY_MS)]

const TAKE_DOWNS: readonly Case[] = [
  ['archived', (_, owner, id) => owner.put(`/jobs/${id}`, { status: 'archived' })],
  ['deleted', (_, owner, id) => owner.delete(`/jobs/${id}`)],
  [
    'of an employer that publishes no more',
    ({ base }, owner) => owner.send('PUT', `${base}/api/v1.2/employer`, { body: { publishing: 'off' } }),
  ],
  ['of an employer that is suspended', ({ operator }, { employerId }) => operator.suspendEmployer(employerId)],
  ['hidden by an operator', ({ store }, _, id) => store.publicWrites.hide(id, 'a fraud')],
  CLOSED,
]

const HTML = { accept: 'text/html' }

onEveryEngine((start) => {
  let service: PublicService
  before(async () => {
    service = await startPublic(start)
  })
  after(() => service.stop())

  test('a service with public pages shows a posting on its page and in every list', async () => {
    const id = await service.publish(await service.employer())
    await service.untilListed(id, true)
  })

  test('it knows neither a draft nor a job of an employer that does not publish: as an unknown code, to the byte', async () => {
    const owner = await service.employer()
    const draft = (await owner.post(job({ status: 'draft' }))).body.id
    const shy = await service.employer()
    await shy.send('PUT', `${service.base}/api/v1.2/employer`, { body: { publishing: 'off' } })
    const never = (await shy.post(job())).body.id
    await service.publish(owner)
    for (const path of ['/en/jobs', '/fr/emplois', '/jobs']) {
      const unknown = await service.page(`${path}/${service.codeOf(2_000_000_000)}`, HTML)
      const expected = [404, await unknown.text()]
      for (const id of [draft, never]) {
        const answer = await service.page(`${path}/${service.codeOf(id)}`, HTML)
        assert.deepEqual([answer.status, await answer.text()], expected)
      }
    }
  })

  for (const [what, act] of TAKE_DOWNS.filter((takeDown) => takeDown !== CLOSED))
    test(`a posting that is ${what} is gone from its page at once, and from every list with the follower`, async () => {
      const owner = await service.employer()
      const id = await service.publish(owner)
      await service.untilListed(id, true)
      await act(service, owner, id)
      assert.equal(await service.status(id), 410)
      for (const path of [`/fr/emplois/${service.codeOf(id)}`, `/jobs/${service.codeOf(id)}`])
        assert.equal((await service.page(path)).status, 410)
      await service.untilListed(id, false)
    })

  test('while hundreds of postings wait for the follower, one that is taken down is gone at once, and one that never was public has no page', async () => {
    const open = await Promise.all(
      TAKE_DOWNS.filter((takeDown) => takeDown !== CLOSED).map(async (takeDown) => {
        const owner = await service.employer()
        return { takeDown, owner, id: await service.publish(owner, { closeDate: '2026-12-31' }) }
      }),
    )
    for (const { id } of open) await service.untilListed(id, true)
    const { shown } = await service.store.public.status()
    await lease(service, SEIZED)
    const many = await service.employer()
    await postMany(many, WAITING)
    const brief = (await many.post(job({ closeDate: '2026-12-31' }))).body.id
    await many.put(`/jobs/${brief}`, { status: 'archived' })
    for (const { takeDown, owner, id } of open) {
      await takeDown[1](service, owner, id)
      assert.equal(await service.status(id), 410, takeDown[0])
    }
    assert.equal((await service.store.public.status()).shown, shown, 'the follower has done nothing meanwhile')
    await lease(service, ENDED)
    for (const { id } of open) await service.untilListed(id, false)
    await untilCaughtUp(service.store)
    assert.equal((await service.store.public.status()).shown, shown - open.length + WAITING)
    assert.equal(await service.status(brief), 404)
  })

  test('without a follower the pages of postings that are taken down are gone all the same, and once there is one all lists are without them', async () => {
    const open = await Promise.all(
      TAKE_DOWNS.map(async (): Promise<Posted> => {
        const owner = await service.employer()
        return [owner, await service.publish(owner)]
      }),
    )
    for (const [, id] of open) await service.untilListed(id, true)
    const { shown } = await service.store.public.status()
    await lease(service, SEIZED)
    for (const [at, [what, act]] of TAKE_DOWNS.entries()) {
      const [owner, id] = open[at] ?? assert.fail()
      await act(service, owner, id)
      assert.equal(await service.status(id), 410, what)
    }
    assert.equal((await service.store.public.status()).shown, shown)
    await lease(service, ENDED)
    for (const [, id] of open) await service.untilListed(id, false)
  })
})

/** Postings that wait for the follower. */
const WAITING = 400

/** Posts jobs that are public by their own state, in a few requests. */
const postMany = async (owner: Client, count: number): Promise<void> => {
  const lines = Array.from({ length: count }, (_, at) => ({
    op: 'create',
    job: job({ title: `Waiting ${at}`, closeDate: '2026-12-31' }),
  }))
  const { summary } = await sendBulk(owner, lines)
  assert.equal(summary.created, count)
}

type Posted = readonly [owner: Client, id: number]

/** A process that does nothing has the lease of the follower. */
const SEIZED = "holder = 'nobody', expires_at = 9000000000000000"

const ENDED = 'expires_at = 0'

const lease = ({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }: PublicService, state: string): Promise<void> =>
  tamper(DATABASE_URL === null ? { DATA_DIR } : { DATABASE_URL }, `UPDATE follower_leases SET ${state}`)
