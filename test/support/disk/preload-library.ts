/** C libraries that tests load into a process with LD_PRELOAD. */
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'

/** Compiles a source to a library; where that is not possible, returns why, else null. */
export const compilePreload = (source: string, library: string): string | null => {
  if (process.platform !== 'linux') return 'LD_PRELOAD is needed, which only Linux has'
  const complaints = ['cc', 'gcc'].map((compiler) => {
    const args = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread']
    const { status, error, stderr } = spawnSync(compiler, args, { encoding: 'utf8' })
    return status === 0 ? null : (error?.message ?? stderr)
  })
  if (!complaints.includes(null)) return `no C compiler made the library: ${complaints[0]}`
  chmodSync(library, 0o755)
  return null
}
