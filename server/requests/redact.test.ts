/** Texts of records hold no key and no name before an @, wherever they are cut. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatApiKey, formatTestKey, formatVendorKey, KEY_BYTES } from '../employers/api-key.ts'
import { secretText } from '../events/secret.ts'
import { createPreviewLinks, previewPath } from '../public/preview.ts'
import { recordAnswerHeaders, recordRequestHeaders, recordText } from './record-fields.ts'
import { redact, TEXT_BYTES_MAX } from './redact.ts'

const RANDOM = new Uint8Array(KEY_BYTES).fill(97)

test('keys of every kind are masked, also written with escapes, and so is the beginning of one', () => {
  for (const key of [formatApiKey, formatTestKey, formatVendorKey].map((format) => format(RANDOM)))
    for (const text of [key, key.replace('_', '\\u005f'), key.replace('_', '%5F'), key.slice(0, 30)])
      assert.equal(redact(`{"a":"${text}"}`), '{"a":"[key]"}')
})

test('the secret of a webhook and the signature of a link are masked, wherever an answer has them', () => {
  const secret = secretText(new Uint8Array(24).fill(255))
  assert.equal(redact(`{"id":1,"secret":"${secret}","a":2}`), '{"id":1,"secret":"[secret]","a":2}')
  const links = createPreviewLinks(new Uint8Array(32))
  const path = previewPath('en', links.sign({ employerId: 1, jobId: 2, endsAt: 3_000 }))
  assert.equal(redact(`{"en":"https://a.ca${path}","x":1}`), '{"en":"https://a.ca/en/preview?link=[signature]","x":1}')
})

test('what the keys of a kind begin with stays where it stands alone', () => {
  for (const text of ['a key that begins with affiche_test_.', 'affiche_', 'affiche_vendor_ keys'])
    assert.equal(redact(text), text)
})

test('of what stands before an @ the first letter stays, in JSON, in addresses and in HTML', () => {
  const cases = {
    '{"to":"jane.doe@example.ca"}': '{"to":"j***@example.ca"}',
    'a jane+x@a.ca, <bob@b.ca>;x=c_d@e.ca': 'a j***@a.ca, <b***@b.ca>;x=c***@e.ca',
    '<a href=\\"mailto:jane@a.ca\\">': '<a href=\\"mailto:j***@a.ca\\">',
    '/jobs?q=jane.doe%40example.ca&x=1': '/jobs?q=j***%40example.ca&x=1',
    'jane\\u0040a.ca jane&#64;a.ca': 'j***\\u0040a.ca j***&#64;a.ca',
    '"\\"jane doe\\"@a.ca"': '"\\"***\\"@a.ca"',
    'éloïse@a.ca 岩@b.ca': 'é***@a.ca 岩***@b.ca',
    'no address: @ here, @x': 'no address: @ here, @x',
  }
  for (const [text, masked] of Object.entries(cases)) assert.equal(redact(text), masked)
})

test('a text of many @ and one long word is masked in a time that grows with its length alone', () => {
  const word = 'x'.repeat(200_000)
  assert.equal(redact(`${word}@a.ca`), 'x***@a.ca')
  assert.equal(redact('a@'.repeat(100_000)).length, 500_000)
})

test('a text is cut at 16 KiB, never inside a character, and tells how long it was', () => {
  for (const letter of ['a', 'é', '岩', '😀'])
    for (let shift = 0; shift < 4; shift++) {
      const bytes = Buffer.from(`${'.'.repeat(shift)} ${`${letter} `.repeat(TEXT_BYTES_MAX)}`)
      const { text, isTruncated, bytes: told } = recordText(bytes.subarray(0, TEXT_BYTES_MAX), bytes.byteLength)
      assert.deepEqual([isTruncated, told], [true, bytes.byteLength])
      assert.ok(Buffer.byteLength(text) <= TEXT_BYTES_MAX && Buffer.byteLength(text) > TEXT_BYTES_MAX - 700)
      assert.ok(!text.includes('\ufffd') && bytes.toString().startsWith(text))
    }
})

test('a text that masks make longer is cut too, and says so', () => {
  const { text, isTruncated } = recordText(Buffer.from('a@ '.repeat(5_000)))
  assert.ok(Buffer.byteLength(text) <= TEXT_BYTES_MAX)
  assert.equal(isTruncated, true)
})

test('a cut leaves neither half a key nor half an address, wherever it falls', () => {
  const key = formatApiKey(RANDOM)
  for (const secret of [key, 'jane.doe-the-second@example.ca'])
    for (let before = TEXT_BYTES_MAX - 700; before <= TEXT_BYTES_MAX; before++) {
      const bytes = Buffer.from(`${'x '.repeat(before).slice(0, before - 1)} ${secret} ${'y '.repeat(400)}`)
      const { text } = recordText(bytes.subarray(0, TEXT_BYTES_MAX), bytes.byteLength)
      assert.ok(!/affiche_|jan/.test(text), `${before}: ${text.slice(-80)}`)
    }
})

test('header fields that are not on the list stay out, whatever they are called', () => {
  const secrets = {
    'api-key': 'x',
    authorization: 'x',
    cookie: 'x',
    'x-forwarded-for': 'x',
    'x-api-key': 'x',
    host: 'x',
  }
  const kept = { prefer: ['a', 'b@c.ca'], 'idempotency-key': formatApiKey(RANDOM), 'user-agent': 'y'.repeat(5_000) }
  const recorded = recordRequestHeaders({ ...secrets, ...kept })
  assert.deepEqual(Object.keys(recorded), Object.keys(kept))
  assert.deepEqual([recorded.prefer, recorded['idempotency-key']], ['a, b***@c.ca', '[key]'])
  assert.equal(recorded['user-agent']?.length, 1_024)
  const answered = recordAnswerHeaders(['etag', '"x"', 'set-cookie', 'x', 'location', '/a', 'x-request-id', 'x'])
  assert.deepEqual(answered, { etag: '"x"', location: '/a' })
})
