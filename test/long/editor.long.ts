/** Every hostile vector and 1,000 real texts in the description's editor, in Chromium. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postings } from '../../tools/postings/generate.ts'
import { pasted, programs } from '../../tools/postings/pasted.ts'
import { inEditor } from '../editor/editor-page.ts'
import { assertKeepsWords, assertPastes, assertReopens } from '../editor/pastes.ts'
import { vectors } from '../security/xss/corpus.ts'

const ADS = 1_000
const VECTORS_MIN = 700

inEditor((open) => {
  for (const bypassCSP of [false, true])
    test(`every pasted attack is harmless, ${bypassCSP ? 'without' : 'with'} the policy of the page`, async () => {
      assert.ok(vectors.length >= VECTORS_MIN)
      await assertPastes(await open({ context: { bypassCSP } }), vectors)
    })

  test(`${ADS} texts of Word, Google Docs and mail programs keep their words`, async () => {
    const ads = pasted(Math.ceil(ADS / Object.keys(programs).length))
    const editor = await open({ language: 'fr' })
    for (const { html } of ads) await assertKeepsWords(editor, html)
    assert.deepEqual(editor.events(), [])
  })

  test(`${ADS} stored texts keep every byte when they are opened, and what readers see when they are edited`, async (context) => {
    let asSource = 0
    const editor = await open()
    for (const { description } of postings(ADS)) {
      asSource += Number(!(await assertReopens(editor, description)))
    }
    context.diagnostic(`${asSource} open as source`)
    assert.deepEqual(editor.events(), [])
  })
})
