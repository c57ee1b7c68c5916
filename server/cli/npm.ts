/** How npm runs a command: by a shell, which may stay between them and passes no signal on. */
import type { Terminal } from './command.ts'

type Environment = Terminal['environment']

const LOOK_MS = 250

export const isNpmScript = ({ npm_lifecycle_event }: Environment): boolean => npm_lifecycle_event !== undefined

/** By `npx affiche`, and not by a command that npx runs and that has started this one. */
export const isNpx = ({ npm_lifecycle_event, npm_lifecycle_script = '' }: Environment): boolean =>
  npm_lifecycle_event === 'npx' && /^'?affiche\b/.test(npm_lifecycle_script)

/**
 * Calls back once when the shell that npx started has ended. A signal to npx ends that shell alone, as dash does
 * not replace itself by its last command; the service would go on and hold its port.
 */
export const onParentExit = (environment: Environment, ended: () => void): void => {
  if (!isNpx(environment)) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ended()
  }, LOOK_MS)
  timer.unref()
}
