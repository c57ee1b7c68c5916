/** Detection of npm and npx, whose shell may not forward signals to the service. */
import type { Terminal } from './command.ts'

type Environment = Terminal['environment']

const CHECK_MS = 250

export const isNpmScript = ({ npm_lifecycle_event }: Environment): boolean => npm_lifecycle_event !== undefined

/** True under `npx affiche`, but not under a command that npx runs and that started this process. */
export const isNpx = ({ npm_lifecycle_event, npm_lifecycle_script = '' }: Environment): boolean =>
  npm_lifecycle_event === 'npx' && /^'?affiche\b/.test(npm_lifecycle_script)

/**
 * Calls back once the shell that npx started has exited. A signal to npx ends only that shell, since dash does not exec
 * its last command; the service would keep running and occupy its port.
 */
export const onParentExit = (environment: Environment, callback: () => void): void => {
  if (!isNpx(environment)) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, CHECK_MS)
  timer.unref()
}
