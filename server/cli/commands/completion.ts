import { type Command, UsageError } from '../command.ts'
import { fishScript } from '../completion/fish.ts'
import { bashScript, zshScript } from '../completion/posix.ts'
import { shapeOf } from '../completion/shape.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** Creates the command; the table is read when it runs, since it contains the command. */
export const completion = (commands: () => readonly Command[]): Command => ({
  name: 'completion',
  takes: ['bash|zsh|fish'],
  sentence: 'Prints a script by which a shell completes commands, options and their values.',
  run: async ({ positionals: [shell = ''] }) => {
    if (!isShell(shell)) throw new UsageError(`"completion" takes ${Object.keys(scripts).join(', ')}, not "${shell}".`)
    const script = scripts[shell](commands().map(shapeOf))
    return { json: { shell, script }, text: script }
  },
})

const isShell = (text: string): text is keyof typeof scripts => Object.hasOwn(scripts, text)
