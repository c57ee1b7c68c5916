/** The bin of the console, and what roles and other employers see of postings. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BaseVersion, type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS, job } from '../support/service.ts'

/** The hidden fields of the form that is sent to a path. */
const fieldsOf = ({ text }: BaseVersion, action: string): Record<string, string> => {
  const form = new RegExp(`<form method="post" action="[^"]*${action}">.*?</form>`, 's').exec(text)?.[0]
  assert.ok(form, `a form for ${action}`)
  const fields = [...form.matchAll(/name="([\w-]+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]))
}

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

/** The day that a French date begins with, as its midnight in UTC. */
const dayIn = (text: string): number => {
  const [, day, month = '', year] = /^(\d+)(?:er)? (\p{L}+) (\d{4})/u.exec(text) ?? assert.fail(`${text} is no day`)
  return Date.UTC(Number(year), MONTHS.indexOf(month), Number(day))
}

onEveryEngine((start) => {
  describe('a service with its console', () => {
    let service: ConsoleService
    let client: Client
    let other: Client
    let owner: Visitor
    let reader: Visitor
    before(async () => {
      service = await startConsole(start)
      client = await service.employer('standard', 'Épicerie <Nord>')
      other = await service.employer('standard', 'Elsewhere')
      owner = await service.person(client)
      reader = await service.person(client, { role: 'reader' })
    })
    after(() => service.stop())

    const path = (rest: string, language = 'en') => `/${language}/console/${client.employerId}${rest}`
    const make = async (members: Record<string, unknown> = {}): Promise<number> => {
      const { body, status } = await client.post(job(members))
      assert.equal(status, 201)
      return body.id
    }
    const read = async (id: number) => (await client.get(`/jobs/${id}`)).body
    const writes = async () => (await service.store.as(client.employerId).head()).seq

    const deleteFields = (page: BaseVersion) => {
      const [, version = ''] = /name="version" value="([^"]*)"/.exec(page.text) ?? []
      return { once: page.token, version: version.replaceAll('&quot;', '"') }
    }

    test('a deletion says what the laws ask, goes to the bin, and comes back archived', async () => {
      const id = await make({ title: 'Ferry <pilot>', locations: [{ description: 'Toronto, ON' }], referenceId: 'F-1' })
      const ask = await owner.get(path(`/jobs/${id}/delete`))
      assert.match(ask.text, /Ontario: keep a copy of this posting/)
      const fr = await owner.get(path(`/jobs/${id}/delete`, 'fr'))
      assert.match(fr.text, /Supprimer «\u00a0Ferry &lt;pilot&gt;\u00a0»\u202f\?/)
      assert.match(fr.text, /Ontario\u00a0: conservez une copie/)
      const removed = await owner.submit(path(`/jobs/${id}/delete`), deleteFields(ask))
      assert.match(removed.text, /The posting is in the bin\./)
      assert.equal((await client.get(`/jobs/${id}`)).status, 404)
      assert.equal((await owner.get(path(`/jobs/${id}`))).status, 404)
      const bin = await owner.get(path('/bin', 'fr'))
      const [, deleted = '', until = ''] =
        /Ferry &lt;pilot&gt;.*data-label="Suppression">([^<]+)<.*data-label="Conservée jusqu’au">([^<]+)</s.exec(
          bin.text,
        ) ?? []
      assert.equal(dayIn(until), dayIn(deleted) + 30 * DAY_MS)
      const back = await owner.submit(path(`/bin/${id}/restore`), fieldsOf(bin, '/restore'))
      assert.match(back.text, /The posting is restored\. It is not public/)
      const { status, referenceId } = await read(id)
      assert.deepEqual([status, referenceId], ['archived', 'F-1'])
      const { body: active } = await client.post(job())
      const none = await owner.submit(path(`/bin/${active.id}/restore`))
      assert.doesNotMatch(none.text, /The posting is restored/)
      const { body } = await client.get('/changes?limit=200')
      const types = body.data.filter((change: { id: number }) => change.id === id)
      assert.deepEqual(
        types.map(({ type }: { type: string }) => type),
        ['job.created', 'job.deleted', 'job.created'],
      )
      await client.delete(`/jobs/${id}`)
      assert.doesNotMatch((await owner.get(path('/bin'))).text, /Ferry/, 'the interface deletes for good')
    })

    test('a reference that was taken meanwhile is the choice of the person', async () => {
      const id = await make({ title: 'First', referenceId: 'T-1' })
      await owner.submit(path(`/jobs/${id}/delete`), deleteFields(await owner.get(path(`/jobs/${id}/delete`))))
      const holder = await make({ title: 'Second', referenceId: 'T-1' })
      const bin = await owner.get(path('/bin'))
      const refused = await owner.submit(path(`/bin/${id}/restore`), fieldsOf(bin, `/bin/${id}/restore`))
      assert.equal(refused.status, 409)
      assert.match(refused.text, /The reference T-1 belongs to another posting/)
      assert.match(refused.text, new RegExp(`/jobs/${holder}">See the other posting`))
      await owner.submit(path(`/bin/${id}/restore`), fieldsOf(refused, '/restore'))
      assert.equal((await read(id)).referenceId, null)
    })

    test('the bin forgets after 30 days', async () => {
      const { forgetConsole } = await import('../../server/jobs/forget-console.ts')
      const id = await make({ title: 'Gone for good' })
      await owner.submit(path(`/jobs/${id}/delete`), deleteFields(await owner.get(path(`/jobs/${id}/delete`))))
      const { deletedAt = 0 } = (await service.store.console.findBinned(client.employerId, id)) ?? {}
      const later = (days: number) => forgetConsole({ store: service.store, clock: () => deletedAt + days * DAY_MS })
      await later(29)(() => false)
      assert.match((await owner.get(path('/bin'))).text, /Gone for good/)
      await later(30)(() => false)
      assert.doesNotMatch((await owner.get(path('/bin'))).text, /Gone for good/)
    })

    test('a reader sees every page without buttons, and is refused what they do', async () => {
      const id = await make({ title: 'For readers' })
      await owner.submit(path(`/jobs/${id}/delete`), deleteFields(await owner.get(path(`/jobs/${id}/delete`))))
      const kept = await make({ title: 'Kept' })
      const before = await writes()
      for (const rest of ['/jobs', `/jobs/${kept}`, `/jobs?removed=${id}`, '/bin']) {
        const { text, status } = await reader.get(path(rest))
        assert.equal(status, 200, rest)
        const forms = [...text.matchAll(/<form method="post" action="([^"]*)"/g)].map(([, to]) => to)
        assert.deepEqual(forms, ['/en/console/sign-out'], rest)
        assert.doesNotMatch(text, /jobs\/new|\/edit"/, rest)
      }
      for (const rest of ['publish', 'archive', 'extend', 'delete'])
        assert.equal((await reader.post(path(`/jobs/${kept}/${rest}`))).status, 403, rest)
      assert.equal((await reader.post(path(`/bin/${id}/restore`))).status, 403)
      assert.equal((await reader.get(path(`/jobs/${kept}/delete`))).status, 403)
      assert.equal(await writes(), before)
    })

    test('postings and the bin of another employer are as unknown as those that never were', async () => {
      const { body } = await other.post(job())
      const stranger = await service.person(other)
      const own = `/en/console/${other.employerId}`
      await stranger.get(`${own}/jobs`)
      const ask = await stranger.get(`${own}/jobs/${body.id}/delete`)
      const { body: kept } = await other.post(job({ title: 'Not theirs' }))
      await stranger.submit(`${own}/jobs/${body.id}/delete`, deleteFields(ask))
      const seqs = async () =>
        Promise.all([client, other].map(async ({ employerId }) => (await service.store.as(employerId).head()).seq))
      const before = await seqs()
      await owner.get(path('/jobs'))
      for (const id of [kept.id, 999_999, 2_147_483_648, '01', 'x']) {
        for (const rest of ['', '/edit', '/delete'])
          assert.ok([404].includes((await owner.get(path(`/jobs/${id}${rest}`))).status), `${id}${rest}`)
        assert.equal((await owner.get(path(`/jobs/${id}`))).status, 404, `${id}`)
        for (const rest of ['publish', 'archive', 'extend', 'delete'])
          assert.equal((await owner.post(path(`/jobs/${id}/${rest}`))).status, 404, `${id} ${rest}`)
      }
      for (const id of [body.id, kept.id, 999_999, 2_147_483_648, 'x'])
        assert.equal((await owner.post(path(`/bin/${id}/restore`))).status, 404, `${id}`)
      assert.doesNotMatch((await owner.get(path('/bin'))).text, /Not theirs/)
      assert.deepEqual(await seqs(), before)
      assert.match((await stranger.get(`${own}/bin`)).text, /Restore</)
    })
  })
})
