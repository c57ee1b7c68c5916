import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepts } from './negotiation.ts'

const ACCEPTED = [
  undefined,
  '*/*',
  'application/json',
  'APPLICATION/JSON;q=0.1',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json;version=1',
  'application/json;odata=verbose',
  'application/json;q=0.5;odata=verbose',
  'application/json;profile="a,b;c"',
  'application/*;version=1',
  '*/*;level=1',
  'text/html, application/json;charset=UTF-8;q=0.001',
  'application/json;version=2;q=0, application/json;version=1',
  'application/json;version=1;q=0, */*',
]

const EXCLUDED = [
  '',
  'text/html',
  'text/html;charset=UTF-8',
  'application/json;q=0',
  'application/json;q=0.000, text/html',
  'application/json;charset=UTF-8;q=0',
  'application/json;q=0, */*',
  'application/json;q=0, application/*;version=1',
  'application/*;q=0, */*;q=0.5',
  // A success is application/json, which these do not name.
  'application/problem+json',
  'application/vnd.api+json',
  'application/json5',
  'json',
  'text/html;profile="application/json"',
]

const JSON_ANSWER = { success: [{ status: 200, description: '' }] } as const
const LINES_ANSWER = { success: [{ status: 200, description: '', media: 'application/x-ndjson' }] } as const

test('a parameter of a media range excludes nothing', () => {
  for (const accept of ACCEPTED) assert.ok(accepts(accept, JSON_ANSWER), `${accept}`)
})

test('a weight of 0, and other types alone, exclude JSON', () => {
  for (const accept of EXCLUDED) assert.ok(!accepts(accept, JSON_ANSWER), accept)
})

test('JSON allows an answer in lines, which is JSON; lines alone do not allow JSON', () => {
  for (const accept of ACCEPTED) assert.ok(accepts(accept, LINES_ANSWER), `${accept}`)
  const lines = ['application/x-ndjson', 'application/x-ndjson;charset=utf-8', 'text/html, application/x-ndjson;q=0.1']
  for (const accept of lines) {
    assert.ok(accepts(accept, LINES_ANSWER), accept)
    assert.ok(!accepts(accept, JSON_ANSWER), accept)
  }
  assert.ok(!accepts('text/html', LINES_ANSWER))
})
