import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { commandsOn } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { noteBackup, readDisk } from './disk.ts'

test('a backup leaves the time of its state beside the store, for operators', async () => {
  const dataDir = newFolder('disk')
  const { output, json } = commandsOn(() => ({ DATA_DIR: dataDir }))
  await output('migrate')
  assert.equal((await readDisk(dataDir))?.lastBackupAt, null)
  const { instant } = await json('backup', join(newFolder('copies'), 'copy.db'))
  const disk = await readDisk(dataDir)
  assert.equal(disk?.lastBackupAt, Date.parse(instant))
  assert.ok((disk?.freeBytes ?? 0) > 0)
})

test('a note that is no time, or cannot be written, is none; a folder that is gone has no disk', async () => {
  const dataDir = newFolder('disk')
  writeFileSync(join(dataDir, 'last-backup'), 'yesterday')
  assert.equal((await readDisk(dataDir))?.lastBackupAt, null)
  noteBackup(join(dataDir, 'gone'), new Date())
  assert.equal(await readDisk(join(dataDir, 'gone')), null)
})
