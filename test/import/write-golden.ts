/** Writes the golden files anew, for an intended change: `node test/import/write-golden.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CASES, GOLDEN, goldenOf } from './bed.ts'

for (const [name, file, format, more] of CASES)
  writeFileSync(join(GOLDEN, `${name}.txt`), await goldenOf(file, format, more))
