/** The machine that the figures were measured on. */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { spreadOf } from './statistics.ts'

const SYNCS = 200
const BLOCK_BYTES = 4096
const GIB = 1024 ** 3

export const describeMachine = (folder: string, postgresVersion: string | null) => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round((totalmem() / GIB) * 10) / 10,
  system: `${platform()} ${release()}`,
  fileSystem: fileSystemOf(folder),
  syncMs: syncTimes(folder),
  node: process.version,
  sqlite: process.versions.sqlite ?? 'unknown',
  postgres: postgresVersion,
  commit: commitOf(),
})

const fileSystemOf = (folder: string): string => {
  const { stdout, status } = spawnSync('df', ['-T', folder], { encoding: 'utf8' })
  return status === 0 ? (stdout.trim().split('\n').at(-1)?.split(/\s+/)[1] ?? 'unknown') : 'unknown'
}

/** Milliseconds until a block is on the disk. */
const syncTimes = (folder: string) => {
  const file = join(folder, 'sync-probe')
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(BLOCK_BYTES, 1)
  const times = Array.from({ length: SYNCS }, () => {
    const begun = performance.now()
    writeSync(descriptor, block)
    fdatasyncSync(descriptor)
    return performance.now() - begun
  })
  closeSync(descriptor)
  rmSync(file)
  return spreadOf(times)
}

const commitOf = (): string | null => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
  } catch {
    return null
  }
}
