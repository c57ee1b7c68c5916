/** The operators' pages of vendors: found, shown, suspended and given keys, as the commands do. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { findCommand, parseArguments } from '../../server/cli/parse-arguments.ts'
import { countedAs } from '../../server/employers/vendors/readable.ts'
import { VENDOR_KEYS_MAX } from '../../server/employers/vendors/vendor.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS } from '../support/service.ts'
import { makeVendor, vendorClient } from '../support/vendors.ts'

/** More than one page shows. */
const MANY = 27

onEveryEngine((start) => {
  describe('the operators’ pages of vendors', () => {
    let service: ConsoleService
    let employer: Client
    let operator: Visitor
    let auditor: Visitor
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer('standard', 'Épicerie <b>Nord</b>')
      operator = await service.person(null, { handle: 'zoe', operator: 'operator' })
      auditor = await service.person(null, { handle: 'auditor', operator: 'auditor' })
    })
    after(() => service.stop())
    const at = (path = '', language = 'en') => `/${language}/console/operator/vendors${path}`
    const made = async (name: string) => {
      const vendor = await makeVendor(service, name)
      await vendor.grant(employer.employerId)
      return vendor
    }
    const keyIn = (text: string): string => /id="key"[^>]*>(affiche_vendor_\w+)</.exec(text)?.[1] ?? assert.fail(text)

    test('list vendors with state, employers and the characters and last use of their keys in force', async () => {
      const vendor = await made('Élan <i>RH</i>')
      const { apiKey } = vendor
      const revoked = await service.operator.issueVendorKey({ vendorId: vendor.id })
      await service.operator.revokeVendorKey(revoked.key.id)
      const shownOf = (key: string) => `affiche_vendor_${key.slice(15, 19)}…${key.slice(-4)}`
      for (const q of ['elan', 'ÉLAN rh', String(vendor.id), vendor.code, vendor.code.toLowerCase().replace('-', '')]) {
        const { text } = await operator.get(at(`?${new URLSearchParams({ q })}`))
        assert.match(text, new RegExp(`/operator/vendors/${vendor.id}">Élan &lt;i&gt;RH`), q)
        assert.match(text, new RegExp(`${shownOf(apiKey)}</code> <span class="dim">not used yet`), q)
        assert.match(text, /data-label="State">Active<.*data-label="Employers">1</s, q)
        assert.ok(!text.includes(shownOf(revoked.apiKey)) && !text.includes(apiKey), q)
      }
      for (const q of ['nothing', '%', '\0'])
        assert.ok(!/operator\/vendors\/\d/.test((await operator.get(at(`?q=${encodeURIComponent(q)}`))).text), q)
      assert.equal((await vendor.as(employer.employerId).get('/jobs')).status, 200)
      await service.operator.suspendVendor(vendor.id)
      assert.match((await auditor.get(at('?q=elan', 'fr'))).text, /data-label="État">Suspendu</)
    })

    test('show a vendor with its employers and keys, and commands that are right', async () => {
      const vendor = await made('Commandes')
      await service.operator.allowVendor(vendor.id, true)
      const { text } = await auditor.get(at(`/${vendor.id}`))
      for (const shown of [
        /<h1>Commandes<\/h1>/,
        new RegExp(`Code for owners</dt><dd><code translate="no">${vendor.code}`),
        /May create employers<\/dt><dd>Yes</,
        /Épicerie &lt;b&gt;Nord.*Read and change postings/s,
      ])
        assert.match(text, shown)
      for (const hidden of [vendor.apiKey, '/suspend"', '/keys/new"', '/revoke"']) assert.ok(!text.includes(hidden))
      const commands = [
        ...`${text}${(await auditor.get(at())).text}`.matchAll(/<code translate="no" id[^>]*>(.*?)<\/code>/g),
      ]
      assert.ok(commands.length >= 6)
      for (const [, command = ''] of commands) {
        const [, , , ...words] = command.replaceAll(/<[^>]*>/g, '').split(' ')
        const found = findCommand(words)
        assert.doesNotThrow(() => parseArguments(found, words.slice(found.name.split(' ').length)), command)
      }
      for (const id of ['999999', 'x', '0']) assert.equal((await operator.get(at(`/${id}`))).status, 404)
    })

    test('show the webhooks of a vendor: where they go but for their paths, and how they are', async () => {
      const vendor = await made('Récepteur')
      assert.match((await auditor.get(at(`/${vendor.id}`))).text, /This vendor has no webhook\./)
      const { id } = await service.withStore(async ({ webhookWrites }) => {
        const content = {
          url: 'https://ats.example.ca/secret',
          types: ['job.*'] as const,
          description: '',
          pageSize: 1,
        }
        const side = webhookWrites.ofVendor({ id: vendor.id, keyId: vendor.keyId, at: service.now() })
        const sealed = await side.write((webhooks) => webhooks.create(content, () => new Uint8Array(1)))
        return sealed === 'full' ? assert.fail() : sealed.webhook
      })
      const shown = async () => (await auditor.get(at(`/${vendor.id}`))).text
      assert.match(
        await shown(),
        new RegExp(`>${id}</th>.*>ats\\.example\\.ca</td>.*>Active\\. All is delivered\\.`, 's'),
      )
      assert.ok(!(await shown()).includes('/secret'))
      await service.withStore(({ webhookWrites }) => webhookWrites.disableOfKey(countedAs(vendor.id), vendor.keyId))
      assert.match(await shown(), /Stopped: the API key that made it was revoked/)
      assert.ok(!(await auditor.get(at(`/${(await made('Autre')).id}`))).text.includes('ats.example.ca'))
    })

    test('a vendor is suspended and resumed, as by the commands', async () => {
      const vendor = await made('Suspendu')
      const client = vendor.as(employer.employerId)
      const page = await operator.get(at(`/${vendor.id}/suspend`))
      assert.match(page.text, /for every employer \(1\)/)
      const { status, path } = await operator.post(at(`/${vendor.id}/suspend`))
      assert.equal(status, 303)
      assert.match((await operator.get(path)).text, /role="status">The vendor is suspended/)
      assert.equal((await client.get('/jobs')).body.code, 'vendor-suspended')
      assert.match((await operator.get(at(`/${vendor.id}/suspend`))).text, /suspended already/)
      await operator.post(at(`/${vendor.id}/resume`))
      assert.equal((await client.get('/jobs')).status, 200)
    })

    test('a key is made and shown once, acts for the employers, and is revoked once its name was typed', async () => {
      const vendor = await made('Clés')
      const path = at(`/${vendor.id}/keys/new`)
      const page = await operator.get(path)
      const fields = { name: 'production', expires: '' }
      const { text, status } = await operator.post(path, fields)
      assert.equal(status, 200)
      const apiKey = keyIn(text)
      const client = vendorClient(service.api, apiKey, employer.employerId)
      assert.equal((await client.get('/jobs')).status, 200)
      assert.ok(
        page.text.includes('Create a key for Clés') && !(await operator.get(at(`/${vendor.id}`))).text.includes(apiKey),
      )
      const key = (await service.operator.listVendorKeys(vendor.id)).find(({ name }) => name === 'production')
      const revoke = at(`/${vendor.id}/keys/${key?.id}/revoke`)
      await operator.get(revoke)
      assert.equal((await operator.post(revoke, { name: 'other' })).status, 400)
      assert.equal((await client.get('/jobs')).status, 200)
      const other = await made('Other')
      assert.equal((await operator.get(at(`/${other.id}/keys/${key?.id}/revoke`))).status, 404)
      assert.equal((await operator.post(revoke, { name: 'production' })).status, 303)
      assert.equal((await client.get('/jobs')).body.code, 'key-invalid')
      assert.match((await operator.get(revoke)).text, /revoked already/)
    })

    test('a form that was sent twice makes one key, bad fields make none, and the sixth is refused', async () => {
      const vendor = await made('Formulaire')
      const path = at(`/${vendor.id}/keys/new`)
      const keys = async () => (await service.operator.listVendorKeys(vendor.id)).length
      await operator.get(path)
      for (const fields of [{ name: '' }, { name: 'x', expires: '2020-01-01' }, { name: 'x', expires: 'soon' }])
        assert.equal((await operator.post(path, fields)).status, 400)
      assert.equal(await keys(), 1)
      const { token: once } = await operator.get(path)
      const send = () => operator.post(path, { once, name: 'one' })
      assert.deepEqual([(await send()).status, (await send()).status], [200, 409])
      assert.equal(await keys(), 2)
      while ((await keys()) < VENDOR_KEYS_MAX) await service.operator.issueVendorKey({ vendorId: vendor.id })
      await operator.get(path)
      const { status, text } = await operator.post(path, { name: 'six' })
      assert.deepEqual([status, await keys()], [409, VENDOR_KEYS_MAX])
      assert.match(text, /at most 5 keys in force/)
    })

    test('changes need a new proof, and auditors and strangers have none of them', async () => {
      const vendor = await made('Preuve')
      const owner = await service.person(employer, { handle: 'owner' })
      for (const rest of ['suspend', 'resume', 'keys/new', `keys/${vendor.keyId}/revoke`]) {
        await auditor.get('/en/console/me')
        assert.equal((await auditor.post(at(`/${vendor.id}/${rest}`), { name: 'x' })).status, 403, rest)
        await owner.get('/en/console/me')
        assert.equal((await owner.post(at(`/${vendor.id}/${rest}`), { name: 'x' })).status, 404, rest)
      }
      assert.equal((await owner.get(at())).status, 404)
      const early = await service.person(null, { handle: 'early', operator: 'operator' })
      service.advance(DAY_MS / 72)
      const { status, path } = await early.get(at(`/${vendor.id}/suspend`))
      assert.equal(status, 303)
      assert.match(path, /\/prove\?/)
    })

    test('more than one page holds are read to the end, each once', async () => {
      operator = await service.person(null, { handle: 'reader', operator: 'operator' })
      for (let n = 0; n < MANY; n++) await service.operator.createVendor(`Beaucoup ${n}`)
      const seen: string[] = []
      for (let next: string | undefined = at('?q=beaucoup'); next; ) {
        const { text } = await operator.get(next.replaceAll('&amp;', '&'))
        seen.push(...[...text.matchAll(/operator\/vendors\/(\d+)"/g)].map(([, id = '']) => id))
        next = /href="([^"]+)">Further vendors/.exec(text)?.[1]
      }
      assert.deepEqual([seen.length, new Set(seen).size], [MANY, MANY])
    })
  })
})
