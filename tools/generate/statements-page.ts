/** The page of all SQL statements of both engines. */
import { page } from './markdown.ts'
import { type Statement, statementsOf } from './statements.ts'

const ENGINES = { both: 'Both engines', sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

type Engine = keyof typeof ENGINES

export const engineOf = ({ file }: Pick<Statement, 'file'>): Engine => {
  if (/\bcitus\b/.test(file)) return 'postgres'
  const [engine] = /\b(?:sqlite|postgres)\b/.exec(file) ?? []
  return (engine as Engine | undefined) ?? 'both'
}

/** Files of the same name of both engines are one part of the page. */
const partOf = ({ file }: Statement): string =>
  file.replace(/^server\/(.*)\.ts$/, '$1').replace(/\b(?:sqlite|postgres)[/-]/, '')

export const textOf = ({ parts }: Statement): string =>
  parts.map((part) => (typeof part === 'string' ? part : `\${${part.hole}}`)).join('')

const block = (statements: readonly Statement[]): string =>
  ['```sql', statements.map((one) => `-- ${one.name}\n${textOf(one)};`).join('\n\n'), '```'].join('\n')

export const statementsPage = (): string => {
  const parts = Map.groupBy(statementsOf(), partOf)
  const sections = [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, all]) => {
      const by = Map.groupBy(all, engineOf)
      const blocks = Object.entries(ENGINES).flatMap(([engine, title]) => {
        const own = by.get(engine as Engine)
        return own ? [`${title}:\n\n${block(own)}`] : []
      })
      return `## ${part}\n\n${blocks.join('\n\n')}`
    })
  return page('Statements', 'the stores', `${INTRODUCTION}\n\n${sections.join('\n\n')}`)
}

const INTRODUCTION = `Every SQL statement of the stores, by the file of \`server/\` that has it: once where both engines have the same text, side by side where speed or the engine decides. A statement of both is in the dialect of PostgreSQL; SQLite reads \`?1\` for \`$1\`, 1 and 0 for a comparison with true and false, and no lock of rows. \`\${…}\` is a part that is made at run time, as a list of columns. Migrations are in \`server/platform/engines/migrations/\`.`
