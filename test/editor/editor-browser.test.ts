/** The description's editor over its field: what it keeps, writes, says, and how it is used without a mouse. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editorWords } from '../../server/html/editor-words.ts'
import { moveCaret } from '../support/caret.ts'
import { violations } from '../support/looks.ts'
import { isFull } from '../support/product.ts'
import { type EditorPage, inEditor } from './editor-page.ts'

const { en, fr } = editorWords

const AD = `<p>We bake <b>bread</b> &amp; <I>rolls</I>.</p>
<ul>
  <li>Night shift</li>
  <li>Free bread<ul><li>daily</li></ul></li>
</ul>
<div>Apply: <a href='https://example.ca/?a=1&amp;b=2'>here</a></div>
Or call us.`

/** The rows in which the buttons of the toolbar stand. */
const ROWS = `new Set([...document.querySelectorAll('.editor-toolbar button')].map((button) => button.getBoundingClientRect().top)).size`

const textOf = ({ page }: EditorPage) => page.locator('.editor-text')
const button = ({ page }: EditorPage, name: string) => page.getByRole('button', { name, exact: true })

inEditor((open) => {
  test('a text that nobody edits keeps every byte, also when it is read, selected and its editing is undone', async () => {
    const editor = await open({ text: AD })
    assert.equal(await editor.value(), AD)
    await textOf(editor).click()
    await editor.move('Control+a', 'ArrowRight')
    assert.equal(await editor.value(), AD)
    await editor.page.keyboard.type('!')
    assert.notEqual(await editor.value(), AD)
    await editor.page.keyboard.press('Control+z')
    assert.equal(await editor.value(), AD)
    await button(editor, en.asSource).click()
    await button(editor, en.asText).click()
    assert.equal(await editor.value(), AD)
    assert.deepEqual(editor.events(), [])
  })

  test('an edit writes the text anew with the elements that it had, and informs the page', async () => {
    const editor = await open({ text: AD })
    await editor.page.evaluate(
      `window.inputs = 0; document.querySelector('form').addEventListener('input', () => window.inputs++)`,
    )
    await textOf(editor).locator('li').first().click()
    await editor.move('End')
    await editor.page.keyboard.type('s & <b>')
    assert.equal(
      await editor.value(),
      '<p>We bake <b>bread</b> &amp; <i>rolls</i>.</p><ul><li>Night shifts &amp; &lt;b&gt;</li><li>Free bread<ul><li>daily</li></ul></li></ul>' +
        '<div>Apply: <a href="https://example.ca/?a=1&amp;b=2">here</a></div>Or call us.',
    )
    assert.ok(await editor.page.evaluate('window.inputs > 0'))
  })

  test('buttons and keys format, and say what is on', async () => {
    const editor = await open({ language: 'fr' })
    const { keyboard } = editor.page
    await moveCaret(editor.page, () => textOf(editor).click())
    await button(editor, fr.bold).click()
    assert.equal(await button(editor, fr.bold).getAttribute('aria-pressed'), 'true')
    await keyboard.type('Boulanger')
    await keyboard.press('Control+b')
    await keyboard.press('Enter')
    await button(editor, fr.bullets).click()
    await keyboard.type('un')
    await keyboard.press('Enter')
    await keyboard.press('Alt+Shift+ArrowRight')
    await keyboard.type('deux')
    await keyboard.press('Enter')
    await button(editor, fr.outdent).click()
    await keyboard.type('trois')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.press('Control+i')
    await keyboard.type('fin')
    await keyboard.press('Shift+Enter')
    await keyboard.type('de ligne')
    assert.equal(
      await editor.value(),
      '<p><strong>Boulanger</strong></p><ul><li>un<ul><li>deux</li></ul></li><li>trois</li></ul><p><em>fin<br>de ligne</em></p>',
    )
    assert.deepEqual(editor.events(), [])
  })

  test('a text with a layout that the editor would change opens as source, and is converted only on demand', async () => {
    const text = '<div><li>a</li></div><b><p>b</p></b>'
    const editor = await open({ text, language: 'fr' })
    assert.ok(await editor.page.getByText(fr.layoutWouldChange).isVisible())
    assert.ok(await editor.page.locator('textarea').isVisible())
    assert.equal(await textOf(editor).isVisible(), false)
    assert.equal(await editor.value(), text)
    await button(editor, fr.convert).click()
    assert.ok(await textOf(editor).isVisible())
    assert.equal(await editor.value(), text)
    await editor.move('Control+End')
    await editor.page.keyboard.type('!')
    assert.equal(await editor.value(), '<div><ul><li>a</li></ul></div><p><b>b!</b></p>')
  })

  test('the source can be edited as text and comes back formatted, in one history', async () => {
    const editor = await open({ text: '<p>One</p>' })
    await button(editor, en.asSource).click()
    assert.equal(await editor.page.evaluate('document.activeElement.id'), 'description')
    await editor.page.locator('textarea').fill('<p>Two <em>three</em></p>\n')
    await button(editor, en.asText).click()
    assert.equal(await textOf(editor).innerHTML(), '<p>Two <em>three</em></p>')
    assert.equal(await editor.value(), '<p>Two <em>three</em></p>\n')
    await button(editor, en.undo).click()
    assert.equal(await editor.value(), '<p>One</p>')
  })

  const looks = [
    { language: 'en', colorScheme: 'light' },
    { language: 'fr', colorScheme: 'dark' },
  ] as const
  const others = [
    { language: 'en', colorScheme: 'dark' },
    { language: 'fr', colorScheme: 'light' },
  ] as const
  for (const { language, colorScheme } of isFull ? [...looks, ...others] : looks)
    test(`no rule of accessibility is broken, nor is a narrow screen too narrow, in ${language} and ${colorScheme} colours`, async () => {
      const context = { colorScheme, viewport: { width: 320, height: 640 }, bypassCSP: true }
      const editor = await open({ text: AD, language, context })
      const words = editorWords[language]
      const check = async (state: string) => {
        assert.equal(await editor.page.evaluate('document.documentElement.scrollWidth'), 320, state)
        assert.equal(await editor.page.evaluate(ROWS), 1, `the toolbar is one row, ${state}`)
        assert.deepEqual(await violations(editor.page, '{}'), [], state)
      }
      await check('at first')
      await editor.pasteOver('<h2>x</h2><img><table><tr><td>y</table>')
      await button(editor, words.link).click()
      await editor.page.getByLabel(words.address).fill('x')
      await button(editor, words.apply).click()
      await check('with a refused address')
      await button(editor, words.asSource).click()
      await check('as source')
    })
})
