import assert from 'node:assert/strict'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../../../test/support/folder.ts'
import { makeFolder } from './folder.ts'

test('a folder is made with its parents, for this user alone, and the first one made is returned', () => {
  const place = newFolder('folder')
  const [a, b, c] = [join(place, 'a'), join(place, 'a/b'), join(place, 'a/b/c')]
  assert.equal(makeFolder(c), a)
  assert.equal(makeFolder(c), undefined)
  if (process.platform !== 'win32') for (const folder of [a, b, c]) assert.equal(statSync(folder).mode & 0o777, 0o700)
  const file = join(place, 'file')
  writeFileSync(file, '')
  assert.throws(() => makeFolder(file), { code: 'EEXIST' })
  assert.throws(() => makeFolder(join(file, 'x')), { code: 'ENOTDIR' })
})

test('where the system lets no folder be made the error comes at once', { skip: process.platform !== 'linux' }, () => {
  assert.throws(() => makeFolder('/proc/affiche/data'), { code: 'ENOENT' })
})
