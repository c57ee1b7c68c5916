/** Codes: one to one, by the secret alone, and without a trace of the order of ids. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCodes } from './code.ts'

const { codeOf, jobIdOf } = createCodes(Buffer.alloc(32, 7))
const IDS = [...Array.from({ length: 5_000 }, (_, at) => at + 1), 2 ** 31 - 1, 2 ** 31 - 2, 2 ** 30, 123_456_789]

test('every id has a code of seven digits, which leads back to it', () => {
  const codes = IDS.map(codeOf)
  for (const [at, code] of codes.entries()) {
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{7}$/)
    assert.equal(jobIdOf(code), IDS[at])
  }
  assert.equal(new Set(codes).size, IDS.length)
})

test('a code may be written in small letters', () => {
  assert.equal(jobIdOf(codeOf(41).toLowerCase()), 41)
})

test('codes of neighbouring ids share no more digits than chance has them share', () => {
  const shared = Array.from({ length: 4_000 }, (_, at) => {
    const [one, other] = [codeOf(at + 1), codeOf(at + 2)]
    return [...one].filter((digit, place) => digit === other[place]).length
  }).reduce((sum, count) => sum + count, 0)
  // 28,000 places, one in 32 by chance: 875, with a standard deviation of 29.
  assert.ok(Math.abs(shared - 875) < 150, `${shared}`)
})

test('codes depend on the secret', () => {
  const other = createCodes(Buffer.alloc(32, 8))
  assert.ok(IDS.slice(0, 100).filter((id) => other.codeOf(id) === codeOf(id)).length === 0)
})

test('a text that is no code is refused', () => {
  for (const text of ['', 'ABCDEF', 'ABCDEFGH', 'ABCDEFI', 'ABCDEFO', 'ABCDEF-', 'ÀBCDEFG', 'ABCDEFG\n', '٠١٢٣٤٥٦'])
    assert.equal(jobIdOf(text), null, text)
})

test('nearly every text of the form belongs to no job, since ids take a sixteenth of the codes', () => {
  const known = Array.from({ length: 3_200 }, (_, at) => jobIdOf(`A${String(at).padStart(6, '0')}`)).filter(Boolean)
  assert.ok(known.length > 100 && known.length < 320, `${known.length}`)
})
