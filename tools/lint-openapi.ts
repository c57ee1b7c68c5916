/** Lints the OpenAPI documents with the strictest rules of Redocly: `node tools/lint-openapi.ts`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'

const config = await createConfig({ extends: ['recommended-strict'] })

for (const file of ['docs/openapi.json', 'docs/openapi-v1.2.json']) {
  const ref = join(import.meta.dirname, '..', file)
  const text = readFileSync(ref, 'utf8')
  const problems = (await lint({ ref, config })).filter(
    // A component that only an extension of ours refers to is in use.
    ({ ruleId, location }) => ruleId !== 'no-unused-components' || !text.includes(`"$ref": "${location[0]?.pointer}"`),
  )
  for (const { ruleId, message, location } of problems)
    process.stdout.write(`${location[0]?.pointer ?? ''} ${ruleId}: ${message}\n`)
  process.stdout.write(`${file}: ${problems.length} problems\n`)
  if (problems.length > 0) process.exitCode = 1
}
