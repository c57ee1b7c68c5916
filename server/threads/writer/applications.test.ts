/** Applications on the thread that writes: a large one shares its commit with few others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFolder } from '../../../test/support/folder.ts'
import { writerSettings } from '../../../test/support/writer-settings.ts'
import type { Intake } from '../../applications/spool-ports.ts'
import { createCommits } from '../shared-memory.ts'
import { startWriter, type WriterThread } from './client.ts'
import { LARGE_BYTES } from './schedule.ts'

const startOn = (directory: string) => {
  const commits = createCommits()
  const writer = startWriter({
    ...writerSettings(directory, commits),
    onExit: (error) => assert.fail(String(error)),
  })
  return { writer, made: () => Atomics.load(commits, 0) }
}

const intakeOf = (at: number, bytes: number): Intake => {
  const name = new Uint8Array(16).fill(at)
  const row = { name, kind: 'application', employerId: 1, jobId: 1, isConfirmed: true, createdAt: 1 } as const
  return {
    form: name,
    digest: new Uint8Array(32),
    at: 1,
    endsAt: 2,
    mails: [{ ...row, sealed: new Uint8Array(bytes) }],
  }
}

const accept = (writer: WriterThread, intake: Intake): Promise<unknown> => {
  const transferred = intake.mails.map(({ sealed }) => sealed.buffer as ArrayBuffer)
  return writer.ask({ kind: 'applications', name: 'accept', values: [intake], transferred })
}

test('applications with large files that come at once share no commit, which other writes would wait for', async (t) => {
  const { writer, made } = startOn(newFolder('writer'))
  t.after(() => writer.close())
  const acceptAll = async (first: number, bytes: number): Promise<number> => {
    const before = made()
    const all = Array.from({ length: 16 }, (_, at) => accept(writer, intakeOf(first + at, bytes)))
    assert.deepEqual(new Set(await Promise.all(all)), new Set(['accepted']))
    return made() - before
  }
  assert.ok((await acceptAll(1, LARGE_BYTES)) >= 12)
  assert.ok((await acceptAll(101, 100)) <= 4)
})
