import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { ENGLISH, say } from '../platform/sentences/say.ts'
import {
  charactersOf,
  formatApiKey,
  formatTestKey,
  isTestKey,
  KEY_BYTES,
  KEY_FORM,
  KEY_LENGTH,
  KEY_LIKE,
  KEY_PART,
  keyFormFault,
} from './api-key.ts'

const keys = Array.from({ length: 200 }, () => formatApiKey(randomBytes(KEY_BYTES)))
const [key = ''] = keys
const testKey = formatTestKey(randomBytes(KEY_BYTES))

test('every key that is made has the form of one', () => {
  const extremes = [0x00, 0xff].map((byte) => formatApiKey(new Uint8Array(KEY_BYTES).fill(byte)))
  for (const made of [...keys, ...extremes]) {
    assert.equal(made.length, KEY_LENGTH)
    assert.equal(keyFormFault(made), null)
  }
})

test('a key with any one letter changed, left out or doubled is known to be mistyped', () => {
  for (let at = 0; at < KEY_LENGTH; at++) {
    const [before, letter = '', after] = [key.slice(0, at), key[at], key.slice(at + 1)]
    for (const other of [letter === 'x' ? 'y' : 'x', '', letter + letter, letter === '0' ? 'O' : '0'])
      if (other !== letter) assert.notEqual(keyFormFault(before + other + after), null, `${at} ${other}`)
  }
})

test('a malformed key gets a reason that repeats nothing of it', () => {
  const reasons: Record<string, RegExp> = {
    [key.slice(0, -1)]: /it has 46 characters in place of 47, so it was cut short\.$/,
    [`${key}z`]: /it has 48 characters in place of 47\.$/,
    [`${key.slice(0, -1)}!`]: /mistyped/,
    [key.slice(8)]: /does not begin with affiche_/,
    [key.toUpperCase()]: /does not begin with affiche_/,
    [`"${key}"`]: /quotes/,
    [`'${key}`]: /quotes/,
    '<your key>': /quotes or brackets/,
    [`Bearer ${key}`]: /a word stands before it/,
    [`API-Key: ${key}`]: /a word stands before it/,
    [`${key}, ${key}`]: /more than once/,
    [`${key.slice(0, 20)} ${key.slice(20)}`]: /white space/,
    [`\u00a0${key}`]: /white space/,
  }
  for (const [text, reason] of Object.entries(reasons)) {
    const found = keyFormFault(text)
    const fault = found ? say(found, ENGLISH) : ''
    assert.match(fault, /^This is no API key of this service: /)
    assert.match(fault, reason, text)
    assert.ok(!fault.includes(key.slice(8, 16)))
  }
})

test('a test key has a form of its own with the same checksum, is known by its characters, and is masked whole', () => {
  for (const made of [
    ...keys.slice(0, 9).map((live) => live.replace('affiche_', 'affiche_test_')),
    testKey.slice(0, -1),
  ])
    assert.notEqual(keyFormFault(made), null)
  assert.equal(keyFormFault(testKey), null)
  assert.match(say(keyFormFault(testKey.slice(0, -1)) ?? assert.fail(), ENGLISH), /51 characters in place of 52/)
  assert.equal(testKey.replace(KEY_FORM, '').length, 0)
  assert.ok(KEY_LIKE.test(testKey.toUpperCase()))
  assert.equal(`x ${testKey.slice(0, 20)}`.replace(KEY_PART, '[key]'), 'x [key]')
  const characters = charactersOf(testKey)
  assert.equal(characters, `test_${testKey.slice(13, 17)}${testKey.slice(-4)}`)
  assert.deepEqual([isTestKey({ characters }), isTestKey({ characters: charactersOf(key) })], [true, false])
})
