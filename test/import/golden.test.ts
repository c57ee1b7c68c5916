/** Feeds and sites as people have them, and what becomes of each: the jobs, and all that the report says. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CASES, GOLDEN, goldenOf } from './bed.ts'

for (const [name, file, format, more] of CASES)
  test(`${name}: the jobs and the report of ${file} are those of the golden file`, async () => {
    assert.equal(await goldenOf(file, format, more), readFileSync(join(GOLDEN, `${name}.txt`), 'utf8'))
  })
