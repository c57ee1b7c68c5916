import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../../../../test/support/folder.ts'
import { openWriter, writerCacheKib } from './connection.ts'

const MIB_PAGES = 256

test('a writer keeps 4 MiB of a small file in memory, and of a large one a sixty-fourth until that is 16 MiB', () => {
  assert.deepEqual(
    [0, 1, 100, 256, 512, 1024, 100_000].map((mib) => writerCacheKib(mib * MIB_PAGES)),
    [4096, 4096, 4096, 4096, 8192, 16_384, 16_384],
  )
})

test('a writer asks for its memory by the size of its file', () => {
  const folder = newFolder('cache')
  const writer = openWriter(join(folder, 'a.db'))
  assert.deepEqual(writer.one('PRAGMA cache_size'), { cache_size: -4096 })
  assert.deepEqual(writer.one('PRAGMA page_size'), { page_size: 4096 })
  writer.close()
  rmSync(folder, { recursive: true })
})

/** Fills a temporary table, and prints the temporary files that the process has open. */
const SORTING = `
  import { readdirSync, readlinkSync } from 'node:fs'
  const [, module, file] = process.argv
  const { openReadOnly } = await import(module)
  const reader = openReadOnly(file)
  reader.exec('CREATE TEMP TABLE sorted (text TEXT)')
  reader.exec('INSERT INTO sorted WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT 200000) SELECT hex(randomblob(40)) FROM n')
  for (const name of readdirSync('/proc/self/fd'))
    try {
      const path = readlinkSync('/proc/self/fd/' + name)
      if (path.includes('etilqs')) process.stdout.write(path)
    } catch {}`

test('temporary files lie beside the store, unless SQLITE_TMPDIR says otherwise', (t) => {
  if (process.platform !== 'linux') return t.skip('no list of open files')
  const [folder, other] = ['a', 'b'].map((name) => newFolder(`sorted-${name}`))
  const file = join(folder ?? '', 'a.db')
  openWriter(file).close()
  const { SQLITE_TMPDIR: _, ...environment } = process.env
  for (const [env, expected] of [
    [environment, folder],
    [{ ...environment, SQLITE_TMPDIR: other }, other],
  ] as const) {
    const words = ['--input-type=module', '-e', SORTING, '--', join(import.meta.dirname, 'connection.ts'), file]
    const { stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
    assert.ok(stdout.startsWith(`${expected}/`), `${stdout} ${stderr}`)
  }
  for (const one of [folder, other]) rmSync(one ?? '', { recursive: true })
})
