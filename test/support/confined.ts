/** Starts a program as a container or a hardened unit would: another user, no privileges, all but one folder read-only. */
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { isRoot } from './image.ts'

/** Needs root, a kernel that lets it make mounts of its own, and a Node that others may run. */
export const canConfine = (): boolean => {
  try {
    const words = ['--mount', 'setpriv', '--reuid=1000', '--', process.execPath, '--check', import.meta.filename]
    if (isRoot) execFileSync('unshare', words, { stdio: 'ignore' })
    return isRoot
  } catch {
    return false
  }
}

/** The folder that may be written is bound first; binding the rest read-only leaves it. */
const SCRIPT = `
mount --bind "$1" "$1"
while read -r _ _ _ _ point _; do
  case "$point" in "$1"|/proc*|/sys*|/dev*) ;; *) mount -o remount,ro,bind "$point" 2>/dev/null || true ;; esac
done < /proc/self/mountinfo
shift
exec setpriv --reuid="$1" --regid="$1" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- "\${@:2}"`

export type Confined = { readonly writable: string; readonly user: number; readonly command: readonly string[] }

export const spawnConfined = ({ writable, user, command }: Confined, options: SpawnOptions) =>
  spawn('unshare', ['--mount', 'bash', '-ec', SCRIPT, 'confined', writable, String(user), ...command], options)
