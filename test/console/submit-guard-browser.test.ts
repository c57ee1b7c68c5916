/** Forms on their way, and the faults of a refused one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { faultSummary } from '../../server/html/fault-summary.ts'
import { html } from '../../server/platform/lib/html.ts'
import { until } from '../support/waiting.ts'
import { type Answer, inConsole, type SentRequest } from './console-page.ts'

const { en } = scriptWords

const form = html`<form action="/sent" method="post" data-autosave="p:job"><label for="title">Title</label>
<input id="title" name="title"><button class="button" name="do" value="save">Save <b>it</b></button>
<button class="button" name="do" value="preview" formtarget="_blank" formaction="/preview">Preview</button></form>`

const posts = (sent: readonly SentRequest[], path = '/sent') =>
  sent.filter((each) => each.method === 'POST' && each.path === path)

/** The browser tells the server of a form later than of its click; what is asked for after it would come after a second one too. */
const arrived = async (page: Page, sent: readonly SentRequest[], count: number): Promise<void> => {
  await until(() => posts(sent).length >= count, `form ${count}`)
  await page.evaluate(`fetch('/after')`)
}

const firstButton = async (page: Page): Promise<unknown> =>
  JSON.parse(
    await page.evaluate<string>(`(({ textContent: text, ariaDisabled: isMarked, disabled: isDisabled }) =>
      JSON.stringify({ text, isMarked, isDisabled }))(document.querySelector('button'))`),
  )

/** The browser stays on the page of the form, as if the answer never came. */
const staying: Answer = ({ method }) => (method === 'GET' ? { main: form } : { stay: true })

const BEFORE = { text: 'Save it', isMarked: null, isDisabled: false }
const SENT = { text: en.saving, isMarked: 'true', isDisabled: false }

inConsole((open) => {
  test('a form is sent once, however often it is sent while it is on its way, and its button says so', async () => {
    const { page, sent, faults } = await open({ answer: staying })
    await page.locator('#title').press('Enter')
    assert.deepEqual(await firstButton(page), SENT)
    await page.locator('#title').press('Enter')
    await page.evaluate(`document.querySelector('button').click()`)
    await arrived(page, sent, 1)
    assert.deepEqual(
      posts(sent).map(({ body }) => body),
      ['title=&do=save'],
    )
    assert.deepEqual(faults, [])
  })

  test('a double click sends one form', async () => {
    const { page, sent } = await open({ answer: staying })
    await page.getByRole('button', { name: 'Save it' }).dblclick()
    await arrived(page, sent, 1)
    assert.equal(posts(sent).length, 1)
  })

  test('the button is as it was when the browser gave up, and when the page comes back', async () => {
    const { page, sent } = await open({ answer: staying, prepare: (page) => page.clock.install() })
    await page.locator('#title').press('Enter')
    assert.deepEqual(await firstButton(page), SENT)
    await page.clock.runFor(10_000)
    assert.deepEqual(await firstButton(page), BEFORE)
    await page.locator('#title').press('Enter')
    assert.deepEqual(await firstButton(page), SENT)
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    assert.deepEqual(await firstButton(page), BEFORE)
    assert.equal(await page.locator('button b').textContent(), 'it')
    await arrived(page, sent, 2)
    assert.equal(posts(sent).length, 2)
  })

  test('what opens in another tab leaves the form as it is', async () => {
    const { page, sent } = await open({
      answer: ({ method }) => (method === 'GET' ? { main: form } : { location: '/done' }),
    })
    const preview = page.getByRole('button', { name: 'Preview' })
    for (let time = 1; time <= 2; time++) {
      const opened = page.context().waitForEvent('page')
      await preview.click()
      await (await opened).waitForURL('**/done')
    }
    assert.equal(await preview.getAttribute('aria-disabled'), null)
    assert.equal(posts(sent, '/preview').length, 2)
  })

  test('the page of a refused form begins at its faults, unless somebody types already', async () => {
    const main = html`${faultSummary('1 fault', [{ field: 'title', text: 'Enter a title.' }])}${form}`
    const released = Promise.withResolvers<void>()
    const { page } = await open({ answer: () => ({ main }) })
    const focused = () => page.evaluate('document.activeElement.id || document.activeElement.className')
    assert.equal(await focused(), 'alert')
    await page.route('**/console.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.locator('#title').focus()
    released.resolve()
    await page.waitForLoadState('load')
    assert.equal(await focused(), 'title')
  })
})
