import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { until } from '../../../test/support/waiting.ts'
import type { PageRequest, WholeAnswer } from '../page.ts'
import { type AssetFile, loadAssets } from './assets.ts'

const FILES = ['console.js', 'site.css'] as const satisfies readonly AssetFile[]

const requestOf = (accepted: string, tag = ''): PageRequest =>
  ({ headers: { 'accept-encoding': accepted, 'if-none-match': tag } }) as unknown as PageRequest

const headersOf = ({ headers }: WholeAnswer): Record<string, string | undefined> =>
  Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : [])))

const textOf = (answer: WholeAnswer): string => {
  const bytes = Buffer.from(answer.body as Uint8Array)
  const coding = headersOf(answer)['content-encoding']
  return String(coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes)
}

const codingOf = (answer: WholeAnswer): string | undefined => headersOf(answer)['content-encoding']

test('a large file is tighter for a browser that takes Brotli, once that is made, and the same for everybody', async () => {
  const assets = await loadAssets('/assets/', FILES)
  const get = (file: AssetFile, accepted: string, tag?: string): WholeAnswer =>
    assets.answer(requestOf(accepted, tag), assets.pathOf(file).replace('/assets/', '')) as WholeAnswer
  const browser = 'gzip, deflate, br, zstd'
  assert.equal(codingOf(get('console.js', browser)), 'gzip')
  await until(() => codingOf(get('console.js', browser)) === 'br', 'a file as Brotli')
  const text = readFileSync(join(import.meta.dirname, 'console.js'), 'utf8')
  const tags = ['gzip', browser, '', 'br;q=0, gzip', 'br;q=0'].map((accepted) => {
    const answer = get('console.js', accepted)
    assert.equal(textOf(answer), text, accepted)
    return headersOf(answer).etag ?? ''
  })
  assert.equal(new Set(tags).size, 3)
  assert.deepEqual([tags[0], tags[2]], [tags[3], tags[4]])
  assert.equal(get('console.js', browser, tags[1]).status, 304)
  assert.ok(
    (get('console.js', browser).body as Uint8Array).length < (get('console.js', 'gzip').body as Uint8Array).length,
  )
  // A small one is not worth it.
  get('site.css', browser)
  assert.equal(codingOf(get('site.css', browser)), 'gzip')
})
