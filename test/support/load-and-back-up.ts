/** Backups as a real process of a service under load, and what must be in what is restored from them. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { firstKeyOn } from './first-key.ts'
import { clientAt, command, serve } from './process.ts'
import type { Client } from './service.ts'
import { until } from './waiting.ts'
import { startWriter, stateAfter, type Writer } from './writers.ts'

type Load = {
  readonly dataDir: string
  readonly client: Client
  readonly writers: number
  /** Writes that are acknowledged before each backup begins. */
  readonly ahead: number
}

export type Round = {
  readonly writers: readonly Writer[]
  readonly endedAt: number
  readonly backup: { readonly file: string; readonly instant: string; readonly jobs: number }
}

/** One backup while clients write, who go on until it has ended. */
export const backUpUnderLoad = async (load: Load, file: string, name: string): Promise<Round> => {
  const { dataDir, client } = load
  const writers = Array.from({ length: load.writers }, (_, at) => startWriter(client, `${name}w${at}`))
  const answered = () => writers.flatMap(({ writes }) => writes).filter(({ answeredAt }) => answeredAt !== null).length
  try {
    await until(() => answered() >= load.ahead, `write ${load.ahead}`)
    // A backup beside which nothing was written says nothing, so another one takes its place.
    for (;;) {
      const before = answered()
      const backup = await command(dataDir, ['backup', file, '--force'])
      const endedAt = Date.now()
      if (answered() > before) return { writers, endedAt, backup }
    }
  } finally {
    await Promise.all(writers.map(({ stop }) => stop()))
  }
}

/**
 * Asserts that a backup holds the state of each writer at one moment: after everything that was acknowledged before
 * the backup's instant, and before anything that was sent after its end.
 */
export const assertOneMoment = (dataDir: string, { writers, endedAt, backup }: Round): void => {
  const instant = Date.parse(backup.instant)
  const database = new DatabaseSync(join(dataDir, 'affiche.db'), { readOnly: true })
  const rows = database.prepare('SELECT reference_id, title, content FROM jobs ORDER BY reference_id').all()
  database.close()
  for (const writer of writers) {
    const { name, writes } = writer
    const own = rows.filter(({ reference_id }) => String(reference_id).startsWith(`${name}-`))
    for (const { title, content } of own)
      assert.equal(JSON.parse(String(content)).description, `<p>${`${title} `.repeat(200)}</p>`)
    const found = own.map(({ reference_id, title }) => [reference_id, title])
    const least = writes.filter(({ answeredAt }) => answeredAt !== null && answeredAt < instant).length
    const most = writes.filter(({ sentAt }) => sentAt <= endedAt).length
    const counts = Array.from({ length: most - least + 1 }, (_, at) => least + at)
    const fits = counts.some((count) => isSame(found, [...stateAfter(writer, count)].sort()))
    assert.ok(fits, `${name}: what is there was never so after ${least} to ${most} writes`)
  }
}

const isSame = (found: unknown[], state: unknown[]): boolean => JSON.stringify(found.sort()) === JSON.stringify(state)

/** A service as a process of its own, with an employer's client. */
export const serveWithEmployer = async (dataDir: string) => {
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const service = await serve(dataDir)
  const stop = async (): Promise<void> => {
    service.child.kill('SIGTERM')
    assert.equal(await service.ended, 0, service.output())
  }
  return { client: clientAt(service.base, apiKey), apiKey, service, stop }
}
