/** The operators' pages: what they show, the one thing that they change, and who sees them. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { findCommand, parseArguments } from '../../server/cli/parse-arguments.ts'
import type { OperatorRole } from '../../server/people/ports.ts'
import { VERSION } from '../../server/platform/config/version.ts'
import { trailOf, verify } from '../support/audit.ts'
import { type BaseVersion, type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import type { Client } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'cheval agrafe pile'
/** More than a list holds. */
const MANY = 51

onEveryEngine((start, engine) => {
  describe('the operators’ pages', () => {
    let service: ConsoleService
    let employer: Client
    let operator: Visitor
    let auditor: Visitor
    const people = () => service.store.people
    const idOf = async (handle: string) => (await people().findPerson(handle))?.person.id ?? assert.fail(handle)
    const at = (path = '', language = 'en') => `/${language}/console/operator${path}`
    const personPath = async (handle: string) => at(`/people/${await idOf(handle)}`)
    /** A person without an employer who has a role. */
    const operating = (handle: string, operator: OperatorRole): Promise<Visitor> =>
      service.person(null, { handle, operator })
    const trail = (client: Client) => service.withStore((store) => trailOf(store, client.employerId))
    before(async () => {
      service = await startConsole(start, { environment: { PUBLIC_PAGES: 'true' } })
      employer = await service.employer('standard', 'Épicerie <b>Nord</b>')
      operator = await operating('Zoé', 'operator')
      auditor = await operating('auditor', 'auditor')
      await service.person(employer, { handle: 'marie@example.ca', role: 'editor' })
      await employer.post(jobInputExample)
    })
    after(() => service.stop())

    test('say how the service is, and what waits', async () => {
      assert.equal((await operator.get('/en/console')).path, at())
      const home = async () => (await operator.get(at())).text
      await until(async () => (await home()).includes('Up to date'), 'a look at the public side')
      const page = await home()
      for (const shown of [VERSION, engine === 'sqlite' ? 'SQLite' : 'PostgreSQL', 'Yes', 'No report is waiting'])
        assert.ok(page.includes(`>${shown}`), shown)
      const jobId: number = (await employer.get('/jobs')).body.data[0].id
      await until(async () => /Public postings<\/dt><dd>1</.test(await home()), 'the posting')
      await service.store.publicWrites.report({ jobId, at: service.now(), reason: 'fraud', text: 'x', contact: null })
      assert.match(await home(), /One report is waiting for a decision/)
      assert.match((await auditor.get(at('', 'fr'))).text, /rôle d’auditeur.*Un signalement attend une décision/s)
    })

    test('find an employer by its number or part of its name, and show it with names as text', async () => {
      const { employerId } = employer
      for (const q of ['EPICERIE', 'nord', String(employerId)]) {
        const { text } = await operator.get(at(`/employers?${new URLSearchParams({ q })}`))
        assert.match(text, new RegExp(`/operator/employers/${employerId}">Épicerie &lt;b&gt;Nord`), q)
      }
      for (const q of ['', 'nothing', '\0', '%'])
        assert.ok(
          !/operator\/employers\/\d/.test((await operator.get(at(`/employers?q=${encodeURIComponent(q)}`))).text),
          q,
        )
      const page = await auditor.get(at(`/employers/${employerId}`))
      assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-store'])
      for (const pattern of [
        /<h1>Épicerie &lt;b&gt;Nord&lt;\/b&gt;<\/h1>/,
        /Active<\/dt><dd>1<.*Drafts<\/dt><dd>0</s,
        /Person marie@example.ca<\/a>.*Editor.*2026/s,
        /Reads and changes|Read and change/i,
        new RegExp(`<span>rename</span> <span>${employerId}</span> <span>NAME</span></code>`),
      ])
        assert.match(page.text, pattern)
      assert.ok(
        !page.text.includes('<b>Nord') &&
          !page.text.includes(employer.apiKey ?? '') &&
          !/affiche_\w{9}/.test(page.text),
      )
      for (const id of ['0', '01', '999999', 'x', '99999999999'])
        assert.equal((await operator.get(at(`/employers/${id}`))).status, 404, id)
    })

    test('find a person by its number or any part of its name or handle, and show its ways in', async () => {
      const id = await idOf('marie@example.ca')
      for (const q of ['MARIE', 'example.CA ', 'pérson mar', String(id)]) {
        const { text } = await operator.get(at(`/people?${new URLSearchParams({ q })}`))
        assert.match(text, new RegExp(`/operator/people/${id}">Person marie@example.ca`), q)
      }
      for (const q of ['', 'nobody', '\0', '%', '999999'])
        assert.ok(!/operator\/people\/\d/.test((await operator.get(at(`/people?q=${encodeURIComponent(q)}`))).text), q)
      const { text } = await auditor.get(at(`/people/${id}`))
      for (const pattern of [/Password<\/dt><dd>No</, /Sessions<\/dt><dd>1</, /Épicerie &lt;b&gt;Nord.*Editor/s])
        assert.match(text, pattern)
      assert.ok(!text.includes('Create a new link</button>'))
      assert.equal((await operator.get(at('/people/999999'))).status, 404)
    })

    test('show commands that there are', async () => {
      const suspended = await service.employer('unlimited', 'Suspended')
      await service.store.directory.setSuspended(suspended.employerId, service.now())
      await service.link('disabled', employer)
      await people().setDisabled(await idOf('disabled'), service.now())
      const paths = [at(), at(`/employers/${employer.employerId}`), at(`/employers/${suspended.employerId}`)]
      for (const handle of ['marie@example.ca', 'disabled', 'auditor']) paths.push(await personPath(handle))
      const shown = new Set<string>()
      for (const path of paths)
        for (const [, command = ''] of (await operator.get(path)).text.matchAll(
          /<code translate="no"[^>]*>(.*?)<\/code>/g,
        ))
          shown.add(command.replaceAll(/<[^>]*>/g, ''))
      assert.ok(shown.size > 20, `${shown.size}`)
      for (const line of shown) {
        const [npx, option, program, ...words] = line.split(' ')
        const command = findCommand(words)
        assert.deepEqual([npx, option, program], ['npx', '--no', 'affiche'])
        assert.doesNotThrow(() => parseArguments(command, words.slice(command.name.split(' ').length)), line)
      }
    })

    const linkIn = ({ text }: BaseVersion): string =>
      /id="link"[^>]*>http[^<]*?(\/\w\w\/console\/link\/\w+)</.exec(text)?.[1] ?? ''

    test('make a link that is shown once, for an operator who is named in the trail, and for no other operator', async () => {
      const elsewhere = await service.employer('standard', 'Elsewhere')
      const membership = { personId: await idOf('marie@example.ca'), employerId: elsewhere.employerId, role: 'reader' }
      await people().setMembership({ ...membership, role: 'reader', at: service.now(), by: 'operator' })
      const path = await personPath('marie@example.ca')
      const { token: once } = await operator.get(path)
      const page = await operator.post(`${path}/link`, { once })
      assert.equal(page.status, 200)
      const again = await operator.post(`${path}/link`, { once })
      assert.deepEqual([again.status, linkIn(again)], [409, ''])
      assert.equal((await service.visitor().post(linkIn(page))).status, 303)
      for (const client of [employer, elsewhere]) {
        const recorded = (await trail(client)).find(
          ({ action, operator }) => action === 'person.link' && operator !== null,
        )
        assert.equal(recorded?.operator, `Person Zoé (#${await idOf('zoe')})`)
      }
      assert.equal((await service.withStore((store) => verify(store, elsewhere.employerId))).fault, null)
      for (const handle of ['auditor', 'disabled']) {
        const own = await personPath(handle)
        assert.ok(!(await operator.get(own)).text.includes('Create a new link</button>'), handle)
        const refused = await operator.post(`${own}/link`)
        assert.deepEqual([refused.status, linkIn(refused)], [409, ''], handle)
      }
      assert.equal((await operator.post(at('/people/999999/link'))).status, 404)
    })

    test('are as unknown as any address to everybody else, from the next request on', async () => {
      const { employerId } = employer
      const owner = await service.person(employer, { handle: 'owner' })
      const ended = await operating('ended', 'operator')
      const disabled = await operating('gone', 'operator')
      assert.match((await ended.get('/en/console/me')).text, /href="\/en\/console\/operator"/)
      await service.withStore(async (store) => {
        await store.people.setOperator(await idOf('ended'), null)
        await store.people.setDisabled(await idOf('gone'), service.now())
      })
      assert.equal((await disabled.get(at())).status, 303)
      assert.equal((await service.visitor().get(at())).path, '/en/console/sign-in?next=%2Fen%2Fconsole%2Foperator')
      const before = await trail(employer)
      for (const visitor of [owner, ended]) {
        const pageOf = async (path: string, method: 'get' | 'post' = 'get') => {
          if (method === 'post') await visitor.get('/en/console/me')
          const { status, text } = await visitor[method](path)
          return [status, text.replaceAll(/once" value="[^"]+"/g, '').replaceAll(path.slice(3), '')]
        }
        const unknown = await pageOf('/en/console/999999/jobs')
        for (const path of [
          '',
          '/employers?q=1',
          '/people',
          `/employers/${employerId}`,
          `/people/${await idOf('owner')}`,
        ])
          assert.deepEqual(await pageOf(at(path)), unknown, path)
        const link = at(`/people/${await idOf('marie@example.ca')}/link`)
        assert.deepEqual(await pageOf(link, 'post'), await pageOf('/en/console/999999/activity/verify', 'post'))
        assert.ok(!(await visitor.get('/en/console/me')).text.includes('/console/operator'))
      }
      await auditor.get(at())
      const refused = await auditor.post(`${await personPath('marie@example.ca')}/link`)
      assert.deepEqual([refused.status, /An auditor changes nothing/.test(refused.text)], [403, true])
      assert.deepEqual(await trail(employer), before)
    })

    test('list no more than a page holds, and say so', async () => {
      const client = await service.employer('standard', 'Many')
      const { employerId } = client
      const order = { language: 'en', createdAt: service.now(), by: 'operator' } as const
      const key = { employerId, scopes: ['jobs:read'] as const, preconditions: false, createdAt: 1, expiresAt: null }
      for (let n = 0; n < MANY; n++) {
        const handle = `many${n}`
        await people().addPerson({ ...order, name: handle, handle, membership: { employerId, role: 'reader' } })
        await service.store.directory.createKey({ ...key, name: `key ${n}`, hash: randomBytes(32) })
      }
      const { text } = await operator.get(at(`/employers/${employerId}`))
      const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
      assert.deepEqual([count(/>many\d+<\/a>/g), count(/<h3>/g), count(/more than the 50/g)], [50, 50, 2])
      const found = (await operator.get(at('/people?q=many'))).text
      assert.deepEqual([[...found.matchAll(/>many\d+<\/a>/g)].length, /more than 25/.test(found)], [25, true])
    })

    test('ask for a new proof after half an hour without use, whatever was opened since', async () => {
      const path = '/en/console/me/password'
      await operator.get(path)
      assert.equal((await operator.post(path, { password: PASSWORD, again: PASSWORD })).status, 303)
      service.advance(29 * MINUTE_MS)
      assert.equal((await operator.get(at())).status, 200)
      service.advance(30 * MINUTE_MS)
      assert.equal((await operator.get('/en/console/me')).status, 200)
      const back = at('/people?q=marie')
      for (const _ of [1, 2])
        assert.equal((await operator.get(back)).path, `/en/console/prove?${new URLSearchParams({ next: back })}`)
      const prove = await operator.get(`/en/console/prove?${new URLSearchParams({ next: back })}`)
      assert.match(prove.text, /half an hour without use/)
      const proved = await operator.post('/en/console/prove', { password: PASSWORD, next: back })
      assert.deepEqual([proved.status, proved.path], [303, back])
      assert.equal((await operator.get(back)).status, 200)
      service.advance(11 * MINUTE_MS)
      const person = await personPath('marie@example.ca')
      assert.equal((await operator.get(person)).status, 200)
      const late = await operator.post(`${person}/link`, {}, { referer: service.base + person })
      assert.equal(late.path, `/en/console/prove?${new URLSearchParams({ next: person })}`)
    })
  })
})
