import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { isInBundle, lockedPackages, ROOT } from '../supply/lock.ts'
import { bundleOf, packagesOf } from './browser-bundle.ts'

const SOURCE = 'web/editor/editor.ts'
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const editor = read('server/pages/assets/editor.js')

/** Bytes with gzip: 64.7 kB are ProseMirror. */
const SIZE_MAX = 75_500

test('the committed script of the editor is what its sources make, the same each time', async () => {
  for (let time = 1; time <= 2; time++) assert.ok((await bundleOf(SOURCE)) === editor, 'run "npm run generate"')
})

test('the script of the editor is within its budget', () => {
  const size = gzipSync(editor, { level: 9 }).length
  assert.ok(size <= SIZE_MAX, `${size} bytes with gzip`)
})

test('the script of the editor makes no code of text, and asks for nothing', () => {
  const found = editor.match(/\beval\(|\bFunction\(|\bimport\(|\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket/g)
  assert.equal(found, null)
})

test('every package in the script of the editor is named in NOTICE and on the page of licences', async () => {
  const inside = await packagesOf(SOURCE)
  assert.deepEqual(
    inside,
    lockedPackages()
      .filter(isInBundle)
      .map(({ name }) => name),
  )
  const [, shipped = ''] = read('docs/licences.md').split(/^## /m).slice(1)
  for (const name of inside) {
    assert.ok(read('NOTICE').includes(name), name)
    assert.ok(shipped.includes(`| ${name} |`), name)
  }
})
