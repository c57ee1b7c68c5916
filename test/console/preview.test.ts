/** The preview of a posting, and its page: the language that it has first, and the buttons of its form. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formIn } from '../support/forms.ts'
import { onOneEngine } from '../support/product.ts'
import { GOOD, usePostingForm } from './posting-form.ts'

const buttonsOf = (page: string): readonly string[] =>
  [...page.matchAll(/name="action" value="(\w+)"/g)].map(([, action = '']) => action)

onOneEngine((start) => {
  describe('the preview', () => {
    const form = usePostingForm(start)

    test('shows first the page that has a text, and folds that which has none', async () => {
      const french = {
        ...GOOD,
        title: 'Boulangère',
        description: 'Du pain, la nuit, à Trois-Rivières.',
        language: 'fr',
      }
      const page = await form.open('/jobs/new')
      const { text } = await form.send(page, french, 'preview')
      const [open = '', folded = ''] = text.split('<details class="side"><summary>In English</summary>')
      assert.match(open, /<section class="side" aria-label="In French">/)
      assert.doesNotMatch(open, /In English/)
      assert.match(folded, /Candidates see the text of the other language here\./)
      const both = { ...french, 'text-title': 'Baker', 'text-description': 'Bread, at night.' }
      const two = await form.send(page, both, 'preview')
      assert.doesNotMatch(two.text, /<details class="side">/)
      assert.ok(two.text.indexOf('aria-label="In English"') < two.text.indexOf('aria-label="In French"'))
      const id = await form.create(french)
      const shown = await form.open(`/jobs/${id}`)
      assert.match(
        shown.text,
        /aria-label="On the French pages"[\s\S]*<details class="side"><summary>On the English pages/,
      )
    })

    test('has the buttons that the form has, and says that there is nothing to note', async () => {
      const preview = await form.send(await form.open('/jobs/new'), GOOD, 'preview')
      assert.deepEqual(buttonsOf(preview.text), ['publish', 'save', 'edit'])
      assert.match(preview.text, /What posting laws ask<\/h2>\s*<p>Nothing to note\.<\/p>/)
      const { action, fields } = formIn(preview.text, '')
      const saved = await form.person().post(action, { ...fields, action: 'save' })
      const [path = ''] = saved.path.split('?')
      assert.equal((await form.read(path)).status, 'draft')
      const edit = await form.send(await form.open(`${path.replace(form.base(), '')}/edit`), {}, 'preview')
      assert.deepEqual(buttonsOf(edit.text), ['publish', 'save', 'edit'])
      const published = formIn(edit.text, '')
      const made = await form.person().post(published.action, { ...published.fields, action: 'publish' })
      assert.equal(made.status, 303)
      assert.equal((await form.read(path)).status, 'active')
      const active = await form.send(
        await form.open(`${path.replace(form.base(), '')}/edit`),
        { title: 'x y' },
        'preview',
      )
      assert.deepEqual(buttonsOf(active.text), ['save', 'edit'])
    })
  })
})
