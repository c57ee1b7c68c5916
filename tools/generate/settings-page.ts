import type { Option } from '../../server/config/option.ts'
import { options } from '../../server/config/settings.ts'
import { page, table } from './markdown.ts'

/** Defaults that hang on the machine, in words. */
const WORDS: Record<string, string> = {
  TIME_ZONE: "the machine's",
  REFERENCE_DATA_DIR: 'the lists that ship with the service',
}

export const settingsPage = (): string =>
  page(
    'Settings',
    'server/config/settings.ts',
    `The service is set through the environment. A value that cannot be used is refused at start, all of them at once, with a sentence for each; an empty variable is an unset one. \`npx --no affiche config\` shows what is in effect.\n\n${table(
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
