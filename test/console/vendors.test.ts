/** Vendors in the console: an owner lets one act by its code, sees what it does, and ends it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { recorded } from '../support/audit.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import { type Client, job } from '../support/service.ts'
import { makeVendor } from '../support/vendors.ts'

onOneEngine((start) => {
  describe('the vendors of an employer', () => {
    let service: ConsoleService
    let employer: Client
    let owner: Visitor
    const at = (path: string, language = 'en') => `/${language}/console/${employer.employerId}${path}`
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer('standard', 'Épicerie')
      owner = await service.person(employer)
    })
    after(() => service.stop())

    const grant = (code: string, fields: Record<string, string> = {}) =>
      owner.post(at('/vendors/new'), { code, scopes: 'write', until: '', ...fields })
    const lastRecorded = async () => (await recorded(service.store as never, employer.employerId)).at(-1)
    const memberKey = async () =>
      (await service.store.people.listPeople(employer.employerId))[0]?.memberships[0]?.key.id

    test('a code, however it is typed, shows the name of its vendor before anything is granted', async () => {
      const vendor = await makeVendor(service, 'Recruteo <b>')
      for (const code of [vendor.code, vendor.code.toLowerCase(), ` ${vendor.code.replace('-', ' ')} `]) {
        const page = await owner.get(at(`/vendors/new?code=${encodeURIComponent(code)}`))
        assert.equal(page.status, 200)
        assert.match(page.text, /Recruteo &lt;b&gt;/)
      }
      assert.equal((await vendor.as(employer.employerId).get('/jobs')).body.code, 'vendor-grant')
      for (const code of ['', 'ABCDE-FGHJK', String(vendor.id), vendor.name]) {
        const page = await owner.get(at(`/vendors/new?code=${encodeURIComponent(code)}`))
        assert.equal(page.status, 400, code)
        assert.ok(!page.text.includes('Let Recruteo'), code)
      }
    })

    test('what is granted holds at the next request, until its last day is over, and is ended at the next request', async () => {
      const vendor = await makeVendor(service)
      const client = vendor.as(employer.employerId)
      const granted = await grant(vendor.code, { scopes: 'read', until: '2026-11-22' })
      assert.equal(granted.path, at(`/vendors?granted=${vendor.id}`))
      assert.equal(await lastRecorded(), `vendor.grant ${vendor.id} ${await memberKey()} scopes,expiresAt`)
      assert.equal((await client.get('/jobs')).status, 200)
      assert.equal((await client.post(job())).body.code, 'scope-missing')
      const list = await owner.get(at('/vendors'))
      assert.match(list.text, /Read postings/)
      assert.match(list.text, /November 22, 2026/)
      await grant(vendor.code)
      assert.equal((await client.post(job())).status, 201)
      const ended = await owner.post(at(`/vendors/${vendor.id}/end`))
      assert.equal(ended.path, at('/vendors?ended=yes'))
      assert.equal((await client.get('/jobs')).body.code, 'vendor-grant')
      assert.equal(await lastRecorded(), `vendor.end ${vendor.id} ${await memberKey()} `)
      assert.equal((await owner.get(at(`/vendors/${vendor.id}/end`))).status, 404)
    })

    test('a day that is past or no day is refused, and nothing is granted', async () => {
      const vendor = await makeVendor(service)
      for (const until of ['2026-11-19', '2026-02-30', 'tomorrow'])
        assert.equal((await grant(vendor.code, { until })).status, 400, until)
      assert.equal((await grant(vendor.code, { until: '2026-11-20' })).status, 303, 'today is a last day')
    })

    test('the activity names the vendor and its key, and who let it act', async () => {
      const vendor = await makeVendor(service, 'Talento')
      await grant(vendor.code)
      const { body } = await vendor.as(employer.employerId).post(job({ title: 'Baker at night' }))
      const { text } = await owner.get(at('/activity'))
      const characters = `${vendor.apiKey.slice(15, 19)}…${vendor.apiKey.slice(-4)}`
      assert.ok(text.includes(`Talento (key ${characters}) created <a`), text)
      assert.match(text, /let Talento act for the employer/)
      assert.ok(body.id > 0)
      const french = await owner.get(at('/activity', 'fr'))
      assert.ok(french.text.includes(`Talento (clé ${characters}) a créé`))
    })

    test('nobody but an owner sees or changes the vendors of an employer', async () => {
      const vendor = await makeVendor(service)
      const editor = await service.person(employer, { handle: 'editor', role: 'editor' })
      for (const path of ['/vendors', '/vendors/new', `/vendors/new?code=${vendor.code}`])
        assert.equal((await editor.get(at(path))).status, 403, path)
      await editor.get(at('/jobs'))
      for (const path of ['/vendors/new', '/vendors/confirm', `/vendors/${vendor.id}/end`])
        assert.equal((await editor.post(at(path), { code: vendor.code })).status, 403, path)
    })

    test('an employer that a vendor made is confirmed by its owner on its first page, and by nobody else', async () => {
      const vendor = await makeVendor(service, 'Talento')
      await service.operator.allowVendor(vendor.id, true)
      const { body } = await vendor.as(null).send('POST', '/vendor/employers', { body: { name: 'Boulangerie' } })
      const made: Client = { ...employer, employerId: body.id }
      const page = (path: string) => `/en/console/${body.id}${path}`
      const [boss, editor] = [
        await service.person(made, { handle: 'boss' }),
        await service.person(made, { handle: 'writer', role: 'editor' }),
      ]
      const publishing = async () => (await service.store.directory.getProfile(body.id))?.publishing
      const seen = await editor.get(page('/jobs'))
      assert.match(seen.text, /Talento created this account/)
      assert.ok(!seen.text.includes('/vendors/confirm'))
      assert.equal((await editor.post(page('/vendors/confirm'))).status, 403)
      assert.equal(await publishing(), 'off')
      assert.match((await boss.get(page('/jobs'))).text, /\/vendors\/confirm/)
      assert.equal((await boss.post(page('/vendors/confirm'))).path, page('/jobs?done=confirmed'))
      assert.equal(await publishing(), 'public')
      assert.equal((await boss.post(page('/vendors/confirm'))).status, 303, 'again changes nothing')
      assert.ok(!(await boss.get(page('/jobs'))).text.includes('created this account'))
    })
  })
})
