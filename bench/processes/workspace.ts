/**
 * Every process and folder of a run. A guard outlives the bench, however that ends, even by SIGKILL: it then
 * ends what is still registered and removes the temporary folder.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Reads `+PID` and `-PID` until its input ends, which comes when the bench has ended. */
const GUARD = `pids=' '
while read -r line; do
  case $line in
    +*) pids="$pids\${line#+} " ;;
    -*) pids=$(printf '%s' "$pids" | sed "s/ \${line#-} / /") ;;
  esac
done
[ -n "\${pids# }" ] && kill -QUIT $pids 2> /dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
  kill -0 $pids 2> /dev/null || break
  sleep 0.3
done
[ -n "\${pids# }" ] && kill -KILL $pids 2> /dev/null
rm -rf "$1"`

export type Workspace = {
  /** A folder that is removed after the run; other users may pass through it, but not list it. */
  readonly temporary: string
  /** Starts a process that ends with the bench at the latest. */
  readonly start: (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess
}

export const openWorkspace = (): Workspace => {
  const temporary = mkdtempSync(join(tmpdir(), 'affiche-bench-'))
  chmodSync(temporary, 0o711)
  const guard = spawn('sh', ['-c', GUARD, 'sh', temporary], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  guard.unref()
  const { stdin } = guard
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  const start: Workspace['start'] = (program, args, options) => {
    const child = spawn(program, args, options)
    child.once('error', () => undefined)
    if (child.pid !== undefined) {
      stdin.write(`+${child.pid}\n`)
      child.once('exit', () => stdin.write(`-${child.pid}\n`))
    }
    return child
  }
  return { temporary, start }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Signals a process to end; kills it if it runs on for longer than the given time. */
export const endChild = async (child: ChildProcess, signal: NodeJS.Signals, waitMs: number): Promise<void> => {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), waitMs)
  await ended
  clearTimeout(timer)
}

/** The output of a process that ends with code 0; kills it if it runs for longer than the given time. */
export const outputOf = async (child: ChildProcess, what: string, waitMs: number): Promise<string> => {
  let text = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), waitMs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${what} cannot be started: ${error.message}`)))
    child.once('close', resolve)
  }).finally(() => clearTimeout(timer))
  if (code === 0) return text
  throw new Error(`${what} failed (${code ?? `killed, ${waitMs} ms at the most`}): ${errors.trim() || text.trim()}`)
}

/** Waits for a condition, which is tried every few milliseconds. */
export const until = async (condition: () => boolean | Promise<boolean>, what: string, waitMs: number) => {
  const deadline = performance.now() + waitMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within ${waitMs} ms.`)
    await pause(5)
  }
}
