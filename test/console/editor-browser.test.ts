/** The editor in a form of the console: its text is checked, kept and put back as any other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { editorWords } from '../../server/html/editor-words.ts'
import { faultSummary } from '../../server/html/fault-summary.ts'
import { html } from '../../server/platform/lib/html.ts'
import { moveCaret } from '../support/caret.ts'
import { type Answer, inConsole, violationsOf } from './console-page.ts'

const { en } = scriptWords

const head = html`<link rel="stylesheet" href="/editor.css"><script type="module" src="/editor.js"></script>`

const summary = faultSummary('1 fault', [{ field: 'text', text: 'Too short.' }])

let forms = 0

const mainOf =
  () => html`<form method="post" data-autosave="marie:7" data-check="/check"><input type="hidden" name="form" value="form-${++forms}"><div class="field"><label for="text">Text</label>
<p class="fault" id="text-fault"></p><div class="law" id="text-hint"></div><p class="hint" id="text-note"></p>
<textarea id="text" name="text" aria-describedby="text-fault text-hint text-note" data-editor="${JSON.stringify(editorWords.en)}" data-format="text-format" data-html="<p>Bread</p>">
Bread</textarea><input type="hidden" id="text-format" name="text-format" value="text"></div>
<label for="after">After</label><input id="after" name="after"></form>`

const answer: Answer = ({ path, body }) => {
  if (path !== '/check') return { main: html`${path === '/faults' ? summary : null}${mainOf()}`, head }
  const said = new URLSearchParams(body)
  const fault = { field: 'text', text: `${said.get('text-format')}: ${said.get('text')}` }
  return { json: { findings: [fault], hints: [], resolved: {}, suggestions: {} } }
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text' })

inConsole((open) => {
  test('its text comes back as it was, and counts as changed only once it is', async () => {
    const { page, faults } = await open({ answer })
    await page.locator('#after').fill('x')
    await page.reload()
    assert.deepEqual(
      JSON.parse(
        await page.evaluate<string>(`JSON.stringify(Object.keys(JSON.parse(Object.values(localStorage)[0]).values))`),
      ),
      ['after'],
    )
    await page.getByRole('button', { name: en.discard }).click()
    await moveCaret(page, () => editor(page).click())
    await page.keyboard.press('Control+b')
    await page.keyboard.type('New ')
    const written = await page.locator('#text').inputValue()
    assert.match(written, /<strong>/)
    await page.reload()
    assert.equal(await editor(page).innerText(), 'Bread')
    await page.getByRole('button', { name: en.restore }).click()
    assert.equal(await page.locator('#text').inputValue(), written)
    assert.match(await editor(page).innerText(), /New/)
    assert.deepEqual(faults, [])
  })

  test('the summary of faults leads to it, formatted and as source', async () => {
    const { page } = await open({ answer, path: '/faults', context: { viewport: { width: 320, height: 240 } } })
    const link = page.getByRole('link', { name: 'Too short.' })
    await editor(page).waitFor()
    await link.press('Enter')
    await page.locator('.editor-text:focus').waitFor()
    assert.equal(
      await page.evaluate(`document.querySelector('.editor-text').getBoundingClientRect().top < innerHeight`),
      true,
    )
    await page.getByRole('button', { name: editorWords.en.asSource }).click()
    await link.press('Enter')
    await page.locator('textarea:focus').waitFor()
  })

  test('it is left as one field, whose fault it shows', async () => {
    const { page, sent } = await open({ answer })
    await editor(page).click()
    await page.getByRole('button', { name: editorWords.en.bold }).focus()
    await page.evaluate(`fetch('/after')`)
    assert.equal(sent.filter(({ path }) => path === '/check').length, 0)
    await page.locator('#after').focus()
    await page.getByText('html: <p>Bread</p>').first().waitFor()
    assert.equal(await editor(page).getAttribute('aria-invalid'), 'true')
    assert.match((await editor(page).getAttribute('aria-describedby')) ?? '', /text-fault/)
    assert.deepEqual(await violationsOf(page), [])
  })
})
