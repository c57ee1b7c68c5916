import { type Command, UsageError } from '../command.ts'
import { fishScript } from '../completion/fish.ts'
import { bashScript, zshScript } from '../completion/posix.ts'
import { shapeOf } from '../completion/shape.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript }

export const completion: Command = {
  name: 'completion',
  takes: ['bash|zsh|fish'],
  options: {},
  synopsis: '',
  sentence: 'Prints a script by which a shell completes commands, options and their values.',
  run: async ({ positionals: [shell = ''] }) => {
    if (!isShell(shell)) throw new UsageError(`"completion" takes ${Object.keys(scripts).join(', ')}, not "${shell}".`)
    // The table imports this command, so it is imported only when the command runs.
    const { commands } = await import('../commands.ts')
    const script = scripts[shell](commands.map(shapeOf))
    return { json: { shell, script }, text: script }
  },
}

const isShell = (text: string): text is keyof typeof scripts => Object.hasOwn(scripts, text)
