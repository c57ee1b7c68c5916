/** Typing in the editor: before the script is there, by keys alone, by input methods, and back out by undo. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editorWords } from '../../server/html/editor-words.ts'
import { checkDescription } from '../../server/jobs/description/validate.ts'
import { moveCaret } from '../support/caret.ts'
import { until } from '../support/waiting.ts'
import { type EditorPage, inEditor } from './editor-page.ts'

const { en } = editorWords

const TEXT = 'editor-text text'

const untilValue = (editor: EditorPage, value: string): Promise<void> =>
  until(async () => (await editor.value()) === value, value)

const focusOf = ({ page }: EditorPage) =>
  page.evaluate<string>(
    `document.activeElement.id || document.activeElement.className.replace(/ ?ProseMirror[-\\w]*/g, '').trim()`,
  )

inEditor((open) => {
  test('what was typed before the script came is there, and typing goes on at its place', async () => {
    const editor = await open({ text: '<p>One &amp; two</p>\n<p>three</p>', holdsScript: true })
    await editor.page.locator('textarea').focus()
    await editor.page.evaluate("document.querySelector('textarea').setSelectionRange(13, 13)")
    await editor.page.keyboard.type('and a half ')
    editor.release()
    await editor.page.locator('.editor-text').waitFor()
    assert.equal(await editor.value(), '<p>One &amp; and a half two</p>\n<p>three</p>')
    assert.equal(await focusOf(editor), TEXT)
    await editor.page.keyboard.type('or ')
    assert.equal(await editor.value(), '<p>One &amp; and a half or two</p><p>three</p>')
  })

  test('a field that nobody is in leaves the focus where it is', async () => {
    const editor = await open({ text: 'x', holdsScript: true })
    await editor.page.locator('#before').focus()
    editor.release()
    await editor.page.locator('.editor-text').waitFor()
    assert.equal(await focusOf(editor), 'before')
  })

  test('the keyboard alone reaches everything and is held nowhere', async () => {
    const editor = await open({ text: '<ul><li>x</li></ul>' })
    const { keyboard } = editor.page
    await editor.page.locator('#before').focus()
    const stops: string[] = []
    for (let at = 0; at < 4; at++) {
      await keyboard.press('Tab')
      stops.push(await focusOf(editor))
    }
    const toggle = await editor.page.getByRole('button', { name: en.asSource }).getAttribute('class')
    assert.deepEqual(stops, ['editor-bold', TEXT, toggle ?? '', 'after'])
    for (let at = 0; at < 4; at++) await keyboard.press('Shift+Tab')
    assert.equal(await focusOf(editor), 'before')
    await keyboard.press('Tab')
    await keyboard.press('ArrowRight')
    assert.equal(await focusOf(editor), 'editor-italic')
    await keyboard.press('End')
    assert.equal(await focusOf(editor), 'editor-redo')
    await keyboard.press('ArrowRight')
    assert.equal(await focusOf(editor), 'editor-bold')
    await keyboard.press('Escape')
    assert.equal(await focusOf(editor), TEXT)
    await keyboard.press('Alt+F10')
    assert.equal(await focusOf(editor), 'editor-bold')
    assert.equal(await editor.value(), '<ul><li>x</li></ul>')
    assert.equal(await editor.page.getByLabel('Description').first().getAttribute('aria-describedby'), 'hint')
  })

  test('a link is made, changed and removed by keys, and a false address is refused in words', async () => {
    const editor = await open({ text: '<p>Apply here today</p>' })
    const { page } = editor
    const { keyboard } = page
    await page.locator('.editor-text').focus()
    await editor.move('Control+Home', ...Array(6).fill('ArrowRight'), ...Array(4).fill('Shift+ArrowRight'))
    await keyboard.press('Control+k')
    await keyboard.type('javascript:alert(1)')
    await keyboard.press('Enter')
    assert.equal(await page.getByRole('alert').textContent(), en.addressFault)
    await page.getByLabel(en.address).fill('example.ca/jobs?a=1&b="2"')
    await keyboard.press('Enter')
    const linked = '<p>Apply <a href="https://example.ca/jobs?a=1&amp;b=&quot;2&quot;">here</a> today</p>'
    assert.equal(await editor.value(), linked)
    assert.deepEqual(checkDescription(linked), [])
    await editor.move('ArrowLeft', 'ArrowRight')
    await keyboard.press('Control+k')
    assert.equal(await page.getByLabel(en.address).inputValue(), 'https://example.ca/jobs?a=1&b="2"')
    await page.getByLabel(en.address).fill('jobs@example.ca')
    await keyboard.press('Enter')
    assert.equal(await editor.value(), '<p>Apply <a href="mailto:jobs@example.ca">here</a> today</p>')
    await keyboard.press('Control+k')
    await keyboard.press('Escape')
    assert.equal(await focusOf(editor), TEXT)
    await keyboard.press('Control+k')
    await page.getByRole('button', { name: en.remove }).click()
    assert.equal(await editor.value(), '<p>Apply here today</p>')
    await editor.move('Control+End')
    await keyboard.press('Enter')
    await keyboard.press('Control+k')
    await keyboard.type('+1 514 555-0100')
    await keyboard.press('Enter')
    await keyboard.type(' now')
    assert.equal(
      await editor.value(),
      '<p>Apply here today</p><p><a href="tel:+1514555-0100">+1514555-0100</a> now</p>',
    )
    assert.ok(page.url().endsWith('/'), 'Enter does not send the form')
    assert.deepEqual(editor.events(), [])
  })

  test('an input method composes, replaces and gives up like in any field', async () => {
    const editor = await open({ text: '<p>a</p>' })
    await editor.page.locator('.editor-text').focus()
    await editor.move('Control+End')
    const method = await editor.page.context().newCDPSession(editor.page)
    const compose = (text: string) =>
      method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    for (const text of ['k', 'か', 'かn', 'かん', '漢']) await compose(text)
    await method.send('Input.insertText', { text: '漢字' })
    await untilValue(editor, '<p>a漢字</p>')
    await compose('x')
    await moveCaret(editor.page, () => compose(''))
    await untilValue(editor, '<p>a漢字</p>')
    await editor.page.keyboard.press('Control+b')
    await compose('e')
    await compose('é')
    await method.send('Input.insertText', { text: 'été' })
    await untilValue(editor, '<p>a漢字<strong>été</strong></p>')
  })

  test('a phone that sends no keys but input writes, deletes and breaks lines', async () => {
    const context = { isMobile: true, hasTouch: true, viewport: { width: 360, height: 640 } }
    const editor = await open({ text: '<ul><li>one</li></ul>', context })
    await editor.page.locator('.editor-text li').tap()
    await editor.move('Control+End')
    for (const [command, value] of [
      ['insertText', ' and'],
      ['delete', ''],
      ['insertParagraph', ''],
      ['insertText', 'two'],
    ])
      await editor.page.evaluate(`document.execCommand(${JSON.stringify(command)}, false, ${JSON.stringify(value)})`)
    await untilValue(editor, '<ul><li>one an</li><li>two</li></ul>')
  })

  test('a paste is undone alone, then what was typed before it; both come back', async () => {
    const editor = await open({ text: '<p>x</p>' })
    await editor.page.locator('.editor-text').focus()
    await editor.move('Control+a')
    await editor.page.keyboard.type('typed')
    const { value } = await editor.pasteOver('<h2>pasted</h2>')
    assert.equal(value, '<p><strong>pasted</strong></p>')
    await editor.page.keyboard.press('Control+z')
    assert.equal(await editor.value(), '<p>typed</p>')
    await editor.page.keyboard.press('Control+z')
    assert.equal(await editor.value(), '<p>x</p>')
    await editor.page.keyboard.press('Control+Shift+z')
    await editor.page.keyboard.press('Control+y')
    assert.equal(await editor.value(), '<p><strong>pasted</strong></p>')
  })

  test('what is copied in the editor is pasted there as it was', async () => {
    const editor = await open({ text: '<ul><li>a</li><li><i>b</i></li></ul><div>c</div>' })
    await editor.page.locator('.editor-text').focus()
    await editor.move('Control+a')
    await editor.page.keyboard.press('Control+c')
    await editor.move('Control+End')
    await editor.page.keyboard.press('Enter')
    await editor.page.keyboard.press('Control+v')
    const once = '<ul><li>a</li><li><i>b</i></li></ul><div>c</div>'
    assert.equal(await editor.value(), once + once)
    assert.equal(await editor.status(), '')
  })
})
