/** The posting beside its form: it follows what is typed, also where the service had too much to do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { html } from '../../server/platform/lib/html.ts'
import { type Answer, inConsole } from './console-page.ts'

const FORM = html`<form method="post" data-preview="/preview"><label for="title">Title</label>
<input id="title" name="title"><button class="button">Save</button></form>`

/** A page whose time stands still. */
const paused = async (page: Page) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

inConsole((open) => {
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
