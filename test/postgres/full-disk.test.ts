/** A database on a file system without room. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../support/folder.ts'
import { startPostgres } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { until } from '../support/waiting.ts'

const folder = newFolder('small')
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=1777', 'tmpfs', folder], { encoding: 'utf8' })
const skip =
  mounted.status !== 0 && `a small file system cannot be mounted: ${mounted.error?.message ?? mounted.stderr.trim()}`

const fill = (): string => {
  const file = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(file, Buffer.alloc(bavail * bsize))
  return file
}

test('a database whose disk is full is not ready, and is ready again once there is space', { skip }, async (t) => {
  t.after(() => void spawnSync('umount', ['-l', folder]))
  const usual = process.env.TMPDIR
  process.env.TMPDIR = folder
  const postgres = await startPostgres({ own: true })
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
  t.after(() => postgres.stop())
  const store = await openOnPostgres({ url: postgres.url(), clock: Date.now })
  t.after(() => store.close())
  await store.check()
  const filler = fill()
  const refused = async (): Promise<string> => store.check().then(() => '', String)
  await until(async () => (await refused()) !== '', 'the refusal')
  assert.match(await refused(), /No space left on device/)
  rmSync(filler)
  await until(async () => (await refused()) === '', 'readiness')
})
