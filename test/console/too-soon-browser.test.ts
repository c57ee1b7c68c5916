/** Questions of scripts about the posting form are asked again where the service says that they came too soon. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { html } from '../../server/platform/lib/html.ts'
import { type Answer, inConsole, type SentRequest } from './console-page.ts'

const FORM = html`<form method="post" data-preview="/preview"><label for="title">Title</label>
<input id="title" name="title"><button class="button">Save</button></form>`

const CHECKED = html`<form method="post" data-check="/check"><div class="field"><label for="title">Title</label>
<p class="fault" id="title-fault"></p><div class="law" id="title-hint"></div><p class="hint" id="title-note"></p>
<input id="title" name="title" aria-describedby="title-fault title-hint title-note"></div><button class="button">Save</button></form>`

const FAULT = { field: 'title', text: 'Enter a title.' }

const checks = (sent: readonly SentRequest[]) => sent.filter(({ path }) => path === '/check')

/** A page whose time stands still. */
const paused = async (page: Page) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

inConsole((open) => {
  test('a check that came too soon is made again after the time that the server names, three times at most', async () => {
    let refusals = 1
    const busy: Answer = (sent) =>
      sent.path !== '/check'
        ? { main: CHECKED }
        : refusals-- > 0
          ? { json: {}, status: 429, retryAfter: 2 }
          : { json: { findings: [FAULT], hints: [], resolved: {}, suggestions: {} } }
    const { page, sent } = await open({ answer: busy, prepare: paused })
    const leave = async (value: string) => {
      await page.locator('#title').fill(value)
      const checked = page.waitForResponse('**/check*')
      await page.locator('#title').blur()
      await page.clock.runFor(1_000)
      await checked
      await page.evaluate(`fetch('/after')`)
    }
    /** Lets a time pass in which a check begins if `expected` do. */
    const counted = async (milliseconds: number, expected: number) => {
      const checked = checks(sent).length < expected ? page.waitForResponse('**/check*') : null
      await page.clock.runFor(milliseconds)
      await checked
      await page.evaluate(`fetch('/after')`)
      return checks(sent).length
    }
    await leave('')
    assert.equal(await counted(1_900, 1), 1)
    assert.equal(await counted(200, 2), 2)
    await page.locator('#title-fault').getByText(FAULT.text).waitFor()
    refusals = 9
    await leave('Baker')
    assert.equal(await counted(2_100, 4), 4)
    assert.equal(await counted(2_100, 5), 5)
    assert.equal(await counted(9_000, 5), 5)
  })

  test('a preview that came too soon is asked for again, and one of what was typed since in its place', async () => {
    let refusals = 1
    const answer: Answer = ({ path, body }) => {
      if (path !== '/preview') return { main: FORM }
      if (refusals-- > 0) return { json: {}, status: 429, retryAfter: 1 }
      return { json: { article: `<article><h3>${new URLSearchParams(body).get('title')}</h3></article>` } }
    }
    const { page, sent } = await open({ answer, prepare: paused, context: { viewport: { width: 1280, height: 800 } } })
    const asked = () => sent.filter(({ path }) => path === '/preview').map(({ body }) => body)
    const after = async (milliseconds: number) => {
      const answered = page.waitForResponse('**/preview')
      await page.clock.runFor(milliseconds)
      await answered
      await page.evaluate(`fetch('/after')`)
    }
    await page.locator('#title').fill('Baker')
    await after(1_000)
    assert.equal(await page.locator('.beside h3').count(), 0)
    await after(1_000)
    await page.locator('.beside h3').getByText('Baker').waitFor()
    assert.deepEqual(asked(), ['title=Baker', 'title=Baker'])
    refusals = 1
    await page.locator('#title').fill('Cook')
    await after(1_000)
    await page.locator('#title').fill('Chef')
    await after(1_000)
    await page.locator('.beside h3').getByText('Chef').waitFor()
    assert.deepEqual(asked().slice(2), ['title=Cook', 'title=Chef'])
  })
})
