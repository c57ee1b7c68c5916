/** Commands of an operator, run in the process of the test. */
import assert from 'node:assert/strict'
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

/** Commands with the same environment, which is read anew for each; what they answer is asserted. */
export const commandsOn = (environment: () => Readonly<Record<string, string>>) => {
  const run = (...words: readonly string[]) => runCli(words, environment())
  /** The output of a command, which must succeed without a warning. */
  const output = async (...words: readonly string[]): Promise<string> => {
    const { code, out, stderr } = await run(...words)
    assert.deepEqual([code, stderr], [0, ''], words.join(' '))
    return out
  }
  return {
    run,
    output,
    json: async (...words: readonly string[]) => JSON.parse(await output(...words, '--json')),
    refuses: async (refusal: 1 | 2, pattern: RegExp, ...words: readonly string[]): Promise<void> => {
      const { code, out, stderr } = await run(...words)
      assert.deepEqual([code, out], [refusal, ''], words.join(' '))
      assert.match(stderr, pattern)
    },
  }
}
