import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { startClamd } from '../../../../test/support/clamd.ts'
import { createScan } from './clamd.ts'

const FILE = Buffer.from('a file')

test('a file is given to the scanner byte for byte, and its verdict is heard', async (t) => {
  const clamd = await startClamd((stream) => (stream.includes('EICAR') ? 'stream: Eicar FOUND\0' : 'stream: OK\0'), t)
  const scan = createScan(clamd.url)
  const large = randomBytes(5 * 1024 * 1024)
  assert.equal(await scan(large), 'clean')
  assert.equal(await scan(Buffer.from('EICAR')), 'found')
  assert.ok(clamd.scanned[0]?.equals(large))
})

for (const [what, answer] of [
  ['nothing', ''],
  ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
  ['another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['a verdict on something else', 'other: OK\0'],
  ['a verdict without its end', 'stream: OK'],
  ['two verdicts', 'stream: OK\0stream: X FOUND\0'],
  ['without an end', 'x'.repeat(100_000)],
] as const)
  test(`a scanner that answers ${what} gives no verdict`, async (t) => {
    const clamd = await startClamd(() => answer, t)
    await assert.rejects(createScan(clamd.url)(FILE), /virus scanner|ECONNRESET|EPIPE/)
  })

test('a scanner that does not answer in time gives no verdict', async (t) => {
  const clamd = await startClamd(() => null, t)
  await assert.rejects(createScan(clamd.url, 50)(FILE), /did not answer in time/)
})

test('a scanner that nobody reaches gives no verdict', async () => {
  const ends: (() => unknown)[] = []
  const clamd = await startClamd(() => null, { after: (end) => void ends.push(end as () => unknown) })
  for (const end of ends) end()
  await assert.rejects(createScan(clamd.url)(FILE), /ECONNREFUSED/)
})
