/** Buttons that copy. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { html } from '../../server/platform/lib/html.ts'
import { type Answer, inConsole, violationsOf } from './console-page.ts'

const { en } = scriptWords

const main = html`<pre id="key">affiche_live_1
second line</pre><button type="button" class="button" data-copy="#key" hidden>Copy</button>
<label for="paste">Paste</label><textarea id="paste"></textarea>`

const answer: Answer = () => ({ main })

const pasted = async (page: Page): Promise<string> => {
  await page.locator('#paste').focus()
  await page.keyboard.press('Control+v')
  return page.locator('#paste').inputValue()
}

inConsole((open) => {
  test('a button copies a text and says so; without scripts it is not there', async () => {
    const { page, faults } = await open({ answer, context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.getByRole('button', { name: 'Copy' }).press('Enter')
    await page.getByRole('status').getByText(en.copied).waitFor()
    assert.equal(await pasted(page), 'affiche_live_1\nsecond line')
    assert.deepEqual(await violationsOf(page), [])
    assert.deepEqual(faults, [])
    const plain = await open({ answer, context: { javaScriptEnabled: false } })
    assert.equal(await plain.page.getByRole('button').count(), 0)
  })

  test('it copies where browsers have no clipboard for scripts, and says where nothing can be copied', async () => {
    const none = `Object.defineProperty(navigator, 'clipboard', { value: undefined })`
    const { page } = await open({ answer, prepare: (page) => page.addInitScript(none) })
    const button = page.getByRole('button', { name: 'Copy' })
    await button.click()
    await page.getByRole('status').getByText(en.copied).waitFor()
    assert.equal(await pasted(page), 'affiche_live_1\nsecond line')
    await page.evaluate('document.execCommand = () => false')
    await button.click()
    await page.getByRole('status').getByText(en.notCopied).waitFor()
    assert.equal(await page.evaluate('String(getSelection())'), 'affiche_live_1\nsecond line')
  })
})
