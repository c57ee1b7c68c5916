/** The pages that are made from the tables of commands, problems and settings. */
import { findings, problems } from '@affiche/contract/problem.ts'
import { commands } from '../../server/cli/commands.ts'
import type { Option } from '../../server/platform/config/parsers.ts'
import { options } from '../../server/platform/config/settings.ts'
import { page, table } from './markdown.ts'

export const commandsPage = (): string =>
  page(
    'Operator commands',
    'server/cli',
    `Run them as \`npx --no affiche COMMAND\` in the folder of the service, also while it runs; without \`--no\`, npx in another folder would download and run a package of that name. With \`--json\` a command prints one JSON object on one line; \`audit\` prints one for each entry, \`audit verify\` one for each trail, and \`serve\` its log (\`LOG_FORMAT\`). Errors go to standard error; the exit code is 0 after success, 1 if the command was refused, failed or found a fault, and 2 for an invalid command line. With \`--json\` an error is \`{"error":{"code","message"}}\` on one line, its code \`usage\` (2), or \`settings\`, \`refused\` or \`failed\` (1). \`-h\` or \`--help\` shows the usage of a command. The audit trail names the operator: \`AFFICHE_OPERATOR\`, or the user.\n\n${table(
      ['Command', 'Effect'],
      commands.map(({ name, takes = [], options, sentence }) => [
        `\`${[name, ...takes, options].filter(Boolean).join(' ')}\``,
        sentence,
      ]),
    )}`,
  )

export const problemsPage = (): string =>
  page(
    'Problems',
    'contract/problem.ts',
    `Every failure is answered with \`application/problem+json\` (RFC 9457); \`code\` names the kind and does not change with the base address.\n\n${table(
      ['Status', 'Code', 'Meaning', 'Remedy'],
      Object.entries(problems).map(([code, { status, title, help }]) => [String(status), `\`${code}\``, title, help]),
    )}\n\n## Codes of \`errors\`\n\n${table(
      ['Code', 'Rule'],
      Object.entries(findings).map(([code, rule]) => [`\`${code}\``, rule]),
    )}`,
  )

/** Defaults that depend on the machine, in words. */
const WORDS: Record<string, string> = {
  TIME_ZONE: "the machine's",
  REFERENCE_DATA_DIR: 'the lists that ship with the service',
}

export const settingsPage = (): string =>
  page(
    'Settings',
    'server/platform/config/settings.ts',
    `The service reads its settings from the environment. The start refuses unusable values, all of them at once, with a sentence for each; an empty variable counts as unset. \`npx --no affiche config\` shows the settings in effect.\n\n${table(
      ['Name', 'Values', 'Default', 'Meaning'],
      Object.values(options).map((option) => row(option as Option<unknown>)),
    )}`,
  )

const row = ({ name, values, default: standard, sentence }: Option<unknown>): string[] => [
  `\`${name}\``,
  values,
  WORDS[name] ?? (standard === null ? 'unset' : `\`${standard}\``),
  sentence,
]
