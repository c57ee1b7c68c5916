/** Commits of the thread that writes wake the threads that wait for one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFolder } from '../../../test/support/folder.ts'
import { writerSettings } from '../../../test/support/writer-settings.ts'
import { createCommits } from '../shared-memory.ts'
import { startWriter } from './client.ts'

const EMPLOYER = { name: 'Épicerie', plan: 'standard', createdAt: 1 }

test('a commit wakes who waits for the next one, without a time', async (t) => {
  const commits = createCommits()
  const writer = startWriter({
    ...writerSettings(newFolder('writer'), commits),
    onExit: (error) => assert.fail(String(error)),
  })
  t.after(() => writer.close())
  const create = () => writer.ask({ kind: 'directory', name: 'createEmployer', values: [EMPLOYER], claim: null })
  await create()
  const woken = Atomics.waitAsync(commits, 0, Atomics.load(commits, 0)).value
  await create()
  assert.equal(await woken, 'ok')
})
