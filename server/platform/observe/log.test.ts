import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { createEventLog, createLogger } from './log.ts'

const collect = (logLevel: 'info' | 'warn') => {
  const lines: string[] = []
  return {
    lines,
    logger: createLogger(
      { logLevel, logFormat: 'json', logBytesMax: 65_536 },
      { write: (line) => void lines.push(line) },
    ),
  }
}

test('an event is written as the logger itself would, except for its time', () => {
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

test('an event is written as text if the log is text', async () => {
  const written = new PassThrough({ encoding: 'utf8' })
  const logger = createLogger({ logLevel: 'info', logFormat: 'text', logBytesMax: 65_536 }, written)
  createEventLog(logger, 'event')({ status: 200 })
  const [text] = await once(written, 'data')
  assert.match(text, /INFO: event \{"status":200\}\n$/)
})

test('only type, message, stack, code and cause of an error are written', () => {
  const { lines, logger } = collect('info')
  const cause = Object.assign(new Error('no such file'), { path: 'secretive cause' })
  const error = Object.assign(new TypeError('it broke', { cause }), {
    code: '23514',
    detail: 'Failing row contains (secretive)',
    parameters: ['secretive'],
  })
  logger.error({ err: error }, 'request failed')
  const { err } = JSON.parse(lines[0] ?? '')
  assert.deepEqual(Object.keys(err), ['type', 'message', 'stack', 'code'])
  assert.deepEqual([err.type, err.code], ['TypeError', '23514'])
  assert.match(err.message, /it broke/)
  assert.match(err.stack, /log\.test\.ts.*caused by: Error: no such file/s)
  assert.doesNotMatch(lines.join(''), /secretive/)
})

test('a thrown value that is no error is not written', () => {
  const { lines, logger } = collect('info')
  logger.error({ err: { detail: 'secretive' } }, 'request failed')
  assert.doesNotMatch(lines.join(''), /secretive/)
})
