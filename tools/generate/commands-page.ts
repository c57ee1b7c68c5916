import { commands } from '../../server/cli/commands.ts'
import { page, table } from './markdown.ts'

export const commandsPage = (): string =>
  page(
    'Operator commands',
    'server/cli',
    `Run them as \`npx --no affiche COMMAND\` in the folder of the service, also while it runs; without \`--no\`, npx would run whatever package of that name a registry has where the folder is another. With \`--json\` a command prints one JSON object on one line; \`audit\` prints one for each entry, \`audit verify\` one for each trail, and \`serve\` its log (\`LOG_FORMAT\`). Errors go to standard error; the exit code is 0 when the command did its work, 1 when it was refused, failed or found a fault, and 2 when its words are wrong. With \`--json\` an error is \`{"error":{"code","message"}}\` on one line, its code \`usage\` (2), or \`settings\`, \`refused\` or \`failed\` (1). \`-h\` or \`--help\` tells how a command is written. Who ran a command is told in the audit trail: \`AFFICHE_OPERATOR\`, or the user.\n\n${table(
      ['Command', 'What it does'],
      commands.map(({ name, takes, synopsis, sentence }) => [
        `\`${[name, ...takes, synopsis].filter(Boolean).join(' ')}\``,
        sentence,
      ]),
    )}`,
  )
