/** Sign-ins after the first link: passwords, proving again, and people's own account. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import type { Client } from '../support/service.ts'

const PASSWORD = 'cheval agrafe pile'
const MINUTE_MS = 60_000

const textOf = (html: string): string => html.replaceAll('&#39;', '’')

/** Sends the form of a password from its page. */
const choose = async (visitor: Visitor, password: string, again = password) => {
  await visitor.get('/en/console/me/password')
  return visitor.post('/en/console/me/password', { password, again })
}

onEveryEngine((start) => {
  describe('a person of the console', () => {
    let service: ConsoleService
    let employer: Client
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer('standard', 'Épicerie')
    })
    after(() => service.stop())

    /** A person with a password, signed in by it. */
    const withPassword = async (handle: string): Promise<Visitor> => {
      const visitor = await service.person(employer, { handle })
      assert.equal((await choose(visitor, PASSWORD)).status, 303)
      return signIn(handle)
    }
    const signIn = async (handle: string, password = PASSWORD): Promise<Visitor> => {
      const visitor = service.visitor()
      assert.equal((await visitor.post('/en/console/sign-in', { handle, password })).status, 303)
      return visitor
    }

    test('is asked after a link how to come in the next time, may leave it for later, and is told what that means', async () => {
      const { token } = await service.link('newcomer', employer)
      const visitor = service.visitor()
      const used = await visitor.post(`/fr/console/link/${token}`, { next: `/fr/console/${employer.employerId}/jobs` })
      assert.equal(used.path, `/fr/console/welcome?next=%2Ffr%2Fconsole%2F${employer.employerId}%2Fjobs`)
      const page = await visitor.get(used.path)
      assert.match(page.text, /Comment vous connecterez-vous la prochaine fois\u202f\?/)
      assert.match(page.text, /12 heures, et 7 jours au plus/)
      assert.equal(page.text.match(/autocomplete="new-password"/g)?.length, 2)
      assert.doesNotMatch(page.text, /onpaste|autocomplete="off"/)
      assert.match(page.text, new RegExp(`<a href="/fr/console/${employer.employerId}/jobs">Continuer`))
      const next = `/fr/console/${employer.employerId}/jobs`
      const saved = await visitor.post('/fr/console/me/password', { password: PASSWORD, again: PASSWORD, next })
      assert.deepEqual([saved.status, saved.path], [303, `${next}?notice=password`])
      await signIn('newcomer')
    })

    test('is told in both languages what is wrong with a password, and none is shown again', async () => {
      const visitor = await service.person(employer, { handle: 'marguerite' })
      const faults = [
        ['elf zeichen', 'elf zeichen', 'fewer than 15 characters', 'moins de 15 caractères'],
        ['x y z '.repeat(50), null, 'more than 256 characters', 'plus de 256 caractères'],
        ['qwertyuiop12345', null, 'easy to guess', 'facile à deviner'],
        ['abcabcabcabcabc', null, 'easy to guess', 'facile à deviner'],
        ['marguerite-2026!', null, 'little more than your name', 'n’est guère plus que votre nom'],
        [PASSWORD, 'cheval agrafe pil', 'not the same', 'ne sont pas identiques'],
      ] as const
      for (const [password, again, english, french] of faults)
        for (const [language, sentence, error] of [
          ['en', english, 'Error: '],
          ['fr', french, 'Erreur\u00a0: '],
        ] as const) {
          await visitor.get(`/${language}/console/me/password`)
          const fields = { password, again: again ?? password }
          const { status, text } = await visitor.post(`/${language}/console/me/password`, fields)
          assert.equal(status, 400, english)
          assert.ok(textOf(text).includes(`<title>${error}`), error)
          assert.equal(textOf(text).split(sentence).length, 3, `${sentence}: in the summary and at the field`)
          assert.match(text, /role="alert" tabindex="-1" autofocus/)
          assert.ok(!text.includes(password), 'a password is shown')
        }
      const before = await service.visitor().post('/en/console/sign-in', { handle: 'marguerite', password: PASSWORD })
      assert.equal(before.status, 400)
    })

    test('reads of the tries that a wrong password refused, and how often, in both languages', async () => {
      const visitor = await withPassword('tried')
      const page = async (language: 'en' | 'fr') => textOf((await visitor.get(`/${language}/console/me`)).text)
      assert.doesNotMatch(await page('en'), /Refused tries/)
      const stranger = service.visitor()
      const guess = () => stranger.post('/en/console/sign-in', { handle: 'tried', password: 'not the password' })
      assert.equal((await guess()).status, 400)
      assert.match(await page('en'), /A wrong password was entered for your user name on .*2026/s)
      assert.equal((await guess()).status, 400)
      assert.match(await page('fr'), /saisi 2 fois avec votre nom d’utilisateur, la dernière fois le .*2026/s)
    })

    test('proves again who it is after ten minutes, under a new secret, and comes back to where it was', async () => {
      const visitor = await withPassword('prover')
      const stolen = visitor.cookie()
      service.advance(11 * MINUTE_MS)
      const asked = await visitor.get('/en/console/me/password')
      assert.deepEqual([asked.status, asked.path], [303, '/en/console/prove?next=%2Fen%2Fconsole%2Fme%2Fpassword'])
      await visitor.get(asked.path)
      const wrong = await visitor.post(asked.path, { password: 'not the password' })
      assert.deepEqual([wrong.status, visitor.cookie()], [400, stolen])
      assert.match(wrong.text, /<title>Error: Confirm.*The password is wrong/s)
      const right = await visitor.post(asked.path, { password: PASSWORD })
      assert.deepEqual([right.status, right.path], [303, '/en/console/me/password'])
      assert.notEqual(visitor.cookie(), stolen)
      assert.equal((await service.visitor(stolen).get('/en/console/me')).status, 303)
      assert.equal((await visitor.get('/en/console/me/password')).status, 200)
      const later = await visitor.get('/en/console/prove?next=/en/console/me')
      assert.deepEqual([later.status, later.path], [303, '/en/console/me'])
    })

    test('who has nothing to prove with is told what to do, within ten minutes of a link needs nothing', async () => {
      const visitor = await service.person(employer, { handle: 'linked' })
      assert.equal((await visitor.get('/en/console/me/password')).status, 200)
      service.advance(11 * MINUTE_MS)
      const { path } = await visitor.get('/fr/console/me/password')
      const page = await visitor.get(path)
      assert.match(page.text, /affiche person link \d+/)
      assert.doesNotMatch(page.text, /type="password"|data-passkey/)
    })

    test('after a link the user name stands above the password, and the page that comes next says that it is saved', async () => {
      const visitor = await service.person(employer, { handle: 'welcomed' })
      const { text } = await visitor.get('/en/console/welcome')
      assert.match(text, /User name: <b>welcomed<\/b>/)
      const fields = { password: PASSWORD, again: PASSWORD, next: '/fr/console' }
      const saved = await visitor.post('/en/console/me/password', fields)
      assert.equal(saved.path, '/fr/console?notice=password')
      const { path } = await visitor.get(saved.path)
      assert.equal(path, `/fr/console/${employer.employerId}/jobs?notice=password`)
      assert.match((await visitor.get(path)).text, /role="status">Votre mot de passe est enregistré/)
      assert.doesNotMatch((await visitor.get(path.replace('password', 'toString'))).text, /role="status"/)
      assert.match((await visitor.get('/en/console/me')).text, /<a href="\/en\/console">Back to your employers</)
    })

    test('a new password ends every other session, and needs a session that is strong', async () => {
      const visitor = await withPassword('changer')
      const other = await signIn('changer')
      assert.equal((await choose(visitor, 'another agrafe pile')).path, '/en/console/me?done=password')
      assert.match((await visitor.get('/en/console/me?done=password')).text, /role="status">Your password is saved/)
      assert.equal((await other.get('/en/console/me')).status, 303)
      await visitor.get('/en/console/me')
      service.advance(11 * MINUTE_MS)
      const late = await visitor.post('/en/console/me/password', { password: PASSWORD, again: PASSWORD })
      assert.match(late.path, /^\/en\/console\/prove\?next=/)
      await signIn('changer', 'another agrafe pile')
    })

    test('sees its sessions without their secrets, and ends one or all others, and no session of others', async () => {
      const chrome = { 'user-agent': 'Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' }
      const visitor = await withPassword('sessions')
      const [second, third, stranger] = [service.visitor(), service.visitor(), await service.person(employer)]
      for (const each of [second, third]) {
        service.advance(1_000)
        await each.post('/en/console/sign-in', { handle: 'sessions', password: PASSWORD }, chrome)
      }
      const list = await visitor.get('/en/console/me')
      assert.match(list.text, /<b>Unknown browser<\/b> \(this one\)/)
      assert.equal(list.text.match(/<b>Chrome<\/b>/g)?.length, 2)
      const ids = [...list.text.matchAll(/name="session" value="([\w-]{22})"/g)].map(([, id = '']) => id)
      // The third other one is that of the link.
      assert.equal(ids.length, 3)
      for (const each of [visitor, second, third])
        assert.ok(!list.text.includes(each.cookie().split('.')[1] ?? ''), 'the page holds a secret')
      await stranger.get('/en/console/me')
      await stranger.post('/en/console/me/sessions/end', { session: ids.at(-1) ?? '' })
      assert.equal((await third.get('/en/console/me')).status, 200)
      const one = await visitor.submit('/en/console/me/sessions/end', { session: ids.at(-1) ?? '' })
      assert.match(one.text, /role="status">The session has ended/)
      assert.deepEqual(
        [(await second.get('/en/console/me')).status, (await third.get('/en/console/me')).status],
        [200, 303],
      )
      const all = await visitor.submit('/fr/console/me/sessions/end-others')
      assert.match(textOf(all.text), /Vos autres sessions ont pris fin/)
      assert.equal((await second.get('/en/console/me')).status, 303)
      assert.doesNotMatch(all.text, /end-others/)
    })

    test('is advised of a second way in until it has two, and sets the language of what it is sent', async () => {
      const visitor = await service.person(employer, { handle: 'advised' })
      assert.match((await visitor.get('/en/console/me')).text, /no other way to sign in/)
      await choose(visitor, PASSWORD)
      assert.match((await visitor.get('/en/console/me')).text, /You have one way to sign in/)
      const saved = await visitor.post('/en/console/me/language', { language: 'fr' })
      assert.equal(saved.path, '/fr/console/me?done=language')
      assert.match((await visitor.get(saved.path)).text, /<option value="fr" selected>Français/)
      const [member] = (await service.operator.listPeople(employer.employerId)).filter(
        ({ person }) => person.handle === 'advised',
      )
      assert.equal(member?.person.language, 'fr')
      await visitor.post('/fr/console/me/language', { language: 'de' })
      assert.match((await visitor.get('/fr/console/me')).text, /<option value="fr" selected>/)
    })

    test('comes back to the page of a form that is no page itself, and to none of another site', async () => {
      const path = '/en/console/me/sessions/end'
      const nextOf = async (referer: string) => {
        const answer = await service.visitor().post(path, {}, { referer })
        return new URL(answer.path, service.base).searchParams.get('next')
      }
      assert.equal(await nextOf(`${service.base}/en/console/me?done=session`), '/en/console/me?done=session')
      for (const referer of ['https://example.com/en/console/me', 'nonsense', ''])
        assert.equal(await nextOf(referer), '')
    })

    test('reads the pages of a suspended employer, is told so in both languages, and changes nothing', async () => {
      const suspended = await service.employer('standard', 'Suspended')
      const visitor = await service.person(suspended)
      const path = `console/${suspended.employerId}/jobs/new`
      await visitor.get(`/en/${path}`)
      await service.operator.suspendEmployer(suspended.employerId)
      const refused = await visitor.post(`/en/${path}`, { title: 'Baker' })
      assert.equal(refused.status, 403)
      assert.match(refused.text, /<h1>This employer is suspended<\/h1>/)
      const [english, french] = [await visitor.get(`/en/${path}`), await visitor.get(`/fr/${path}`)]
      assert.deepEqual([english.status, french.status], [403, 403])
      assert.match(english.text, /class="notice">This employer is suspended: its postings are not public/)
      assert.match(french.text, /class="notice">Cet employeur est suspendu\u00a0: ses offres/)
      await service.operator.resumeEmployer(suspended.employerId)
      assert.doesNotMatch((await visitor.get(`/en/${path}`)).text, /is suspended/)
    })

    test('without employers is told who can add one', async () => {
      assert.match((await (await service.person(null)).get('/en/console')).text, /You have no employer here yet/)
    })
  })
})
