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
