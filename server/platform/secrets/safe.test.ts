/** Secrets are opened by the key and for the place that they were sealed with, and by nothing else. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { newFolder } from '../../../test/support/folder.ts'
import { readKey } from '../config/encryption-key.ts'
import { createSafe } from './safe.ts'

const keyed = (byte: number) => createSafe({ encryptionKey: Buffer.alloc(32, byte).toString('base64'), folder: null })

const plain = Buffer.from('a secret of some length')

const sealedBy = (safe: ReturnType<typeof createSafe>, context = 'a'): Uint8Array => {
  const sealed = safe.seal(plain, context)
  assert.ok(sealed)
  return sealed
}

test('a secret opens with its key in its context; another key, context or bit gives null', () => {
  const [safe, other] = [keyed(1), keyed(2)]
  const sealed = sealedBy(safe)
  assert.deepEqual(safe.open(sealed, 'a'), plain)
  assert.deepEqual([safe.open(sealed, 'b'), other.open(sealed, 'a')], [null, null])
  assert.deepEqual([safe.canOpen(sealed), other.canOpen(sealed)], [true, false])
  for (let at = 0; at < sealed.length; at++) {
    const damaged = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
    assert.equal(safe.open(damaged, 'a'), null, `byte ${at}`)
    assert.equal(safe.open(sealed.subarray(0, at), 'a'), null, `${at} bytes`)
  }
})

test('the same secret is never sealed alike, and is not in what is sealed', () => {
  const safe = keyed(1)
  const all = Array.from({ length: 50 }, () => Buffer.from(sealedBy(safe)))
  assert.equal(new Set(all.map((sealed) => sealed.toString('hex'))).size, 50)
  assert.ok(all.every((sealed) => !sealed.includes(plain)))
})

test('a key is 32 bytes in base64 of either alphabet, and nothing else', () => {
  const bytes = Buffer.alloc(32, 0xfb)
  for (const text of [bytes.toString('base64'), bytes.toString('base64url')]) assert.deepEqual(readKey(text), bytes)
  for (const text of [
    '',
    'x',
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    `${'A'.repeat(43)}!`,
  ])
    assert.equal(readKey(text), null, text)
})

test('keys that are derived differ by purpose and key, and are the same for the same', () => {
  const derived = [keyed(1).derive('forms'), keyed(1).derive('links'), keyed(2).derive('forms')].map(String)
  assert.equal(new Set(derived).size, 3)
  assert.deepEqual([String(keyed(1).derive('forms')), keyed(1).derive('forms')?.length], [derived[0], 32])
  assert.equal(createSafe({ encryptionKey: null, folder: null }).derive('forms'), null)
  assert.deepEqual(keyed(1).derivePresent('forms'), keyed(1).derive('forms'))
})

test('without a key and a folder nothing is sealed', () => {
  assert.equal(createSafe({ encryptionKey: null, folder: null }).seal(plain, 'a'), null)
})

test('the file of a folder is made with the first secret, for its user alone; reading makes none', () => {
  const folder = newFolder('safe')
  const safe = createSafe({ encryptionKey: null, folder })
  assert.equal(safe.canOpen(sealedBy(keyed(1))), false)
  assert.equal(safe.derivePresent('forms'), null)
  assert.deepEqual(readdirSync(folder), [])
  const sealed = sealedBy(safe)
  assert.deepEqual(readdirSync(folder), ['encryption.key'])
  assert.equal(statSync(join(folder, 'encryption.key')).mode & 0o777, 0o600)
  assert.deepEqual(createSafe({ encryptionKey: null, folder }).open(sealed, 'a'), plain)
  const setting = readFileSync(join(folder, 'encryption.key'), 'utf8').trim()
  assert.deepEqual(createSafe({ encryptionKey: setting, folder: null }).open(sealed, 'a'), plain)
})

test('a faulty file is neither used nor replaced', () => {
  const folder = newFolder('faulty-safe')
  writeFileSync(join(folder, 'encryption.key'), 'nonsense')
  const safe = createSafe({ encryptionKey: null, folder })
  assert.deepEqual([safe.seal(plain, 'a'), safe.open(sealedBy(keyed(1)), 'a')], [null, null])
  assert.equal(readFileSync(join(folder, 'encryption.key'), 'utf8'), 'nonsense')
})

/** Makes the key of a folder as soon as all threads are ready, and answers with its text. */
const MAKER = `
import { parentPort, workerData } from 'node:worker_threads'
const { makeKeyFile } = await import(workerData.module)
Atomics.add(workerData.gate, 0, 1)
while (Atomics.load(workerData.gate, 0) < workerData.threads) Atomics.pause()
parentPort.postMessage(Buffer.from(makeKeyFile(workerData.folder)).toString('hex'))
`

test('threads or processes that make the key at the same time have the same one', async () => {
  const folder = newFolder('race-safe')
  const threads = 4
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const module = new URL('key-files.ts', import.meta.url).href
  const makeOne = () =>
    new Promise<string>((resolve, reject) => {
      const source = new URL(`data:text/javascript,${encodeURIComponent(MAKER)}`)
      const worker = new Worker(source, { workerData: { module, folder, gate, threads } })
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  const keys = await Promise.all(Array.from({ length: threads }, makeOne))
  assert.equal(new Set(keys).size, 1)
  assert.deepEqual(readdirSync(folder), ['encryption.key'])
})

test('a large text is sealed in the memory around it where it fits, and in new memory elsewhere', async () => {
  const safe = keyed(1)
  const text = Buffer.alloc(600_000, 'canary ')
  const [before, after] = [9 + 12 + plain.length, 16]
  const sealIn = async (start: number, end: number) => {
    const room = Buffer.from(new ArrayBuffer(start + text.length + end))
    const last = room.subarray(start, start + text.length)
    text.copy(last)
    const sealed = await safe.sealLarge({ texts: [plain, last], room }, 'a')
    assert.ok(sealed)
    assert.deepEqual(safe.open(sealed, 'a'), Buffer.concat([plain, text]))
    return { isWithin: sealed.buffer === room.buffer, isLeft: last.includes('canary') }
  }
  const within = { isWithin: true, isLeft: false }
  const outside = { isWithin: false, isLeft: true }
  assert.deepEqual(await sealIn(before, after), within)
  assert.deepEqual(await sealIn(before + 7, after + 300), within)
  assert.deepEqual(await sealIn(before - 1, after), outside)
  assert.deepEqual(await sealIn(before, after - 1), outside)
  const alone = await safe.sealLarge({ texts: [plain, text] }, 'a')
  assert.deepEqual([alone?.buffer === text.buffer, text.includes('canary')], [false, true])
})
