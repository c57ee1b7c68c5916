import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readParameters, readStatements } from './captured.ts'

const line = (message: string, detail?: string) => JSON.stringify({ message, ...(detail ? { detail } : {}) })

const LINES = [
  line('duration: 0.017 ms  statement: BEGIN'),
  line('duration: 0.2 ms  execute abc1: SELECT *\n\tFROM jobs WHERE id = $1', "Parameters: $1 = '7'"),
  line('duration: 0.2 ms  parse abc1: SELECT 1'),
  line('duration: 0.2 ms  execute <unnamed>: SELECT title LIKE $1', "Parameters: $1 = '%it''s 100\\%%'"),
  line('duration: 0.2 ms  execute k: SELECT * FROM api_keys WHERE hash = $1', "Parameters: $1 = '\\x00'"),
  line('duration: 0.2 ms  execute j: SELECT * FROM api_keys k\nJOIN jobs j USING (employer_id)'),
  line('duration: 0.2 ms  statement: SELECT pg_reload_conf()'),
  line('checkpoint starting: time'),
]

test('the statements of the service are read from the log, with their values and whether they were prepared', () => {
  assert.deepEqual(readStatements(LINES), [
    { sql: 'BEGIN', parameters: [], prepared: true },
    { sql: 'SELECT *\n\tFROM jobs WHERE id = $1', parameters: ['7'], prepared: true },
    { sql: 'SELECT title LIKE $1', parameters: ["%it's 100\\%%"], prepared: false },
    { sql: 'SELECT * FROM api_keys k\nJOIN jobs j USING (employer_id)', parameters: [], prepared: true },
  ])
})

test('a value may hold whatever a value can hold', () => {
  const detail = "Parameters: $1 = 'a, $2 = b', $2 = NULL, $3 = '', $4 = 'line\nline', $10 = ''''"
  assert.deepEqual(readParameters(detail), ['a, $2 = b', null, '', 'line\nline', "'"])
})
