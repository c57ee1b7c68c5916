/** Sends a list without news, which writes nothing. */
import assert from 'node:assert/strict'
import { copiedTables } from '../../server/platform/engines/tables.ts'
import { digest } from '../../server/upkeep/copy-tables.ts'
import { openSqliteSource } from '../../server/upkeep/sqlite/copy.ts'
import { sendBulk } from './bulk.ts'
import { startChild } from './child-service.ts'
import { newFolder } from './folder.ts'
import { job } from './service.ts'
import { listOf, sendList, sumsOf } from './snapshots.ts'

const BULK = 5_000

export type Cost = { readonly ms: number; readonly memoryMb: number }

/** Stores so many jobs, and sends the list of them; what that took. */
export const sendUnchanged = async (jobs: number): Promise<Cost> => {
  const items = Array.from({ length: jobs }, (_, at) => ({
    referenceId: `REF-${at}`,
    digest: `${at}`.padStart(32, 'd'),
  }))
  const dataDir = newFolder('large-snapshot')
  const { client, seen, stop } = await startChild({ DATA_DIR: dataDir })
  const upserts = items.map(({ referenceId, digest }) => ({ op: 'upsert', digest, job: job({ referenceId }) }))
  for (let at = 0; at < jobs; at += BULK)
    assert.equal((await sendBulk(client, upserts.slice(at, at + BULK))).summary.failed, 0)
  const state = async () => [await rowsOf(dataDir), (await client.get('/changes?after=now')).text]
  const before = await state()
  const list = listOf(items)
  const start = seen()?.residentMb ?? 0
  let peak = start
  const timer = setInterval(() => {
    peak = Math.max(peak, seen()?.residentMb ?? 0)
  }, 20)
  const begun = performance.now()
  const answer = await sendList(client, list)
  const ms = performance.now() - begun
  clearInterval(timer)
  const { unchanged, active } = sumsOf(answer)
  assert.deepEqual([answer.status, unchanged, active, answer.body.length], [200, jobs, jobs, 1])
  assert.deepEqual(await state(), before)
  await stop()
  return { ms, memoryMb: peak - start }
}

/** A checksum of each table. The files themselves change while the search index takes in the jobs. */
const rowsOf = async (directory: string): Promise<unknown[]> => {
  const source = openSqliteSource(directory)
  try {
    return await Promise.all(copiedTables.map((table) => digest(source, table)))
  } finally {
    await source.close()
  }
}
