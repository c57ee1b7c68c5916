/** Commands of an operator, run in the process of the test. */
import { runCommand } from '../../server/cli/run.ts'

/** The exit code of a command, and what it writes to both outputs. */
export const runCli = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  command = runCommand,
) => {
  const [out, stderr]: [string[], string[]] = [[], []]
  const code = await command(words, {
    environment,
    write: (text) => void out.push(text),
    writeError: (text) => void stderr.push(text),
  })
  return { code, out: out.join(''), stderr: stderr.join('') }
}
