/** The people of an employer in the console: invited, given roles and links, and ended by an owner. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BaseVersion, type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import type { Client } from '../support/service.ts'

const NEUTRAL = /This user name cannot be used/

onOneEngine((start) => {
  describe('the people of an employer', () => {
    let service: ConsoleService
    let employer: Client
    let other: Client
    let owner: Visitor
    const at = (path: string) => `/en/console/${employer.employerId}/people${path}`
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer('standard', 'Épicerie')
      other = await service.employer('standard', 'Elsewhere')
      owner = await service.person(employer, { handle: 'owner' })
    })
    after(() => service.stop())

    const pathIn = (page: BaseVersion): string =>
      /id="link"[^>]*>http[^<]*?(\/\w\w\/console\/link\/\w+)</.exec(page.text)?.[1] ?? assert.fail(page.text)
    const invite = async (handle: string, fields: Record<string, string> = {}, by = owner) => {
      await by.get(at('/invite'))
      return by.post(at('/invite'), { name: `Person ${handle}`, handle, language: 'fr', role: 'editor', ...fields })
    }
    const idOf = async (handle: string) => (await service.store.people.findPerson(handle))?.person.id ?? 0
    const rolesOf = async (client: Client) =>
      (await service.store.people.listPeople(client.employerId)).map(
        ({ person, memberships }) => `${person.handle} ${memberships.map(({ role }) => role)}`,
      )
    const lastRecorded = async (client: Client) => {
      const { entries } = await service.store.audit.search(client.employerId, {
        before: null,
        limit: 1,
        filter: { since: null, until: null, jobId: null, keyId: null },
      })
      return entries[0]
    }

    test('an invitation is a link shown once, which signs the person in with its role', async () => {
      const page = await invite('new')
      assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-store'])
      assert.match(page.text, /within 72 hours/)
      const visitor = service.visitor()
      assert.equal((await visitor.post(pathIn(page))).status, 303)
      assert.ok((await rolesOf(employer)).includes('new editor'))
      assert.equal((await visitor.get(at(''))).status, 403)
      const list = await owner.get(at(''))
      assert.match(list.text, /Person new/)
      assert.ok(!list.text.includes('affiche_link'))
    })

    test('a second sending of the form makes no second link', async () => {
      await owner.get(at('/invite'))
      const fields = { name: 'A', handle: 'twice', language: 'en', role: 'reader' }
      const { token: once } = await owner.get(at('/invite'))
      assert.equal((await owner.post(at('/invite'), { once, ...fields })).status, 200)
      const again = await owner.post(at('/invite'), { once, ...fields })
      assert.deepEqual([again.status, /affiche_link/.test(again.text)], [409, false])
    })

    test('a user name that somebody has is refused by the same sentence, whoever has it, and gives nobody anything', async () => {
      await service.link('stranger', other)
      const before = [await rolesOf(employer), await rolesOf(other)]
      const texts = await Promise.all(
        ['stranger', 'STRANGER', 'owner'].map(async (handle) => {
          const page = await invite(handle)
          assert.equal(page.status, 400)
          assert.match(page.text, NEUTRAL)
          return page.text.includes('Elsewhere')
        }),
      )
      assert.deepEqual(texts, [false, false, false])
      for (const [fields, fault] of [
        [{ name: '' }, /Enter a name/],
        [{ handle: 'x' }, /Enter 2 to 100 letters/],
        [{ role: 'operator' }, /Choose a role/],
      ] as const)
        assert.match((await invite('fine', fields)).text, fault)
      assert.deepEqual([await rolesOf(employer), await rolesOf(other)], before)
    })

    test('a role is changed, and a membership ended, from the next request on and by name in the trail', async () => {
      const page = await invite('changing', { role: 'owner' })
      const visitor = service.visitor()
      await visitor.post(pathIn(page))
      const id = await idOf('changing')
      assert.equal((await visitor.get(at(''))).status, 200)
      await owner.get(at(`/${id}`))
      assert.match((await owner.submit(at(`/${id}/role`), { role: 'reader' })).text, /The role is changed/)
      assert.equal((await visitor.get(at(''))).status, 403)
      const entry = await lastRecorded(employer)
      const [own] = (await service.store.people.findPerson('owner'))
        ? await service.store.people.listPeople(employer.employerId)
        : []
      assert.deepEqual(
        [entry?.action, entry?.subjectId, entry?.keyId],
        ['person.role', id, own?.memberships[0]?.key.id],
      )
      assert.match((await owner.submit(at(`/${id}/end`))).text, /The access is removed/)
      assert.equal((await visitor.get(at(''))).status, 404)
      assert.equal((await owner.get(at(`/${id}`))).status, 404)
      assert.equal((await owner.post(at(`/${id}/role`), { role: 'owner' })).status, 404)
      assert.ok(!(await rolesOf(employer)).some((line) => line.startsWith('changing')))
    })

    test('the last sign-in of a person is that which the trail of this employer records, or none', async () => {
      const client = await service.employer('standard', 'Signed')
      const path = `/en/console/${client.employerId}/people`
      const viewer = await service.person(client, { handle: 'viewer' })
      const colleague = await service.person(other, { handle: 'both' })
      const id = await idOf('both')
      const shown = async () => {
        const { text } = await viewer.get(path)
        const [, last] =
          new RegExp(`/people/${id}".*?<dt>Last sign-in</dt><dd>(?:<time[^>]*>)?([^<]*)<`, 's').exec(text) ?? []
        return last ?? assert.fail(text)
      }
      const membership = { personId: id, employerId: client.employerId, at: service.now(), by: 'operator' } as const
      await service.store.people.setMembership({ ...membership, role: 'reader' })
      assert.equal((await colleague.get('/en/console/me')).path.includes('sign-in'), true)
      const session = { hash: new Uint8Array(32), createdAt: service.now(), endsAt: service.now() + 1e9, label: '' }
      assert.equal(await shown(), 'None in the recent activity')
      await service.store.people.startSession({ personId: id, session, way: 'password' })
      const day = await shown()
      assert.match(day, /\d{4}/)
      await service.store.people.endSessions({ personId: id, hash: session.hash }, 'this')
      assert.equal(await shown(), day)
    })

    test('the last owner stays, and an owner who steps down leaves the page', async () => {
      const client = await service.employer('standard', 'Small')
      const path = (rest: string) => `/en/console/${client.employerId}/people${rest}`
      const first = await service.person(client, { handle: 'first' })
      const id = await idOf('first')
      await first.get(path(`/${id}`))
      for (const [action, fields] of [
        ['role', { role: 'reader' }],
        ['end', {}],
      ] as const) {
        const refused = await first.post(path(`/${id}/${action}`), fields)
        assert.equal(refused.status, 409)
        assert.match(refused.text, /An employer needs an owner/)
      }
      await service.person(client, { handle: 'second' })
      const left = await first.post(path(`/${id}/end`))
      assert.deepEqual([left.status, left.path], [303, '/en/console'])
      assert.deepEqual(await rolesOf(client), ['second owner'])
    })

    test('a new link is for people of this employer alone, who are no operators', async () => {
      await invite('lost')
      const id = await idOf('lost')
      const elsewhere = { personId: id, employerId: other.employerId, at: service.now(), by: 'operator' } as const
      const linkFor = async (personId: number) => {
        await owner.get(at(''))
        return owner.post(at(`/${personId}/link`))
      }
      const page = await linkFor(id)
      assert.match(page.text, /within 1 hour\b/)
      assert.equal((await service.visitor().post(pathIn(page))).status, 303)
      await service.store.people.setMembership({ ...elsewhere, role: 'reader' })
      assert.match((await owner.get(at(`/${id}`))).text, /only the operator of this site can create a link/)
      const refused = await linkFor(id)
      assert.deepEqual([refused.status, /affiche_link/.test(refused.text)], [409, false])
      await service.store.people.setMembership({ ...elsewhere, role: null })
      await service.store.people.setOperator(id, 'auditor')
      assert.equal((await linkFor(id)).status, 409)
      assert.equal((await linkFor(await idOf('stranger'))).status, 404)
    })
  })
})
