/** A form that is sent when the session is over comes back after the next sign-in, to its person and to nobody else. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { formIn } from '../support/forms.ts'
import { type Client, DAY_MS, job } from '../support/service.ts'
import { GOOD } from './posting-form.ts'

const TEXT = 'Boulangère de nuit\r\n'

onEveryEngine((start) => {
  describe('a service with its console', () => {
    let service: ConsoleService
    let client: Client
    before(async () => {
      service = await startConsole(start)
      client = await service.employer('standard', 'Épicerie')
    })
    after(() => service.stop())

    const path = (rest: string) => `/en/console/${client.employerId}${rest}`
    /** Another session of the person, by a link. */
    const again = async (handle: string): Promise<Visitor> => {
      const { managePeople } = await import('../../server/people/manage-people.ts')
      const { randomBytes } = await import('node:crypto')
      const desk = managePeople({ people: service.store.people, clock: service.now, randomBytes })
      const found = await service.store.people.findPerson(handle)
      const { link } = await desk.linkPerson(found?.person.id ?? 0)
      const visitor = service.visitor()
      assert.equal((await visitor.post(`/en/console/link/${link.token}`)).status, 303)
      return visitor
    }
    /** Address that a form was sent on to, behind the sign-in. */
    const nextOf = (to: string): string => new URL(to, service.base).searchParams.get('next') ?? ''
    const fields = { title: TEXT, description: 'Pain & levain', action: 'save' }

    test('an idle session keeps what was typed, in a new posting and in a change', async () => {
      const { body } = await client.post(job({ title: 'Cook' }))
      for (const [handle, rest] of [
        ['idle-new', '/jobs/new'],
        ['idle-edit', `/jobs/${body.id}/edit`],
      ] as const) {
        const visitor = await service.person(client, { handle })
        await visitor.get(path(rest))
        service.advance(13 * 3_600_000)
        const late = await visitor.post(path(rest), fields)
        assert.match(late.path, /^\/en\/console\/sign-in\?next=/)
        assert.match(nextOf(late.path), /\?parked=[\w-]{22}$/)
        const person = await again(handle)
        const page = await person.get(nextOf(late.path))
        assert.equal(page.status, 200)
        assert.match(page.text, /role="status">What you typed is back\. It is not saved yet\./)
        assert.match(page.text, /value="Boulangère de nuit/)
        assert.match(page.text, /Pain &amp; levain/)
        const french = await person.get(nextOf(late.path).replace('/en/', '/fr/'))
        assert.match(french.text, /Ce que vous aviez saisi est de retour/)
        const stranger = await service.person(client)
        assert.doesNotMatch((await stranger.get(nextOf(late.path))).text, /Boulangère|role="status">What you typed/)
        await person.get(path('/jobs'))
        await person.post('/en/console/sign-out')
        const later = await again(handle)
        assert.doesNotMatch((await later.get(nextOf(late.path))).text, /Boulangère/, 'a sign-out removes it')
      }
    })

    const checked = (value: string) => new RegExp(`value="${value}"[^>]* checked`)
    test('a form that needs a fresh proof comes back behind it, is carried out by nobody, and holds no secret', async () => {
      const [key] = await service.operator.listKeys(client.employerId)
      const name = 'Marie & Cie'
      const invited = { name, handle: 'new@example.ca', language: 'fr', role: 'reader' }
      const profile = { website: name, size: 'under-25', rules: 'shown', enforcedRules: 'on-ai' }
      const forms: readonly [string, Record<string, string>, RegExp[]][] = [
        ['/profile/edit', profile, [checked('under-25'), checked('on-ai')]],
        ['/keys/new', { name, scopes: 'read', preconditions: 'yes' }, [checked('read'), checked('yes')]],
        [`/keys/${key?.id}/rotate`, { overlap: '30', expires: name }, [/value="30" selected/]],
        ['/people/invite', invited, [checked('reader'), checked('fr'), /value="new@example\.ca"/]],
      ]
      const visitor = await service.person(client, { handle: 'strong' })
      await visitor.get(path('/keys/new'))
      service.advance(11 * 60_000)
      const sent: [string, RegExp[]][] = []
      for (const [rest, typed, shown] of forms) {
        const late = await visitor.post(path(rest), typed)
        assert.match(late.path, /^\/en\/console\/prove\?next=/)
        sent.push([nextOf(late.path), [...shown, /value="Marie &amp; Cie"/]])
      }
      service.advance(13 * 3_600_000)
      const ended = nextOf((await visitor.post(path('/keys/new?parked=older'), { name, scopes: 'read' })).path)
      const person = await again('strong')
      for (const [next, shown] of [...sent, [ended, [checked('read')]] as const]) {
        assert.equal((await person.get(`/en/console/prove?${new URLSearchParams({ next })}`)).path, next)
        const page = await person.get(next)
        assert.equal(page.status, 200)
        assert.match(page.text, /role="status">What you typed is back\. It is not saved yet\./)
        for (const text of shown) assert.match(page.text, text, next)
      }
      assert.equal((await service.operator.listKeys(client.employerId)).filter((each) => each.name === name).length, 0)
      assert.equal(await service.store.people.findPerson('new@example.ca'), null)
      assert.equal((await service.store.directory.getProfile(client.employerId))?.website, null)
    })

    test('a form of an earlier session of the person comes back in the one in force, and saves nothing by itself', async () => {
      const visitor = await service.person(client, { handle: 'tabs' })
      const { token: once } = await visitor.get(path('/jobs/new'))
      service.advance(1_000)
      const person = await again('tabs')
      const sent = await person.post(path('/jobs/new'), { ...fields, once })
      assert.deepEqual([sent.status, sent.path.split('?parked=')[0]], [303, path('/jobs/new')])
      assert.match((await person.get(sent.path)).text, /role="status">What you typed[\s\S]*value="Boulangère de nuit/)
      const stranger = await service.person(client)
      assert.equal((await stranger.post(path('/jobs/new'), { ...fields, once })).status, 403)
      assert.equal((await person.post(path(`/bin/1/restore`), { once })).status, 403, 'of a page that keeps nothing')
    })

    test('it is gone once it is saved', async () => {
      const { body } = await client.post(job({ title: 'Cook' }))
      const edit = path(`/jobs/${body.id}/edit`)
      const visitor = await service.person(client, { handle: 'saved' })
      const { fields: shown } = formIn((await visitor.get(edit)).text)
      service.advance(13 * 3_600_000)
      const back = nextOf((await visitor.post(edit, { ...shown, title: 'Boulangère', action: 'save' })).path)
      const person = await again('saved')
      const { fields: kept } = formIn((await person.get(back)).text)
      assert.equal(kept.title, 'Boulangère')
      assert.equal((await person.post(edit, { ...kept, action: 'save' })).status, 303)
      assert.doesNotMatch((await person.get(back)).text, /role="status">What you typed/)
    })

    test('a form that has made its posting makes no other, in the next session either', async () => {
      const visitor = await service.person(client, { handle: 'lost' })
      const { fields: shown } = formIn((await visitor.get(path('/jobs/new'))).text)
      const typed = { ...shown, ...GOOD, action: 'save' }
      const made = await visitor.post(path('/jobs/new'), typed)
      assert.equal(made.status, 303)
      // The answer was lost, and the person tries again the next day.
      service.advance(13 * 3_600_000)
      const back = nextOf((await visitor.post(path('/jobs/new'), typed)).path)
      const person = await again('lost')
      const { fields: kept } = formIn((await person.get(back)).text)
      const second = await person.post(path('/jobs/new'), { ...kept, action: 'save' })
      assert.deepEqual([second.status, second.path], [303, made.path])
      const other = await person.post(path('/jobs/new'), { ...kept, title: 'Night baker', action: 'save' })
      assert.equal(other.status, 409)
      // The text of a posting that somebody has deleted since can be saved as another one.
      const [, id] = /jobs\/(\d+)/.exec(made.path) ?? []
      assert.equal((await client.delete(`/api/v1.1/jobs/${id}`)).status, 204)
      const gone = await person.post(path('/jobs/new'), { ...kept, title: 'Night baker', action: 'save' })
      const { fields: anew } = formIn(gone.text)
      assert.equal(anew.title, 'Night baker')
      const saved = await person.post(path('/jobs/new'), { ...anew, action: 'save' })
      assert.equal(saved.status, 303)
      assert.notEqual(saved.path, made.path)
    })

    test('a form of the profile, keys and people is gone once it is carried out', async () => {
      const [key] = await service.operator.listKeys(client.employerId)
      const visitor = await service.person(client, { handle: 'done' })
      await visitor.get(path('/keys/new'))
      service.advance(11 * 60_000)
      const forms: readonly [string, Record<string, string>][] = [
        ['/profile/edit', { website: 'https://marchande.example/' }],
        ['/keys/new', { name: 'Marchande', scopes: 'read' }],
        [`/keys/${key?.id}/rotate`, { overlap: '30' }],
        ['/people/invite', { name: 'Marchande', handle: 'marchande', language: 'fr', role: 'reader' }],
      ]
      const kept: string[] = []
      for (const [rest, typed] of forms) kept.push(nextOf((await visitor.post(path(rest), typed)).path))
      const person = await again('done')
      for (const [at, [rest]] of forms.entries()) {
        const back = kept[at] ?? ''
        const { fields: shown } = formIn((await person.get(back)).text, '')
        const done = await person.post(path(rest), shown)
        assert.ok(done.status === 200 || done.status === 303, `${rest}: ${done.status}`)
        assert.doesNotMatch((await person.get(back)).text, /role="status">What you typed/, rest)
      }
      assert.ok(await service.store.people.findPerson('marchande'))
    })

    test('it ends after a day, and belongs to its own page', async () => {
      const visitor = await service.person(client, { handle: 'day' })
      await visitor.get(path('/jobs/new'))
      service.advance(13 * 3_600_000)
      const back = nextOf((await visitor.post(path('/jobs/new'), fields)).path)
      const [, id] = back.split('?parked=')
      const { body } = await client.post(job({ title: 'Cook' }))
      const person = await again('day')
      assert.doesNotMatch((await person.get(path(`/jobs/${body.id}/edit?parked=${id}`))).text, /Boulangère/)
      for (const wrong of ['x', 'A'.repeat(22), '%00'])
        assert.doesNotMatch((await person.get(path(`/jobs/new?parked=${wrong}`))).text, /role="status">What you typed/)
      assert.match((await person.get(back)).text, /Boulangère/)
      service.advance(DAY_MS)
      assert.doesNotMatch((await (await again('day')).get(back)).text, /Boulangère/)
    })

    test('nothing is kept of a form without its token, from another site, or of a session that was ended', async () => {
      const visitor = await service.person(client, { handle: 'wrong' })
      const page = await visitor.get(path('/jobs/new'))
      const stranger = await service.person(client)
      const theirs = (await stranger.get(path('/jobs/new'))).token
      const cookie = visitor.cookie()
      service.advance(13 * 3_600_000)
      const late = service.visitor(cookie)
      for (const once of ['', 'x.y', theirs])
        assert.equal(nextOf((await late.post(path('/jobs/new'), { ...fields, once })).path), path('/jobs/new'), once)
      const foreign = await late.post(
        path('/jobs/new'),
        { ...fields, once: page.token },
        { 'sec-fetch-site': 'cross-site' },
      )
      assert.equal(foreign.status, 403)
      const huge = { ...fields, once: page.token, description: 'x'.repeat(1024 * 1024) }
      assert.equal(nextOf((await late.post(path('/jobs/new'), huge)).path), path('/jobs/new'))
      const ended = await again('wrong')
      const own = await ended.get(path('/jobs/new'))
      const stolen = service.visitor(ended.cookie())
      await ended.post('/en/console/sign-out')
      const after = await stolen.post(path('/jobs/new'), { ...fields, once: own.token })
      assert.equal(nextOf(after.path), path('/jobs/new'))
    })
  })
})
