import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { createEventLog, createLogger } from './log.ts'

const collect = (logLevel: 'info' | 'warn') => {
  const lines: string[] = []
  return { lines, logger: createLogger({ logLevel, logFormat: 'json' }, { write: (line) => void lines.push(line) }) }
}

test('an event is written as the logger itself would, but for its moment', () => {
  const { lines, logger } = collect('info')
  const fields = { reqId: 'a-1', path: '/é"\\\u0001\n🙂', status: 200, ms: 0.5, employerId: undefined }
  createEventLog(logger, 'request')(fields)
  logger.info(fields, 'request')
  const [own, pinos] = lines.map((line) => line.replace(/"time":"[^"]+"/, '"time":""'))
  assert.equal(own, pinos)
  assert.ok(!Number.isNaN(Date.parse(JSON.parse(lines[0] ?? '').time)))
})

test('an event below the level of the log is not written', () => {
  const { lines, logger } = collect('warn')
  createEventLog(logger, 'request')({ status: 200 })
  assert.deepEqual(lines, [])
})

test('an event is written for people where the log is for people', async () => {
  const written = new PassThrough({ encoding: 'utf8' })
  const logger = createLogger({ logLevel: 'info', logFormat: 'text' }, written)
  createEventLog(logger, 'request')({ status: 200 })
  const [text] = await once(written, 'data')
  assert.match(text, /INFO: request\n\s+status: 200/)
})
