/** `affiche employer set-profile`: what an employer says of itself to candidates, and what the laws on postings need. */
import type { Profile } from '@affiche/contract/employer-v12.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { table } from '../table.ts'
import { readId, withStore } from '../with-store.ts'

type Values = Arguments['values']

const FEDERAL: Readonly<Record<string, boolean | null>> = { yes: true, no: false, unknown: null }

const readFederal = (text: string): boolean | null => {
  const federal = FEDERAL[text]
  if (federal !== undefined) return federal
  throw new UsageError(`--federal is ${Object.keys(FEDERAL).join(', ')}, not "${text}".`)
}

const readSize = (text: string): string | null => (text === 'unknown' ? null : text)

const readList = (text: string): string[] => (text === '' ? [] : text.split(',').map((name) => name.trim()))

const same = (text: string): string => text

/** The member of each option, and how its value is read. */
const MEMBERS: Readonly<Record<string, readonly [member: keyof Profile, read: (text: string) => unknown]>> = {
  'name-fr': ['nameFr', same],
  website: ['website', same],
  slug: ['slug', same],
  size: ['size', readSize],
  federal: ['federal', readFederal],
  publishing: ['publishing', same],
  'enforced-rules': ['enforcedRules', readList],
}

/** How a text is read as each member. */
export const PROFILE_TEXTS: Readonly<Record<string, (text: string) => unknown>> = Object.fromEntries(
  Object.values(MEMBERS),
)

const membersOf = (values: Values): object =>
  Object.fromEntries(
    Object.entries(MEMBERS).flatMap(([option, [name, read]]) => {
      const text = values[option]
      return typeof text === 'string' ? [[name, read(text)]] : []
    }),
  )

const textOf = (profile: Profile): string =>
  table(
    ['MEMBER', 'VALUE'],
    Object.entries(profile).map(([name, value]) => [name, value === null ? '-' : String(value)]),
  )

export const setProfile: Command = {
  name: 'employer set-profile',
  takes: ['ID'],
  options:
    '[--name-fr NAME] [--website URL] [--slug NAME] [--size under-25|25-or-more|unknown] [--federal yes|no|unknown] [--publishing public|off] [--enforced-rules RULES]',
  sentence:
    'Changes what is given of the profile of an employer, and shows it; an empty text clears. RULES are names of posting rules, separated by commas.',
  run: async ({ settings, terminal, positionals: [text], values }) => {
    const id = readId(text, 'The id of an employer')
    const members = membersOf(values)
    return withStore({ settings, terminal }, async (operator) => {
      const profile = await operator.setProfile(id, members)
      if (!profile) throw new Refusal(`There is no employer ${id}.`)
      return { json: { profile }, text: textOf(profile) }
    })
  },
}
