/** Mail to people of the console, as the files that a service without a mail server writes. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Person } from '../../server/people/ports.ts'
import { createCodes } from '../../server/public/code.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { type Mail, readMail } from '../support/mail-server.ts'
import { onOneEngine } from '../support/product.ts'
import { type Client, DAY_MS, job } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const MAIL = { MAIL_URL: 'file:mail', MAIL_FROM: 'Emplois Nord <emplois@example.ca>' }

const PASSWORD = 'cheval agrafe pile correcte'

onOneEngine((start) => {
  describe('mail to people', () => {
    let service: ConsoleService
    let employer: Client
    let owner: Visitor
    const at = (path: string) => `/en/console/${employer.employerId}/people${path}`
    const folder = () => join(service.dataDir, 'mail')
    const mails = (): Mail[] =>
      existsSync(folder())
        ? readdirSync(folder())
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readMail(readFileSync(join(folder(), name), 'latin1')))
        : []
    const delivered = async (): Promise<Mail[]> => {
      await until(async () => (await service.store.mail.countWaiting()) === 0, 'the delivery')
      return mails()
    }
    const only = async (): Promise<Mail> => {
      const [mail, ...others] = await delivered()
      assert.deepEqual(others, [])
      return mail ?? assert.fail('no mail was sent')
    }
    const pathIn = ({ text }: Mail, pattern: RegExp): string => pattern.exec(text)?.[1] ?? assert.fail(text)
    const personOf = async (handle: string): Promise<Person> =>
      (await service.store.people.findPerson(handle))?.person ?? assert.fail(handle)
    const invite = async (handle: string, email: string) => {
      await owner.get(at('/invite'))
      return owner.post(at('/invite'), { name: `Person ${handle}`, handle, email, language: 'fr', role: 'editor' })
    }
    /** A person with an address, whose first browser it is. */
    const reader = async (handle: string, options: object = {}): Promise<Visitor> => {
      const visitor = await service.person(employer, { handle, ...options })
      await service.store.people.setEmail((await personOf(handle)).id, `${handle}@example.ca`)
      return visitor
    }
    before(async () => {
      service = await startConsole(start, { environment: { ...MAIL, PUBLIC_PAGES: 'true', SITE_NAME: 'Emplois Nord' } })
      employer = await service.employer('standard', 'Boulangerie')
      owner = await service.person(employer, { handle: 'owner', name: 'Paul' })
    })
    beforeEach(async () => {
      await delivered()
      rmSync(folder(), { recursive: true, force: true })
    })
    after(() => service.stop())

    test('an invitation with an address is mailed, shows no link, and its use proves the address', async () => {
      const page = await invite('new', 'new@example.ca')
      assert.equal(page.status, 200)
      assert.match(page.text, /new@example\.ca/)
      assert.doesNotMatch(page.text, /affiche_link/)
      assert.equal((await personOf('new')).email, null)
      const mail = await only()
      assert.equal(mail.headers.to, 'new@example.ca')
      assert.equal(mail.headers['list-unsubscribe'], undefined)
      const path = pathIn(mail, /http[^\s]*?(\/fr\/console\/link\/\S+)/)
      const visitor = service.visitor()
      assert.equal((await visitor.post(path)).status, 303)
      assert.equal((await personOf('new')).email, 'new@example.ca')
      assert.deepEqual((await delivered()).length, 1, 'who came by the invitation is not told of it')
    })

    test('an invitation without an address is shown as ever, and one with a wrong address is refused', async () => {
      assert.match((await invite('shown', '')).text, /affiche_link/)
      const wrong = await invite('wrong', 'nobody')
      assert.equal(wrong.status, 400)
      assert.match(wrong.text, /id="email-fault"/)
      assert.equal(await service.store.people.findPerson('wrong'), null)
      assert.deepEqual(await delivered(), [])
    })

    test('the link lies nowhere in the store, and a newer link is mailed in its place', async () => {
      await invite('lost', 'lost@example.ca')
      const first = pathIn(await only(), /console\/(link\/\S+)/)
      const files = readdirSync(service.dataDir).filter((name) => name.startsWith('affiche.db'))
      for (const file of files)
        assert.ok(!readFileSync(join(service.dataDir, file), 'latin1').includes(first.slice('link/'.length)), file)
      rmSync(folder(), { recursive: true, force: true })
      const { id } = await personOf('lost')
      await owner.get(at(`/${id}`))
      const page = await owner.post(at(`/${id}/link`), { email: 'lost@example.ca' })
      assert.match(page.text, /24 hours/)
      const second = pathIn(await only(), /console\/(link\/\S+)/)
      assert.notEqual(second, first)
      assert.equal((await service.visitor().post(`/en/console/${first}`)).status, 410)
      assert.equal((await service.visitor().post(`/en/console/${second}`)).status, 303)
    })

    test('a sign-in with a new browser is told once for that browser, and not if it is turned off', async () => {
      const visitor = await reader('marie')
      const { token } = await visitor.get('/en/console/me/password')
      await visitor.post('/en/console/me/password', { once: token, password: PASSWORD, again: PASSWORD })
      const other = service.visitor()
      const signIn = () => other.post('/en/console/sign-in', { handle: 'marie', password: PASSWORD })
      assert.equal((await signIn()).status, 303)
      assert.match((await only()).headers.subject ?? '', /New sign-in/)
      await other.submit('/en/console/sign-out')
      assert.equal((await signIn()).status, 303)
      assert.equal((await delivered()).length, 1)
      await service.store.people.setMailOff((await personOf('marie')).id, ['sign-in'])
      const third = service.visitor()
      assert.equal((await third.post('/en/console/sign-in', { handle: 'marie', password: PASSWORD })).status, 303)
      assert.equal((await delivered()).length, 1)
    })

    test('an address counts once its reader has opened the link, signed in as that person', async () => {
      const visitor = await service.person(employer, { handle: 'zoe' })
      await visitor.get('/en/console/me/email')
      assert.equal((await visitor.post('/en/console/me/email', { email: 'zoe' })).status, 400)
      await visitor.get('/en/console/me/email')
      const asked = await visitor.post('/en/console/me/email', { email: ' zoe@example.ca ' })
      assert.equal(asked.status, 200)
      assert.equal((await personOf('zoe')).email, null)
      const mail = await only()
      assert.equal(mail.headers.to, 'zoe@example.ca')
      const path = pathIn(mail, /http[^\s]*?(\/en\/console\/me\/email\/\S+)/)
      const stranger = await service.person(employer, { handle: 'eve' })
      assert.equal((await stranger.get(path)).status, 410)
      assert.match((await visitor.get(path)).text, /zoe@example\.ca/)
      assert.equal((await visitor.submit(path)).status, 200)
      assert.equal((await personOf('zoe')).email, 'zoe@example.ca')
      await visitor.get('/en/console/me/email')
      await visitor.submit('/en/console/me/email', { email: '' })
      assert.equal((await personOf('zoe')).email, null)
    })

    test('nobody has one address after another written to', async () => {
      const flooder = await service.person(employer, { handle: 'flooder' })
      const ask = async (email: string) => {
        await flooder.get('/en/console/me/email')
        return flooder.post('/en/console/me/email', { email })
      }
      for (let count = 1; count <= 10; count++) assert.equal((await ask(`a${count}@example.ca`)).status, 200)
      const refused = await ask('a11@example.ca')
      assert.equal(refused.status, 429)
      assert.match(refused.text, /Wait \d+ seconds/)
      assert.equal((await delivered()).length, 10)
    })

    test('a person chooses what it is written about, and operators alone are offered reports', async () => {
      const visitor = await reader('chooser')
      const me = await visitor.get('/en/console/me')
      assert.match(me.text, /value="closing"/)
      assert.doesNotMatch(me.text, /value="report"/)
      await visitor.post('/en/console/me/mail', { mail: ['closing'] })
      assert.deepEqual((await personOf('chooser')).mailOff, ['report', 'sign-in'])
      const operator = await reader('operator', { operator: 'operator' })
      assert.match((await operator.get('/en/console/me')).text, /value="report"/)
    })

    test('closing postings are told in one mail a day, which one request of a mail program stops', async () => {
      await reader('closer')
      const closeDate = new Date(service.now() + 8 * DAY_MS).toISOString().slice(0, 10)
      for (const title of ['Baker', 'Pastry cook'])
        assert.equal((await employer.post(job({ title, closeDate, referenceId: null }))).status, 201)
      service.advance(DAY_MS)
      await until(() => mails().some(({ headers }) => headers.to === 'closer@example.ca'), 'the mail of the day')
      const told = (await delivered()).filter(({ headers }) => headers.to === 'closer@example.ca')
      assert.equal(told.length, 1)
      const [mail] = told
      assert.match(mail?.text ?? '', /- Baker – last day to apply: [\s\S]*- Pastry cook –/)
      const off = /^<http[^>]*?(\/en\/console\/mail\/off\/[^>]+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1]
      assert.ok(off)
      const program = await fetch(service.base + off, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      assert.equal(program.status, 200)
      await program.text()
      assert.deepEqual((await personOf('closer')).mailOff, ['closing'])
    })

    test('reports are told to operators, some minutes together in one mail', async () => {
      await service.store.people.setMailOff((await personOf('operator')).id, ['report'])
      await reader('reports', { operator: 'operator' })
      const { body } = await employer.post(job({ referenceId: null, title: 'Baker' }))
      const page = `/en/jobs/${createCodes(await service.store.public.secret()).codeOf(body.id)}/report`
      await until(async () => (await service.visitor().get(page)).status === 200, 'the public page')
      for (const text of ['They ask for money.', 'They ask for more money.'])
        assert.equal((await service.visitor().post(page, { reason: 'fraud', text, contact: '' })).status, 303)
      assert.equal(await service.store.mail.countWaiting(), 1)
      assert.deepEqual(mails(), [])
      service.advance(5 * 60_000)
      const mail = await only()
      assert.deepEqual([mail.headers.to, mail.headers.subject], ['reports@example.ca', '2 reports wait for a decision'])
      assert.doesNotMatch(mail.text, /money/)
    })

    test('only the link of a message stops it: looking does not, and another address is unknown', async () => {
      await reader('keeper')
      const { id } = await personOf('keeper')
      for (const token of [`${id}.closing.AAAAAAAAAAAAAAAAAAAAAA`, 'x']) {
        const page = await service.visitor().post(`/fr/console/mail/off/${token}`)
        assert.equal(page.status, 404)
      }
      assert.deepEqual((await personOf('keeper')).mailOff, [])
    })
  })

  test('without MAIL_URL nothing asks for an address, and nothing waits', async () => {
    const service = await startConsole(start)
    const employer = await service.employer()
    const owner = await service.person(employer)
    const people = `/en/console/${employer.employerId}/people`
    assert.doesNotMatch((await owner.get(`${people}/invite`)).text, /id="email"/)
    assert.doesNotMatch((await owner.get('/en/console/me')).text, /me\/email/)
    assert.equal((await owner.get('/en/console/me/email')).status, 404)
    assert.doesNotMatch(owner.cookie(), /browser/)
    assert.equal(await service.store.mail.countWaiting(), 0)
    await service.stop()
  })
})
