import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestLine } from './request-line.ts'

const lineOf = (fields: object, msg = 'request'): string =>
  `${JSON.stringify({ level: 'info', time: '2026-11-22T12:00:00.000Z', ...fields, msg })}\n`

test('the line of a request has its time, method, path, status, duration and client', () => {
  const fields = {
    reqId: 'a-1',
    method: 'POST',
    path: '/api/v1.1/jobs',
    status: 201,
    ms: 3.25,
    employerId: 1,
    keyId: 2,
  }
  assert.equal(
    requestLine(lineOf(fields)),
    '[2026-11-22T12:00:00.000Z] INFO: POST /api/v1.1/jobs 201 3.25 ms employer 1 key 2\n',
  )
})

test('the line of a refusal has its code, the code and pointer of each finding, and the request id', () => {
  const refused = { reqId: 'a-1', method: 'PUT', path: '/jobs', status: 400, ms: 1, code: 'invalid-job' }
  assert.match(requestLine(lineOf(refused)) ?? '', / PUT \/jobs 400 1 ms invalid-job \(a-1\)\n$/)
  const errors = ['required /title', 'type /salary/amount']
  assert.match(
    requestLine(lineOf({ ...refused, errors })) ?? '',
    / invalid-job: required \/title, type \/salary\/amount \(a-1\)\n$/,
  )
})

test('no path of a client can control the terminal', () => {
  const line = requestLine(lineOf({ method: 'GET', path: '/\u001b[2J\u009b31m\u202e\n', status: 404, ms: 1 })) ?? ''
  assert.match(line, / GET \/\\u\{1b\}\[2J\\u\{9b\}31m\\u\{202e\}\\u\{a\} 404 1 ms\n$/)
})

test('other lines are not changed', () => {
  assert.equal(requestLine(lineOf({ status: 200 }, 'stopped')), null)
})
