import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadMigrations } from '../../platform/engines/migrations.ts'
import { splitStatements } from './sql-script.ts'

const one: readonly string[] = [
  "SELECT 'a;''b;'",
  "SELECT E'a\\';b', e';'",
  'SELECT ";""d;"',
  'DO $$ BEGIN x; END $$',
  'DO $a$ $b$; $$; $a$',
  'DO $é$ ; $é$',
  'SELECT 1 -- ; one',
  'SELECT /* ; /* ; */ ; */ 1',
  'SELECT a$b$ AS c$b$',
]

for (const statement of one)
  test(`a statement is not cut within: ${statement}`, () => {
    assert.deepEqual(splitStatements(`${statement}\n;SELECT 2`), [statement, 'SELECT 2'])
  })

test('statements end at every semicolon outside of texts, and none is empty', () => {
  assert.deepEqual(splitStatements('a; b;;\n c\n; -- d;\n /* e; */ ;'), ['a', 'b', 'c'])
  assert.deepEqual(splitStatements('SELECT $1;SELECT $2'), ['SELECT $1', 'SELECT $2'])
  assert.deepEqual(splitStatements(''), [])
  assert.deepEqual(splitStatements(`SELECT a$b$;SELECT '$b$'`), ['SELECT a$b$', `SELECT '$b$'`])
})

test('splitting a migration loses no text', () => {
  const bare = (text: string): string => text.replaceAll(/[\s;]/g, '')
  for (const { sql } of loadMigrations('postgres')) {
    const statements = splitStatements(sql)
    assert.equal(bare(statements.join('')), bare(sql))
    for (const statement of statements)
      assert.match(statement, /^(?:--.*\n|\n)*(?:ALTER|CREATE|DELETE|DO|DROP|INSERT|UPDATE) /)
  }
})
