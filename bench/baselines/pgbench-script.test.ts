import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alike, choice, type Sighting, toScript } from './pgbench-script.ts'

const sighting = (sql: string, parameters: (string | null)[], values: Record<string, string>): Sighting => ({
  statements: [{ sql, parameters, prepared: true }],
  values,
})

test('values become variables of pgbench where every request had its own, and NULL is written out', () => {
  const sql = 'INSERT INTO jobs VALUES ($1::bigint, $2, $3, $4)'
  const seven = sighting(sql, ['7', null, '7', '7'], { id: '7' })
  const script = toScript([seven, sighting(sql, ['8', null, '7', '8'], { id: '8' })])
  assert.equal(script.sql, 'INSERT INTO jobs VALUES (:id::bigint, NULL, :c0, :id);')
  assert.deepEqual(script.constants, { c0: '7' })
})

test('a value is found in an array and in a JSON document, where it stands for itself', () => {
  const sql = 'SELECT $1::text::bigint[], $2::text::json'
  const seen = (id: number, reference: string) =>
    sighting(sql, [`{${id}}`, JSON.stringify([{ id, kind: 7, reference, text: `x\n${reference.toLowerCase()}` }])], {
      id: String(id),
      reference,
    })
  const { sql: text, constants } = toScript([seen(7, 'NEW-00001'), seen(8, 'NEW-00002')])
  assert.equal(
    text,
    'SELECT (:c0::text || :id::text || :c1::text)::text::bigint[], ' +
      '(:c2::text || :id::text || :c3::text || :reference::text || :c4::text || :reference::text || :c5::text)::text::json;',
  )
  assert.deepEqual(Object.values(constants), ['{', '}', '[{"id":', ',"kind":7,"reference":"', '","text":"x\\n', '"}]'])
})

test('the version that a write asks for is taken from the statement that reads it', () => {
  const two = (xmin: string): Sighting => ({
    statements: [
      { sql: 'SELECT id, xmin FROM jobs', parameters: [], prepared: true },
      { sql: 'UPDATE jobs SET a = 1 WHERE xmin = $1', parameters: [xmin], prepared: true },
    ],
    values: { seen_xmin: xmin },
  })
  assert.equal(
    toScript([two('700'), two('701')]).sql,
    'SELECT id, xmin FROM jobs \\gset seen_\nUPDATE jobs SET a = 1 WHERE xmin = :seen_xmin;',
  )
})

test('requests that sent other statements than most are left out', () => {
  const [usual, odd] = [sighting('SELECT 1', [], {}), sighting('SELECT 2', [], {})]
  assert.deepEqual(alike([odd, usual, usual]), [usual, usual])
})

test('a choice is made by halving', () => {
  assert.equal(choice('n', [5, 6, 7]), 'case when :n < 2 then case when :n < 1 then 5 else 6 end else 7 end')
})
