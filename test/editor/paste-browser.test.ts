/** A sample of hostile and of real texts pasted; test/long/editor.long.ts pastes all of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postings } from '../../tools/postings/generate.ts'
import { pasted } from '../../tools/postings/pasted.ts'
import { corpus } from '../security/xss/corpus.ts'
import { inEditor } from './editor-page.ts'
import { assertKeepsWords, assertPastes, assertReopens } from './pastes.ts'

const ADS_EACH = 10
const ADS = 40

inEditor((open) => {
  test('a pasted attack runs nothing, asks for nothing, and leaves a text that the interface accepts', async () => {
    const sample = corpus.flatMap(({ vectors }) => [vectors[0] ?? '', vectors.at(-1) ?? ''])
    await assertPastes(await open(), sample)
    await assertPastes(await open({ context: { bypassCSP: true } }), sample)
  })

  test('style attributes are read in silence, wherever they stand in a tag, and no other text is taken for one', async () => {
    const editor = await open()
    for (const [pasted, value] of [
      ['<p title=">" style="color:red">a style="b" <b STYLE = color:red>c</b></p>', '<p>a style="b" <b>c</b></p>'],
      ["<p class='x'style='color:red'lang=en>a</p><!-- <p style=x> -->", '<p>a</p>'],
      ['<p title="<b style=x>">1 < 2 style=3</p><p/style=x>y', '<p>1 &lt; 2 style=3</p><p>y</p>'],
      ['<style>p { color: red }</style><base href="https://example.com/"><p>a</p>', '<p>a</p>'],
      ['<p style="display:none">secret</p><p>shown</p>', '<p>shown</p>'],
    ] as const)
      assert.equal((await editor.pasteOver(pasted)).value, value, pasted)
    assert.deepEqual(editor.events(), [])
  })

  test('what Word, Google Docs and mail programs write keeps its words', async () => {
    const ads = pasted(ADS_EACH).map(({ html }) => html)
    const editor = await open({ language: 'fr' })
    await assertPastes(editor, ads)
    for (const ad of ads) await assertKeepsWords(editor, ad)
  })

  test('what recruiting systems send opens formatted, keeps its bytes, and its elements when it is edited', async () => {
    const editor = await open()
    for (const { description } of postings(ADS)) assert.ok(await assertReopens(editor, description), description)
    assert.deepEqual(editor.events(), [])
  })
})
