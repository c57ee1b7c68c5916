import { resolve } from 'node:path'
import type { Settings } from '../../platform/config/settings.ts'
import { openStore } from '../../upkeep/open-store.ts'
import { type Command, type CommandResult, UsageError } from '../command.ts'

export const migrate: Command = {
  name: 'migrate',
  options: '[--plan | --distribute]',
  sentence:
    'Brings the store to the schema of this version; "serve" does the same. --plan only shows what would run; --distribute then spreads the tables over a Citus cluster by employer.',
  run: async ({ settings, values }) => {
    if (values.plan && values.distribute) throw new UsageError('--plan and --distribute do not go together.')
    if (values.plan) return plan(settings)
    return values.distribute ? distribute(settings) : apply(settings)
  },
}

const apply = async (settings: Settings): Promise<CommandResult> => {
  const store = await openStore(settings)
  const applied = store.migrated
  await store.close()
  return { json: { applied }, text: `${appliedText(applied)}\nThe store is ${locationOf(settings)}.` }
}

const locationOf = ({ databaseUrl, dataDir }: Settings): string =>
  databaseUrl === null ? `in ${resolve(dataDir)}` : 'the database that DATABASE_URL names'

const appliedText = (applied: readonly string[]): string =>
  applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`

const plan = async (settings: Settings): Promise<CommandResult> => {
  const { planStore } = await import('../../upkeep/copy.ts')
  const steps = (await planStore(settings)).map(({ version, name, sql }) => {
    return { version, name, comment: firstComment(sql), statements: countStatements(sql) }
  })
  const lines = steps.map(
    ({ version, name, comment, statements }) =>
      `${version} ${name} (${statements} statements)${comment && `: ${comment}`}`,
  )
  return { json: { plan: steps }, text: lines.join('\n') || 'The schema is up to date; nothing would run.' }
}

/** Leading comment of a migration in one line. */
const firstComment = (sql: string): string =>
  (/^(?:--.*\n)+/.exec(sql)?.[0] ?? '')
    .split('\n')
    .map((line) => line.replace(/^--\s*/, ''))
    .join(' ')
    .trim()

/** Number of statements of a migration; each ends at the end of a line. */
const countStatements = (sql: string): number => sql.match(/^(?!--).*;\s*$/gm)?.length ?? 0

const distribute = async (settings: Settings): Promise<CommandResult> => {
  const { distributeStore } = await import('../../upkeep/copy.ts')
  const { applied, distributed } = await distributeStore(settings)
  const spread =
    distributed.length === 0 ? 'The tables are spread already.' : `Spread by employer: ${distributed.join(', ')}`
  return { json: { applied, distributed }, text: `${appliedText(applied)}\n${spread}` }
}
