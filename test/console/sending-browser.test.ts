/** Forms on their way in a browser: pressed twice, gone back to, their answer lost, and sent when the session is over. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { consoleWords } from '../../server/console/words.ts'
import { turnPage } from '../support/chromium.ts'
import { allOr } from '../support/product.ts'
import { fillPosting, inWorld } from './tour.ts'

const PASSWORD = 'cheval agrafe pile'
const HOUR_MS = 3_600_000

inWorld(({ world, open, openAlone, at }) => {
  const publish = 'button[value=publish]'
  const count = async (title: string): Promise<number> => {
    const { data } = (await world().employer.get('/jobs?pageSize=100')).body
    return data.filter((job: { title: string }) => job.title === title).length
  }
  const openForm = async (title: string, javaScriptEnabled: boolean): Promise<Page> => {
    const page = await open({ javaScriptEnabled })
    await page.goto(at('/jobs'))
    await turnPage(page, () => page.click('a[href$="/jobs/new"]'))
    await fillPosting(page, title, javaScriptEnabled)
    return page
  }
  const isSaved = (page: Page) => page.waitForURL(/\/jobs\/\d+(\?done=|$)/)

  for (const javaScriptEnabled of [true, false]) {
    const scripts = `with scripts ${javaScriptEnabled ? 'on' : 'off'}`

    test(`a form that is pressed twice makes one posting, and neither loading nor going back sends it again, ${scripts}`, async () => {
      const title = `Twice ${javaScriptEnabled}`
      const page = await openForm('', javaScriptEnabled)
      // Without scripts the browser itself keeps the page of a refused form as one that was sent.
      if (javaScriptEnabled) await turnPage(page, () => page.click(publish))
      await page.fill('#title', title)
      await page.dblclick(publish)
      await isSaved(page)
      await page.reload()
      const back = await page.goBack()
      assert.deepEqual([back?.request().method(), back?.status()], ['GET', 200])
      await page.goForward()
      await isSaved(page)
      assert.equal(await count(title), 1)
      await page.context().close()
    })

    test(`a form whose answer is lost makes one posting when it is sent again, ${scripts}`, async () => {
      const title = `Lost ${javaScriptEnabled}`
      const page = await openForm(title, javaScriptEnabled)
      await page.route('**/jobs/new', async (route) => {
        await route.fetch({ maxRedirects: 0 })
        await route.abort()
      })
      await page.click(publish)
      await page.waitForURL(/^chrome-error:/)
      assert.equal(await count(title), 1)
      await page.unroute('**/jobs/new')
      await page.reload()
      await isSaved(page)
      assert.equal(await count(title), 1)
      await page.context().close()
    })
  }

  test('the answer to a button leads to the other language of the page that the button is on', async () => {
    const { employer, jobId } = world()
    const page = await open()
    await page.goto(at(`/jobs/${jobId}`))
    await employer.put(`/jobs/${jobId}`, { title: 'Changed' })
    await turnPage(page, () => page.click('.actions form[action$="/archive"] .button'))
    await page.getByRole('alert').waitFor()
    await turnPage(page, () => page.click('a[hreflang="fr-CA"]'))
    assert.equal(page.url(), at(`/jobs/${jobId}`, 'fr'))
    assert.equal(await page.textContent('h1'), 'Changed')
    await page.context().close()
  })

  test('a form whose session ends comes back to its person alone, and until the person signs out', async () => {
    for (const javaScriptEnabled of allOr([true, false], [true])) {
      const [marie, jean] = [`marie-${javaScriptEnabled}`, `jean-${javaScriptEnabled}`]
      for (const handle of [marie, jean]) await choosePassword(handle)
      const page = await openAlone({ javaScriptEnabled })
      const signIn = async (handle: string, address: string) => {
        await page.goto(address)
        await page.fill('#handle', handle)
        await page.fill('#password', PASSWORD)
        await turnPage(page, () => page.click('main form.narrow .button'))
      }
      const signOut = () => turnPage(page, () => page.click('header form button'))
      const assertForm = async (title: string) => {
        assert.match(page.url(), /\/jobs\/new\?parked=/)
        assert.equal(await page.inputValue('#title'), title)
        assert.equal(await page.getByText(consoleWords.en.restored).count(), title === '' ? 0 : 1)
        assert.equal(await page.getByRole('button', { name: scriptWords.en.restore }).count(), 0)
      }
      await signIn(marie, at('/jobs/new'))
      await page.fill('#title', 'Night baker')
      world().service.advance(13 * HOUR_MS)
      await turnPage(page, () => page.click('button[value=save]:not([hidden])'))
      const back = page.url()
      assert.match(back, /sign-in\?next=/)
      await signIn(jean, back)
      await assertForm('')
      await signOut()
      await signIn(marie, back)
      await assertForm('Night baker')
      await signOut()
      await signIn(marie, back)
      await assertForm('')
      await page.context().close()
    }
  })

  /** A person who signs in with a password. */
  const choosePassword = async (handle: string): Promise<void> => {
    const { service, employer } = world()
    const visitor = await service.person(employer, { handle })
    await visitor.get('/en/console/me/password')
    const { status } = await visitor.post('/en/console/me/password', { password: PASSWORD, again: PASSWORD })
    assert.equal(status, 303)
  }
})
