/**
 * Writes the documents that are made from tables: `node tools/generate.ts`. With `--check` it writes nothing
 * and fails when one of them is not what the tables say.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../server/http/openapi/openapi.ts'
import { commandsPage } from './generate/commands-page.ts'
import { licencesPage } from './generate/licences-page.ts'
import { problemsPage } from './generate/problems-page.ts'
import { settingsPage } from './generate/settings-page.ts'

const DOCS = join(import.meta.dirname, '..', 'docs')

const pages: Record<string, () => string> = {
  'openapi.json': () => `${JSON.stringify(openApiDocument(''), null, 2)}\n`,
  'settings.md': settingsPage,
  'commands.md': commandsPage,
  'problems.md': problemsPage,
  'licences.md': licencesPage,
}

const check = process.argv.includes('--check')

const isStale = (file: string, text: string): boolean => {
  try {
    return readFileSync(join(DOCS, file), 'utf8') !== text
  } catch {
    return true
  }
}

const stale = Object.entries(pages).filter(([file, make]) => isStale(file, make()))
if (!check) for (const [file, make] of stale) writeFileSync(join(DOCS, file), make())
for (const [file] of stale)
  process.stdout.write(`docs/${file} ${check ? 'is stale: run "npm run generate"' : 'written'}\n`)
if (check && stale.length > 0) process.exitCode = 1
