/** Drafts of entries that were not saved: how long they stay, for whom, and how they come back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptWords } from '../../server/console/script-words.ts'
import { faultSummary } from '../../server/html/fault-summary.ts'
import { html } from '../../server/platform/lib/html.ts'
import { turnPage } from '../support/chromium.ts'
import { inConsole, type Reply, violationsOf } from './console-page.ts'
import { createWorld, formOf, kept, NEW, offer, SAVED, shown, title, turnTo, watchForgetting } from './draft-world.ts'

const { en, fr } = scriptWords
const HOUR_MS = 3_600_000

const MINUTE = { time: new Date('2026-11-24T10:00:00') }

inConsole((open) => {
  test('all but passwords is kept after two seconds, and is back where the person asks for it, by keys alone', async () => {
    const world = createWorld()
    const { page, faults } = await open({ answer: world.answer, prepare: (page) => page.clock.install(MINUTE) })
    await title(page).fill('Baker')
    await page.locator('#password').fill('secret')
    await page.locator('#text').fill('Bread\n  <b>rolls</b>')
    await page.locator('#kind').selectOption('1')
    await page.locator('#closed').check()
    await page.locator('#pay-2').check()
    await page.clock.runFor(2_000)
    assert.match((await page.locator('form .dim').textContent()) ?? '', /^Kept in this browser at 10:00\s+a\.m\.$/)
    const stored = await page.evaluate<string>(`Object.values(localStorage)[0]`)
    assert.deepEqual(JSON.parse(stored).values, {
      title: ['Baker'],
      text: ['Bread\n  <b>rolls</b>'],
      kind: ['1'],
      closed: ['on'],
      pay: ['', 'on'],
    })
    await page.reload()
    await offer(page).waitFor()
    await page.getByRole('status').filter({ hasText: 'November 24, 2026 at 10:0' }).waitFor()
    assert.equal(await title(page).inputValue(), '')
    assert.deepEqual(await violationsOf(page), [])
    await offer(page).press('Enter')
    assert.equal(await page.evaluate('document.activeElement.textContent'), en.restored)
    assert.deepEqual(await shown(page), ['Baker', 'Bread\n  <b>rolls</b>'])
    assert.equal(await page.locator('#kind').inputValue(), '1')
    for (const box of ['#closed', '#pay-2']) assert.equal(await page.locator(box).isChecked(), true, box)
    assert.deepEqual(faults, [])
  })

  test('what is undone is not kept, what is discarded is gone, and what is typed before the choice stays beside it', async () => {
    const world = createWorld()
    const { page } = await open({ answer: world.answer })
    await title(page).fill('Baker')
    await page.reload()
    await offer(page).waitFor()
    await page.locator('#text').fill('Mine')
    await offer(page).click()
    assert.deepEqual(await shown(page), ['Baker', 'Mine'])
    await page.reload()
    await offer(page).click()
    assert.deepEqual(await shown(page), ['Baker', 'Mine'])
    await title(page).fill('')
    await page.locator('#text').fill('Served')
    await page.reload()
    assert.deepEqual(await kept(page), [])
    await title(page).fill('Clerk')
    await page.reload()
    await page.getByRole('button', { name: en.discard }).click()
    assert.deepEqual(await kept(page), [])
    assert.equal(await title(page).inputValue(), '')
    await page.reload()
    assert.equal(await offer(page).count(), 0)
  })

  test('it goes only with the answer that its form was saved: not when that is refused, lost or compared, or its session is over', async () => {
    const world = createWorld()
    const compared = html`<form method="post" action="/save" data-sent><button>Keep mine</button></form>`
    const { page } = await open({ answer: world.answer })
    const send = async (reply: Reply) => {
      world.onSave = () => reply
      const press = () => title(page).press('Enter')
      await ('stay' in reply ? press() : turnPage(page, press))
    }
    const refused = html`${faultSummary('1 fault', [{ field: 'title', text: 'No.' }])}${formOf('marie:new', { title: 'Baker', isSent: true })}`
    await title(page).fill('Baker')
    await send({ main: refused, status: 400 })
    await page.getByRole('alert').waitFor()
    assert.equal(await offer(page).count(), 0)
    assert.deepEqual(await kept(page), [NEW])
    await send({ location: '/sign-in' })
    await page.waitForURL('**/sign-in')
    assert.deepEqual(await kept(page), [NEW])
    await turnTo(page, '/')
    await offer(page).click()
    await send({ stay: true })
    await turnTo(page, '/home')
    await page.waitForURL('**/saved')
    assert.deepEqual(await kept(page), [NEW])
    await turnTo(page, '/')
    await offer(page).click()
    await send({ main: compared, status: 409 })
    assert.deepEqual(await kept(page), [NEW])
    world.onSave = () => ({ location: SAVED })
    await turnPage(page, () => page.getByRole('button', { name: 'Keep mine' }).click())
    assert.deepEqual(await kept(page), [])
  })

  test('it holds one form: another of its kind that is saved, or goes on while it is sent, keeps its own', async () => {
    const world = createWorld()
    const { page, another } = await open({ answer: world.answer })
    await title(page).fill('Baker')
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`)
    const second = await another('/')
    await title(second).fill('Cook')
    // While the form is on its way; the second submit is dropped.
    await turnPage(second, () =>
      second.evaluate(`(() => {
        const { form } = document.querySelector('#text')
        form.requestSubmit()
        for (const sent = Date.now(); Date.now() === sent; ) continue
        form.elements.text.value = 'More'
        form.elements.text.dispatchEvent(new Event('input', { bubbles: true }))
        form.requestSubmit()
      })()`),
    )
    await turnTo(page, '/saved')
    const third = await another('/')
    assert.equal(await offer(third).count(), 2)
    await offer(third).first().click()
    assert.deepEqual(await shown(third), ['Cook', 'More'])
    assert.equal(await offer(third).count(), 0)
    await third.reload()
    assert.equal(await offer(third).count(), 2)
  })

  test('a form that came back with what was typed is kept whole, since nothing of it is saved', async () => {
    const world = createWorld()
    const { page } = await open({ answer: world.answer })
    world.onSave = () => ({ main: formOf('marie:new', { title: 'Baker', text: 'Copied', isSent: true }) })
    await title(page).fill('Baker')
    await turnPage(page, () => title(page).press('Enter'))
    assert.equal(await offer(page).count(), 0)
    await turnTo(page, '/')
    await offer(page).click()
    assert.deepEqual(await shown(page), ['Baker', 'Copied'])
  })

  test('a text that the server has by now is not offered', async () => {
    const world = createWorld()
    const { page } = await open({ answer: world.answer })
    await title(page).fill('Baker')
    world.served = { title: 'Baker' }
    await page.reload()
    assert.equal(await offer(page).count(), 0)
    assert.deepEqual(await kept(page), [])
  })

  test('it is the form that it was, with what that showed, and with its id', async () => {
    const world = createWorld()
    const { page } = await open({ answer: world.answer })
    const identity = async () => [
      await page.locator('[name=seen]').inputValue(),
      await page.locator('[name=form]').inputValue(),
    ]
    const before = await identity()
    await title(page).fill('Baker')
    for (const seen of ['later', 'still later']) {
      world.served = { text: 'Changed', seen }
      await page.reload()
      assert.notDeepEqual(await identity(), before)
      await offer(page).click()
      assert.deepEqual(await identity(), before)
      assert.equal(await page.locator('#text').inputValue(), 'Changed')
      assert.deepEqual(await kept(page), [NEW])
    }
  })

  test('it comes along to the other language without a question', async () => {
    const world = createWorld()
    const { page } = await open({ answer: world.answer })
    await title(page).fill('Baker')
    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByText(fr.restored).waitFor()
    assert.equal(await title(page).inputValue(), 'Baker')
    assert.equal(await offer(page, fr).count(), 0)
  })

  test('another person does not see it, and signing out removes it, in the other tabs too', async () => {
    const world = createWorld()
    const { page, another } = await open({ answer: world.answer })
    await title(page).fill('Baker')
    world.person = 'jean'
    const second = await another('/')
    assert.equal(await offer(second).count(), 0)
    await title(second).fill('Clerk')
    await second.reload()
    await offer(second).waitFor()
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`)
    assert.deepEqual(await kept(second), ['affiche.draft.jean:new', NEW])
    world.person = 'marie'
    const third = await another('/other')
    const forgotten = await watchForgetting(page)
    await third.getByRole('button', { name: 'Sign out' }).click()
    await third.waitForURL('**/sign-in')
    await forgotten()
    assert.deepEqual(await kept(third), ['affiche.draft.jean:new'])
    await title(page).fill('Baker again')
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`)
    assert.deepEqual(await kept(third), ['affiche.draft.jean:new'])
  })

  test('it is over after a day, for everybody', async () => {
    const world = createWorld()
    const { page } = await open({ answer: world.answer, prepare: (page) => page.clock.install(MINUTE) })
    await title(page).fill('Baker')
    await page.clock.runFor(2_000)
    await page.clock.setSystemTime(new Date(MINUTE.time.getTime() + 23 * HOUR_MS))
    await turnTo(page, '/saved')
    assert.deepEqual(await kept(page), [NEW])
    await page.clock.setSystemTime(new Date(MINUTE.time.getTime() + 25 * HOUR_MS))
    world.person = 'jean'
    await turnTo(page, '/saved')
    assert.deepEqual(await kept(page), [])
  })

  test('a warning before leaving comes only where the browser keeps nothing', async () => {
    for (const isFull of [false, true]) {
      const world = createWorld()
      const { page } = await open({
        answer: world.answer,
        prepare: (page) =>
          isFull ? page.addInitScript(`Storage.prototype.setItem = () => { throw new Error() }`) : page.title(),
      })
      const warnings: string[] = []
      page.on('dialog', (dialog) => {
        warnings.push(dialog.type())
        void dialog.accept()
      })
      await title(page).pressSequentially('Baker')
      await turnTo(page, '/saved')
      assert.deepEqual(warnings, isFull ? ['beforeunload'] : [])
    }
  })

  test('without scripts the form is as it is, and keeps nothing', async () => {
    const { page } = await open({ answer: createWorld().answer, context: { javaScriptEnabled: false } })
    await title(page).fill('Baker')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/saved*')
  })
})
