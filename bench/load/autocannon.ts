/** autocannon is no dependency of this project; it is used where it is installed and wrk is not. */
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program's own file, which is its library too; null where it is not installed. */
export const findAutocannon = (): string | null => {
  const global = spawnSync('npm', ['root', '-g'], { encoding: 'utf8' })
  const folders = [
    join(import.meta.dirname, '../../node_modules/.bin'),
    ...(process.env.PATH ?? '').split(delimiter),
    ...(global.status === 0 ? [join(global.stdout.trim(), '.bin')] : []),
  ]
  const found = folders.map((folder) => join(folder, 'autocannon')).find((file) => existsSync(file))
  return found === undefined ? null : realpathSync(found)
}
