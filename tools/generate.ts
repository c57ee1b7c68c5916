/**
 * Writes the documents that are made from tables: `node tools/generate.ts`. With `--check` it writes nothing
 * and fails if one of them is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../server/api/openapi/openapi.ts'
import { bundles } from './generate/bundles.ts'
import { clientTypes } from './generate/client-types.ts'
import { integratingPage } from './generate/integrating-page.ts'
import { answerTo, memberTable } from './generate/job-parts.ts'
import { licencesPage } from './generate/licences-page.ts'
import { commandsPage, problemsPage, settingsPage } from './generate/pages.ts'
import { postingRulesPage } from './generate/posting-rules-page.ts'
import { statementsPage } from './generate/statements-page.ts'
import { distributedTables, grants, withTablesOfRooms } from './generate/table-lists.ts'

const ROOT = join(import.meta.dirname, '..')

/** The day of README's answer, which the clock of the tests shows too. */
const README_DAY = '2026-11-20'

/** Replaces the one part of a text that fits a pattern. */
const replace = (text: string, pattern: RegExp, part: (found: string) => string): string => {
  if (!pattern.test(text)) throw new Error(`Nothing fits ${pattern} where a part is to be generated.`)
  return text.replace(pattern, (found) => part(found))
}

/** The documents by their files; those with parts written by hand are made from their present text. */
const documents: Record<string, (text: string) => string | Promise<string>> = {
  'docs/openapi.json': () => `${JSON.stringify(openApiDocument(''), null, 2)}\n`,
  'docs/openapi-v1.2.json': () => `${JSON.stringify(openApiDocument('', 'v1.2'), null, 2)}\n`,
  'client/types.ts': clientTypes,
  'docs/settings.md': settingsPage,
  'docs/commands.md': commandsPage,
  'docs/problems.md': problemsPage,
  'docs/integrating.md': integratingPage,
  'docs/licences.md': () => licencesPage(),
  'docs/posting-rules.md': () => postingRulesPage(),
  'docs/statements.md': statementsPage,
  ...bundles,
  'docs/interface.md': (text) => replace(text, /^\| Member \|.*\n(?:\|.*\n)+/m, () => `${memberTable()}\n`),
  'docs/database-rights.md': (text) =>
    replace(text, /(?<=ON SCHEMA public TO affiche;\n)(?:GRANT [A-Z, ]+ ON (?!SCHEMA|SEQUENCE)[a-z].*\n)+/, grants),
  'docs/scale.md': (text) => replace(text, /(?<=\| one worker each employer \| )[^|]+(?= \|)/, distributedTables),
  'ARCHITECTURE.md': withTablesOfRooms,
  'README.md': (text) => {
    const request = /-d '(\{[^']*\})'/.exec(text)?.[1] ?? ''
    return replace(text, /(?<=```json\n).*(?=\n```)/, () => answerTo(request, README_DAY))
  },
}

const check = process.argv.includes('--check')

const readOr = (file: string, otherwise: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

for (const [name, make] of Object.entries(documents)) {
  const file = join(ROOT, name)
  const present = readOr(file, '')
  const text = await make(present)
  if (text === present) continue
  if (!check) writeFileSync(file, text)
  process.stdout.write(`${name} ${check ? 'is out of date: run "npm run generate"' : 'written'}\n`)
  if (check) process.exitCode = 1
}
