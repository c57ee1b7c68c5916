/** A field that the page serves as light text, and the editor that takes it over as HTML. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EditorPage, inEditor } from './editor-page.ts'

const LIGHT = {
  text: 'We bake **bread**.\n\n- at night',
  html: '<div>We bake <b>bread</b>.</div><ul><li>at night</li></ul>',
}

const format = '#description-format'

const lines = async ({ page }: EditorPage) => (await page.locator('.editor-text').innerText()).split(/\n+/)

inEditor((open) => {
  test('a text that nobody touches is the one that the server has, and counts as untouched', async () => {
    const editor = await open({ light: LIGHT })
    assert.equal(await editor.value(), LIGHT.html)
    assert.equal(await editor.page.locator(format).inputValue(), 'html')
    assert.deepEqual(await lines(editor), ['We bake bread.', 'at night'])
    assert.equal(await editor.page.evaluate(`document.querySelector('#description').defaultValue`), LIGHT.html)
    assert.deepEqual(editor.events(), [])
  })

  test('what is typed before the script comes stays under the caret, and becomes HTML when the field is left', async () => {
    const editor = await open({ light: LIGHT, holdsScript: true })
    const { page } = editor
    await page.locator('#description').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n- and _fresh_ ')
    editor.release()
    await page.waitForLoadState('load')
    await page.keyboard.type('<rolls>')
    assert.equal(await editor.value(), `${LIGHT.text}\n- and _fresh_ <rolls>`)
    assert.equal(await page.locator(format).inputValue(), 'text')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.id'), 'after')
    assert.equal(
      await editor.value(),
      '<p>We bake <strong>bread</strong>.</p><ul><li>at night</li><li>and <em>fresh</em> &lt;rolls&gt;</li></ul>',
    )
    assert.equal(await page.locator(format).inputValue(), 'html')
    assert.deepEqual(await lines(editor), ['We bake bread.', 'at night', 'and fresh <rolls>'])
    assert.equal(await page.evaluate(`document.querySelector('#description').defaultValue`), LIGHT.html)
  })

  test('a text that a script puts into the field is read anew, in either form', async () => {
    const editor = await open({ light: LIGHT })
    const put = (kind: string, text: string) =>
      editor.page.evaluate(`(() => {
        const field = document.querySelector('#description')
        document.querySelector('${format}').value = '${kind}'
        field.value = ${JSON.stringify(text)}
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })()`)
    await put('html', '<p>One</p>')
    assert.equal(await editor.page.locator('.editor-text').innerText(), 'One')
    await put('text', '**Two**')
    assert.equal(await editor.page.locator('.editor-text').innerText(), 'Two')
    assert.equal(await editor.value(), '<p><strong>Two</strong></p>')
    await put('html', '<div><li>a</li></div>')
    assert.ok(await editor.page.locator('textarea').isVisible())
    assert.equal(await editor.value(), '<div><li>a</li></div>')
  })

  test('a fault that the page shows of the field is shown at the editor', async () => {
    const editor = await open({ light: LIGHT })
    const text = editor.page.locator('.editor-text')
    await editor.page.evaluate(`document.querySelector('#description').setAttribute('aria-invalid', 'true')`)
    assert.equal(await text.getAttribute('aria-invalid'), 'true')
    await editor.page.evaluate(`document.querySelector('#description').removeAttribute('aria-invalid')`)
    assert.equal(await text.getAttribute('aria-invalid'), null)
  })
})
