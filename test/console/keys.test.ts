/** The keys of an employer in the console: made, replaced and revoked by an owner. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { recorded } from '../support/audit.ts'
import { type BaseVersion, type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { noteKey } from '../support/log-scan.ts'
import { onOneEngine } from '../support/product.ts'
import { type Client, createClient, DAY_MS } from '../support/service.ts'

onOneEngine((start) => {
  describe('the keys of an employer', () => {
    let service: ConsoleService
    let employer: Client
    let owner: Visitor
    const at = (path: string, language = 'en') => `/${language}/console/${employer.employerId}/keys${path}`
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer('standard', 'Épicerie')
      owner = await service.person(employer)
    })
    after(() => service.stop())

    /** The key on a page, and its id. */
    const made = async (page: BaseVersion) => {
      const apiKey = /id="key"[^>]*>(affiche_\w+)</.exec(page.text)?.[1] ?? ''
      assert.match(apiKey, /^affiche_\w{39}$/, page.text)
      noteKey(apiKey)
      const keys = await service.operator.listKeys(employer.employerId)
      return { apiKey, key: keys.at(-1) ?? assert.fail(), client: createClient(service.api, { ...employer, apiKey }) }
    }
    const make = async (fields: Record<string, string>) => {
      await owner.get(at('/new'))
      return owner.post(at('/new'), { scopes: 'write', expires: '', ...fields })
    }
    const count = async () => (await service.operator.listKeys(employer.employerId)).length
    const lastRecorded = async () => (await recorded(service.store as never, employer.employerId)).at(-1)

    test('a new key is shown once, does what it may, and the trail names who made it', async () => {
      const page = await make({ name: 'ATS «prod»', scopes: 'read', expires: '2026-12-01', preconditions: 'yes' })
      assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-store'])
      const { key, client, apiKey } = await made(page)
      const { name, scopes, preconditions, expiresAt } = key
      assert.deepEqual([name, scopes, preconditions], ['ATS «prod»', ['jobs:read'], true])
      assert.equal(expiresAt, Date.parse('2026-12-01T00:00:00Z'))
      assert.equal((await client.get('/jobs')).status, 200)
      const [member] = await service.store.people.listPeople(employer.employerId)
      const by = member?.memberships[0]?.key.id
      assert.equal(await lastRecorded(), `key.issue ${key.id} ${by} scopes,name,preconditions,expiresAt`)
      const list = await owner.get(at(''))
      assert.match(list.text, /ATS «prod»/)
      assert.ok(!list.text.includes(apiKey))
    })

    test('a test key acts for a twin, is told apart in the list, and is replaced and revoked as others are', async () => {
      const page = await make({ name: 'Bench', test: 'yes' })
      const [, apiKey = ''] = /id="key"[^>]*>(affiche_test_[0-9A-Za-z]{39})</.exec(page.text) ?? assert.fail(page.text)
      noteKey(apiKey)
      const key = (await service.operator.listKeys(employer.employerId)).find(({ name }) => name === 'Bench')
      assert.ok(key && key.employerId !== employer.employerId)
      const client = createClient(service.api, { employerId: key.employerId, apiKey })
      assert.equal((await client.get('/api/v1.2/employer')).body.name, 'Épicerie [test]')
      const [member] = await service.store.people.listPeople(employer.employerId)
      const by = member?.memberships[0]?.key.id
      assert.equal(
        (await recorded(service.store as never, key.employerId)).at(-1),
        `key.issue ${key.id} ${by} scopes,name`,
      )
      const list = await owner.get(at(''))
      assert.match(list.text, /Bench[\s\S]*?<dt>Kind<\/dt><dd>Test key<\/dd>/)
      assert.ok(list.text.includes(`affiche_test_${apiKey.slice(13, 17)}…${apiKey.slice(-4)}`))
      await owner.get(at(`/${key.id}/rotate`))
      const rotated = await owner.post(at(`/${key.id}/rotate`), { overlap: '0', expires: '' })
      assert.match(rotated.text, /affiche_test_[0-9A-Za-z]{39}/)
      const next = (await service.operator.listKeys(employer.employerId)).at(-1) ?? assert.fail()
      await owner.get(at(`/${next.id}/revoke`))
      await owner.post(at(`/${next.id}/revoke`), { name: 'Bench' })
      assert.equal((await client.get('/api/v1.2/employer')).status, 401)
    })

    test('a reload of the page with the key makes no second one, and does not show the first', async () => {
      const { apiKey } = await made(await make({ name: 'Once' }))
      const before = await count()
      const seen = await owner.get(at('/new'))
      const once = seen.token
      assert.equal((await owner.post(at('/new'), { once, name: 'Twice', scopes: 'write', expires: '' })).status, 200)
      const again = await owner.post(at('/new'), { once, name: 'Twice', scopes: 'write', expires: '' })
      assert.equal(again.status, 409)
      assert.match(again.text, /This form was sent before/)
      assert.ok(!again.text.includes(apiKey) && !/affiche_\w{39}/.test(again.text))
      assert.equal(await count(), before + 1)
    })

    test('of two sendings of a form at once one makes a key', async () => {
      const before = await count()
      const { token: once } = await owner.get(at('/new'))
      const send = () => owner.post(at('/new'), { once, name: 'Twice', scopes: 'write', expires: '' })
      const answers = await Promise.all([send(), send()])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
      assert.equal(await count(), before + 1)
    })

    test('a refused form keeps its values and makes nothing', async () => {
      const before = await count()
      for (const [fields, fault] of [
        [{ name: ' ' }, 'Enter a name.'],
        [{ name: 'x'.repeat(201) }, 'A name is one line'],
        [{ name: 'A', expires: '2026-02-30' }, 'Enter a day that exists'],
        [{ name: 'A', expires: '2026-11-20' }, 'Choose a day in the future'],
      ] as const) {
        const page = await make(fields)
        assert.equal(page.status, 400)
        assert.match(page.text, /<title>Error: Create a key/)
        assert.ok(page.text.includes(fault), fault)
        assert.ok(page.text.includes(`value="${fields.name.trim()}"`))
      }
      assert.equal(await count(), before)
    })

    test('a key is replaced with an overlap, in which both work', async () => {
      const { key, client } = await made(await make({ name: 'Old' }))
      await owner.get(at(`/${key.id}/rotate`))
      const page = await owner.post(at(`/${key.id}/rotate`), { overlap: '1', expires: '' })
      const next = await made(page)
      assert.equal(next.key.name, 'Old')
      for (const each of [client, next.client]) assert.equal((await each.get('/jobs')).status, 200)
      const previous = (await service.operator.listKeys(employer.employerId)).find(({ id }) => id === key.id)
      assert.equal(previous?.expiresAt, service.now() + DAY_MS)
      const wrong = await owner.post(at(`/${key.id}/rotate`), { overlap: '2', expires: '' })
      assert.equal(wrong.status, 400)
    })

    test('people know a key by its first and last characters, one without a name by those alone', async () => {
      const { apiKey, key } = await service.operator.issueKey({ employerId: employer.employerId })
      noteKey(apiKey)
      const characters = `affiche_${apiKey.slice(8, 12)}…${apiKey.slice(-4)}`
      const { text } = await owner.get(at(''))
      assert.ok(text.includes(`<h2>Unnamed key (${characters})</h2>`))
      const named = await made(await make({ name: 'Named' }))
      const own = `affiche_${named.apiKey.slice(8, 12)}…${named.apiKey.slice(-4)}`
      assert.ok((await owner.get(at(''))).text.includes(`<dd><code>${own}</code></dd>`))
      assert.ok(!text.includes(apiKey))
      assert.ok((await owner.get(at('', 'fr'))).text.includes(`Clé sans nom (${characters})`))
      const revoke = at(`/${key.id}/revoke`)
      assert.ok((await owner.get(revoke)).text.includes(`Type ${apiKey.slice(-4)} to revoke it`))
      assert.equal((await owner.post(revoke, { name: String(key.id) })).status, 400)
      await owner.get(revoke)
      assert.equal((await owner.post(revoke, { name: apiKey.slice(-4) })).status, 303)
    })

    test('a key is revoked once its name was typed, and refused from the next request on', async () => {
      const { key, client } = await made(await make({ name: 'Gone' }))
      await owner.get(at(`/${key.id}/revoke`, 'fr'))
      const wrong = await owner.post(at(`/${key.id}/revoke`, 'fr'), { name: 'gone' })
      assert.equal(wrong.status, 400)
      assert.match(wrong.text, /<title>Erreur\s: Révoquer la clé Gone/)
      assert.equal((await client.get('/jobs')).status, 200)
      const list = await owner.submit(at(`/${key.id}/revoke`), { name: 'Gone' })
      assert.match(list.text, /role="status">Key Gone is revoked/)
      assert.equal((await client.get('/jobs')).status, 401)
      assert.match(String(await lastRecorded()), new RegExp(`^key.revoke ${key.id} \\d+ $`))
      assert.equal((await owner.post(at(`/${key.id}/rotate`), { overlap: '0', expires: '' })).status, 409)
    })

    test('keys of others and of memberships are as unknown as none, and nothing is done to them', async () => {
      const other = await service.employer()
      const [foreign] = await service.operator.listKeys(other.employerId)
      const [member] = await service.store.people.listPeople(employer.employerId)
      const ids = [foreign?.id, member?.memberships[0]?.key.id, 999_999, 0]
      for (const id of ids)
        for (const action of ['rotate', 'revoke']) {
          assert.equal((await owner.get(at(`/${id}/${action}`))).status, 404)
          const fields = { overlap: '0', expires: '', name: `Key ${id}` }
          assert.equal((await owner.post(at(`/${id}/${action}`), fields)).status, 404)
        }
      assert.equal((await other.get('/jobs')).status, 200)
      assert.equal((await owner.get(at(''))).status, 200)
    })

    test('who signed in long ago proves first who it is', async () => {
      const late = await service.person(employer)
      service.advance(11 * 60_000)
      const { status, path } = await late.get(at('/new'))
      assert.deepEqual([status, path], [303, `/en/console/prove?next=${encodeURIComponent(at('/new'))}`])
    })
  })
})
