/** The process: the command line in, an exit code out. */
import { runCommand } from './cli/run.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
})
