/**
 * The demonstration as a developer runs it, by `npm run dev`: Node watches the sources and starts this anew on a change.
 * The files for browsers are made before the service starts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../server/cli/run.ts'
import { bundles } from './generate/bundles.ts'

const ROOT = join(import.meta.dirname, '..')

/** With it each thread tells Node what it imports, among the messages of our own threads; whole folders are watched. */
delete process.env.WATCH_REPORT_DEPENDENCIES

for (const [name, make] of Object.entries(bundles)) {
  const file = join(ROOT, name)
  const text = await make()
  // A file that stays as it is starts nothing anew.
  if (text !== readFileSync(file, 'utf8')) writeFileSync(file, text)
}

process.exitCode = await runCommand(['serve', '--demo'], {
  environment: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
})
