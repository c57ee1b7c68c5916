/** Lints docs/openapi.json with the strictest rules of Redocly: `node tools/lint-openapi.ts`. */
import { join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'

const ref = join(import.meta.dirname, '..', 'docs', 'openapi.json')

const problems = await lint({ ref, config: await createConfig({ extends: ['recommended-strict'] }) })
for (const { ruleId, message, location } of problems)
  process.stdout.write(`${location[0]?.pointer ?? ''} ${ruleId}: ${message}\n`)
process.stdout.write(`docs/openapi.json: ${problems.length} problems\n`)
if (problems.length > 0) process.exitCode = 1
