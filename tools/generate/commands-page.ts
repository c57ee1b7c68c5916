import { commands } from '../../server/cli/commands.ts'
import { page, table } from './markdown.ts'

export const commandsPage = (): string =>
  page(
    'Operator commands',
    'server/cli',
    `Run them as \`npx affiche COMMAND\` in the folder of the service, also while it runs. With \`--json\` a command prints one JSON object on one line; \`audit\` prints one for each entry, \`audit verify\` one for each employer, and \`serve\` its log (\`LOG_FORMAT\`). Errors go to standard error; the exit code is 1 when the command was refused and 2 when its words are wrong.\n\n${table(
      ['Command', 'What it does'],
      commands.map(({ name, takes, synopsis, sentence }) => [
        `\`${[name, ...takes, synopsis].filter(Boolean).join(' ')}\``,
        sentence,
      ]),
    )}`,
  )
