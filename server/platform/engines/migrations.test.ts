import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadMigrations } from './migrations.ts'

const ADDITION = /ALTER TABLE \w+ ADD COLUMN[^;]*;/g
const CONSTRAINT = /\b(?:CHECK|UNIQUE|REFERENCES|PRIMARY KEY)\b/

test('a column is added to a table of PostgreSQL without a constraint, which Citus takes by a name of its own alone', () => {
  const additions = loadMigrations('postgres').flatMap(({ sql }) => sql.match(ADDITION) ?? [])
  assert.ok(additions.length > 0)
  assert.deepEqual(
    additions.filter((addition) => CONSTRAINT.test(addition)),
    [],
  )
})
