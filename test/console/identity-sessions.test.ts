/** Sessions against thieves, guessers and old rights. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { managePeople } from '../../server/people/manage-people.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { statusOf } from '../support/fetched.ts'
import { allOr, isFull } from '../support/product.ts'
import { type Client, startService } from '../support/service.ts'

const PASSWORD = 'cheval agrafe pile'
const PLANTED = 'affiche=1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** A request whose body is held back until `send`; the service has looked at its session and waits for the body. */
const held = async (address: string, { body, ...own }: Record<string, string> & { body: string }) => {
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${body.length}` }
  const headers = { 'sec-fetch-site': 'same-origin', expect: '100-continue', ...type, ...own }
  const sent = request(address, { method: 'POST', agent: false, headers })
  const answered = once(sent, 'response')
  sent.flushHeaders()
  await once(sent, 'continue')
  return {
    send: async () => {
      sent.end(body)
      const [answer] = await answered
      return { status: answer.statusCode, location: answer.headers.location ?? '', text: await text(answer) }
    },
  }
}

const secretOf = (visitor: Visitor): string => visitor.cookie().split('=')[1] ?? ''

onEveryEngine((start, engine) => {
  /** A test of what is above the store. */
  const once = engine === 'sqlite' || isFull ? test : () => undefined

  describe('a session', () => {
    let service: ConsoleService
    let employer: Client
    before(async () => {
      service = await startConsole(start, { environment: { TRUST_PROXY: 'true' } })
      employer = await service.employer('standard', 'Épicerie')
    })
    after(() => service.stop())

    const withPassword = async (handle: string): Promise<Visitor> => {
      const visitor = await service.person(employer, { handle })
      await visitor.get('/en/console/me/password')
      const saved = await visitor.post('/en/console/me/password', { password: PASSWORD, again: PASSWORD })
      assert.equal(saved.status, 303)
      return visitor
    }
    const tryAs = (handle: string, password: string, address: string) =>
      service.visitor().post('/en/console/sign-in', { handle, password }, { 'x-forwarded-for': address })

    once('never takes over a cookie that was there before: every sign-in has a secret of its own', async () => {
      await withPassword('fixed')
      const { token } = await service.link('planted', employer)
      const byLink = service.visitor(PLANTED)
      assert.equal((await byLink.post(`/en/console/link/${token}`)).status, 303)
      const first = service.visitor(PLANTED)
      await first.post('/en/console/sign-in', { handle: 'fixed', password: PASSWORD })
      const second = service.visitor(first.cookie())
      await second.post('/en/console/sign-in', { handle: 'fixed', password: PASSWORD })
      const secrets = [byLink, first, second].map(secretOf)
      assert.equal(new Set([...secrets, PLANTED.split('=')[1]]).size, 4)
      assert.equal((await service.visitor(PLANTED).get('/en/console/me')).status, 303)
    })

    test('that was stolen is good for nothing after the sign-out, the end or the password of its person', async () => {
      for (const end of ['sign-out', 'me/sessions/end-others', 'me/password']) {
        const owner = await withPassword(`robbed-${end.replaceAll('/', '-')}`)
        const thief = service.visitor(owner.cookie())
        const other = service.visitor()
        const handle = `robbed-${end.replaceAll('/', '-')}`
        await other.post('/en/console/sign-in', { handle, password: PASSWORD })
        const acting = end === 'sign-out' ? owner : other
        assert.equal((await thief.get('/en/console/me')).status, 200)
        await acting.get('/en/console/me')
        const password = 'another agrafe pile'
        assert.equal((await acting.post(`/en/console/${end}`, { password, again: password })).status, 303)
        const { status, path } = await thief.get('/en/console/me')
        assert.equal(status, 303, end)
        assert.match((await thief.get(path)).text, /Your session is over/)
      }
    })

    test('has no right any more with the next request, when another process has taken it away', async () => {
      const other = await service.employer('standard', 'Other')
      const visitor = await service.person(employer, { handle: 'revoked' })
      const { person } = await memberOf('revoked')
      const desk = (store: Parameters<Parameters<typeof service.withStore>[0]>[0]) =>
        managePeople({ people: store.people, clock: service.now, randomBytes })
      await service.withStore((store) =>
        desk(store).setRole({ personId: person.id, employerId: other.employerId, role: 'reader' }),
      )
      assert.match((await visitor.get('/en/console')).path, /^\/en\/console\/sign-in/)
      const { link } = await service.withStore((store) => desk(store).linkPerson(person.id))
      assert.equal((await visitor.post(`/en/console/link/${link.token}`)).status, 303)
      assert.match((await visitor.get('/en/console')).text, /Other/)
      await service.withStore((store) =>
        desk(store).setRole({ personId: person.id, employerId: employer.employerId, role: null }),
      )
      const page = await visitor.get(`/en/console/${employer.employerId}/jobs`)
      assert.equal(page.status, 404)
      assert.equal((await visitor.get('/en/console')).path, `/en/console/${other.employerId}/jobs`)
      await service.withStore((store) => desk(store).disablePerson(person.id))
      const disabled = await visitor.get('/en/console')
      assert.match(disabled.path, /^\/en\/console\/sign-in/)
      assert.match((await visitor.get(disabled.path)).text, /Your session is over.*ask an owner/s)
    })

    test('that ends while a form or what a script sends is still on its way does nothing with it', async () => {
      const owner = await withPassword('held')
      const thief = service.visitor(owner.cookie())
      const { token } = await thief.get('/en/console/me')
      const invited = { once: token, name: 'Eve', handle: 'eve', language: 'en', role: 'owner' }
      const password = { once: token, password: 'another agrafe pile', again: 'another agrafe pile' }
      const own = `/en/console/${employer.employerId}/people/invite`
      const hold = (path: string, fields: Record<string, string>) =>
        held(service.base + path, { cookie: thief.cookie(), body: `${new URLSearchParams(fields)}` })
      const member = await hold(own, invited)
      const { person } = await memberOf('held')
      const order = { personId: person.id, employerId: employer.employerId }
      await service.operator.setRole({ ...order, role: 'reader' })
      assert.equal((await member.send()).status, 403)
      await service.operator.setRole({ ...order, role: 'owner' })
      const late = [await hold(own, invited), await hold('/en/console/me/password', password)]
      const script = await held(`${service.base}/en/console/passkey/register`, {
        cookie: thief.cookie(),
        body: '{}',
        'content-type': 'application/json',
        'x-form-token': token,
      })
      await owner.get('/en/console/me')
      assert.equal((await owner.post('/en/console/sign-out')).status, 303)
      for (const form of late) assert.match((await form.send()).location, /^\/en\/console\/sign-in\?/)
      assert.match((await script.send()).text, /"location":"\/en\/console\/sign-in\?/)
      assert.equal(await service.store.people.findPerson('eve'), null)
      assert.equal((await tryAs('held', PASSWORD, '192.0.2.45')).status, 303)
    })

    const memberOf = async (handle: string) => {
      const found = (await service.operator.listPeople(employer.employerId)).find(
        ({ person }) => person.handle === handle,
      )
      assert.ok(found)
      return found
    }

    once('is not had by guessing: waits grow, end, and hold up neither the person elsewhere nor its link', async () => {
      await withPassword('guessed')
      const [stranger, home] = ['198.51.100.7', '192.0.2.44']
      const statuses: number[] = []
      let longest = 0
      for (let n = 0; n < 14; n++) {
        const { status, headers } = await tryAs('guessed', 'not the password', stranger)
        statuses.push(status)
        const wait = Number(headers.get('retry-after') ?? 0)
        longest = Math.max(longest, wait)
        if (n >= 8) service.advance(wait * 1000)
      }
      assert.deepEqual(statuses.slice(0, 8), [400, 400, 400, 400, 400, 429, 429, 429])
      assert.ok(longest >= 4, `${longest}`)
      assert.equal((await tryAs('guessed', PASSWORD, home)).status, 303)
      const { person } = await memberOf('guessed')
      const { link } = await service.operator.linkPerson(person.id)
      const used = await service.visitor().post(`/en/console/link/${link.token}`, {}, { 'x-forwarded-for': stranger })
      assert.equal(used.status, 303)
      service.advance(900_000)
      assert.equal((await tryAs('guessed', PASSWORD, stranger)).status, 303)
    })

    once('a network that has used up one way in still has the others', async () => {
      await withPassword('crowded')
      const from = { 'x-forwarded-for': '198.51.100.9' }
      const ask = () => service.visitor().json('/en/console/passkey/sign-in/options', {}, from)
      let asked = await ask()
      for (let n = 0; n < 60 && asked.status === 200; n++) asked = await ask()
      assert.equal(asked.status, 429)
      assert.equal((await tryAs('crowded', PASSWORD, from['x-forwarded-for'])).status, 303)
      const { token } = await service.link('crowded-2', employer)
      assert.equal((await service.visitor().post(`/en/console/link/${token}`, {}, from)).status, 303)
    })

    once('an unknown name is answered as a known one, to the byte', async () => {
      await withPassword('somebody-1')
      const pageOf = async (handle: string) => {
        const { status, text } = await tryAs(handle, 'not the password', `192.0.2.${handle.at(-1)}`)
        return [status, text.replaceAll(handle, 'NAME')]
      }
      assert.deepEqual(await pageOf('somebody-2'), await pageOf('somebody-1'))
    })

    once('a link is used up by no GET, HEAD or preview', async () => {
      const { token } = await service.link('previewed', employer)
      const address = `${service.base}/en/console/link/${token}`
      for (const method of ['GET', 'HEAD', 'GET'])
        assert.equal(await statusOf(address, { method, headers: { accept: 'text/html' } }), 200)
      assert.equal((await service.visitor().post(`/en/console/link/${token}`)).status, 303)
    })

    once('neither its secret, nor a form, link or password stands in a line of the log', async () => {
      const visitor = await withPassword('logged')
      const { token } = await visitor.get('/en/console/me')
      await visitor.get(`/en/console/me?once=${token}`)
      await visitor.get(`/en/console/nothing?secret=${secretOf(visitor)}`)
      await tryAs('logged', PASSWORD, '192.0.2.9')
      service.checkLog()
      assert.ok(service.logged.some((line) => line.includes('/en/console/me')))
      for (const text of [token, secretOf(visitor), PASSWORD])
        assert.ok(!service.logged.join('').includes(text), 'the log holds a secret')
    })
  })
})

const secure = ['https://jobs.example.ca', /^__Host-affiche=[\w.-]+; HttpOnly; SameSite=Lax; Path=\/; Secure$/] as const
const plain = ['http://192.0.2.7:8080', /^affiche=[\w.-]+; HttpOnly; SameSite=Lax; Path=\/$/] as const

// The plain one is looked at in admission.test.ts too.
for (const [base, pattern] of allOr<typeof secure | typeof plain>([secure, plain], [secure]))
  test(`the cookie of ${new URL(base).protocol} has the flags of its scheme`, async (t) => {
    const service = await startConsole(startService, { environment: { BASE_URL: base } })
    t.after(() => service.stop())
    const { token } = await service.link('flags', null)
    const used = await service.visitor().post(`/en/console/link/${token}`)
    assert.match(used.headers.get('set-cookie') ?? '', pattern)
  })
