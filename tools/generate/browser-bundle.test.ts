import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isInBundle, lockedPackages, ROOT } from '../supply/lock.ts'
import { bundleOf, packagesOf } from './browser-bundle.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Bytes of the script of the editor as browsers load it over https, with Brotli. */
const EDITOR_MAX = 72_000

/** The scripts, with their most bytes with gzip. Of the editor 64.7 kB are ProseMirror, 1.6 kB read light text, 15 kB clean what is pasted, and 0.7 kB draw the icons. */
const SCRIPTS = [
  { source: 'web/editor/editor.ts', file: 'server/html/assets/editor.js', sizeMax: 82_500 },
  { source: 'web/console/console.ts', file: 'server/html/assets/console.js', sizeMax: 12_000 },
  { source: 'web/site/site.ts', file: 'server/html/assets/site.js', sizeMax: 3_000 },
  { source: 'web/site/apply.ts', file: 'server/html/assets/apply.js', sizeMax: 2_500 },
] as const

const [{ source: EDITOR }, { source: CONSOLE }, , { source: APPLY }] = SCRIPTS

for (const { source, file, sizeMax } of SCRIPTS) {
  const script = read(file)

  describe(file, () => {
    test('is what its sources make, the same each time', async () => {
      for (let time = 1; time <= 2; time++) assert.ok((await bundleOf(source)) === script, 'run "npm run generate"')
    })

    test('is within its budget', () => {
      const size = gzipSync(script, { level: 9 }).length
      assert.ok(size <= sizeMax, `${size} bytes with gzip`)
    })

    test('makes no code of text', () => {
      assert.equal(script.match(/\beval\(|\bFunction\(|\bimport\(|XMLHttpRequest|sendBeacon|WebSocket/g), null)
    })
  })
}

test('the editor is within its budget as browsers load it', () => {
  const size = brotliCompressSync(read('server/html/assets/editor.js')).length
  assert.ok(size <= EDITOR_MAX, `${size} bytes with Brotli`)
})

test('the editor asks for nothing, and the console makes no HTML of text', () => {
  assert.equal(read('server/html/assets/editor.js').match(/\bfetch\(/g), null)
  assert.equal(
    read('server/html/assets/console.js').match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc/g),
    null,
  )
})

test('every package in the script of the editor is named in NOTICE and on the page of licences', async () => {
  const inside = await packagesOf(EDITOR)
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

test('the one package in the script of the form of applications is named in NOTICE and on the page of licences', async () => {
  assert.deepEqual(await packagesOf(APPLY), ['altcha-lib'])
  for (const file of ['NOTICE', 'docs/licences.md']) assert.match(read(file), /apply\.js`[^.]*altcha-lib/, file)
})

test('no package is in the script of the console', async () => {
  assert.deepEqual(await packagesOf(CONSOLE), [])
})
