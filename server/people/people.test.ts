import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { KEY_FORM, keyFormFault } from '../employers/api-key.ts'
import { browserFamily } from './browser.ts'
import { createLink, hashLink, LINK_BYTES, LINK_FORM } from './link.ts'
import { passwordFault } from './password.ts'
import { foldedHandle, isHandle, isPersonName } from './person.ts'
import { formatHash, parseHash } from './phc.ts'
import { formatToken, hashSecret, isAttended, isLive, isStrong, parseToken, SECRET_BYTES } from './session.ts'

const OWN = { name: 'Marie Tremblay', handle: 'marie.tremblay@example.ca', site: 'Emplois Nord' }

test('a password is of 15 characters or more, and not little more than names', (t) => {
  const faults = {
    fourteen_chars: 'short',
    'éléphants 1234': 'short',
    ['x9 ¿'.repeat(65)]: 'long',
    MarieTremblay1987: 'own-name',
    'Tremblay2026!!!!': 'own-name',
    'marie.tremblay@example.ca!': 'own-name',
    'Affiche-Affiche-1': 'own-name',
    'Emplois Nord 2026': 'own-name',
    'cheval agrafe pile': null,
    'Marie aime les érables rouges': null,
  }
  for (const [password, fault] of Object.entries(faults)) assert.equal(passwordFault(password, OWN), fault, password)
  const { mock } = t.mock.method(String.prototype, 'normalize')
  assert.equal(passwordFault(`x${'\u0301'.repeat(512)}${'\u0323'.repeat(512)}`, OWN), 'long')
  assert.equal(mock.callCount(), 0, 'a text that is longer than any password is not put into an order')
})

test('a hash is written and read in the PHC format, and any other text is none', () => {
  const hash = { memory: 19_456, passes: 2, parallelism: 1, salt: randomBytes(16), hash: randomBytes(32) }
  const text = formatHash(hash)
  assert.match(text, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.deepEqual(parseHash(text), hash)
  for (const other of [
    '',
    text.slice(1),
    `${text}=`,
    text.replace('argon2id', 'argon2i'),
    text.replace('v=19', 'v=16'),
  ])
    assert.equal(parseHash(other), null, other)
})

test('a link is 256 random bits that no key looks like, and one that was cut short or mistyped is none', () => {
  const { token, hash } = createLink(randomBytes(LINK_BYTES))
  assert.match(token, new RegExp(`^${LINK_FORM.source}$`))
  assert.equal(createLink(new Uint8Array(LINK_BYTES).fill(255)).token.length, token.length)
  assert.equal(hash.length, 32)
  assert.deepEqual(hashLink(token), hash)
  assert.doesNotMatch(token, new RegExp(KEY_FORM.source))
  assert.notEqual(keyFormFault(token), null)
  const last = token.at(-1) === 'a' ? 'b' : 'a'
  for (const other of ['', token.slice(0, -1), token.slice(0, -1) + last, `${token}a`, token.toUpperCase()])
    assert.equal(hashLink(other), null, other)
})

test('the cookie of a session is the person and 256 random bits, and of another form it is none', () => {
  const secret = randomBytes(SECRET_BYTES)
  assert.deepEqual(parseToken(formatToken(7, secret)), { personId: 7, hash: hashSecret(secret) })
  const token = formatToken(7, secret)
  for (const other of ['', '7', token.slice(2), `0${token}`, `${token}A`, token.replace('7.', '99999999999.')])
    assert.equal(parseToken(other), null, other)
})

test('a session ends 7 days after it began and 12 hours after its last use, and is strong for 10 minutes', () => {
  const hour = 3_600_000
  const times = { createdAt: 0, seenAt: 0, strongAt: 0, endsAt: 168 * hour }
  assert.ok(isLive(times, 12 * hour - 1))
  assert.ok(!isLive(times, 12 * hour))
  assert.ok(isLive({ ...times, seenAt: 167 * hour }, 168 * hour - 1))
  assert.ok(!isLive({ ...times, seenAt: 167 * hour }, 168 * hour))
  assert.ok(!isLive(times, -hour))
  assert.deepEqual([isStrong(times, 599_999), isStrong(times, 600_000)], [true, false])
  // A clock that was set back, by more than clocks of several machines differ.
  const late = { ...times, seenAt: hour, strongAt: hour }
  for (const is of [isLive, isStrong])
    assert.deepEqual([is(late, hour - 60_000), is(late, hour - 60_001)], [true, false], is.name)
})

test('a session is attended until it was idle for 30 minutes, and then until the person has proved again who it is', () => {
  const times = { createdAt: 1, seenAt: 10 * 3_600_000, strongAt: 1, endsAt: 1e9 }
  const at = (minutes: number) => times.seenAt + minutes * 60_000
  assert.deepEqual([isAttended(times, at(30) - 1), isAttended(times, at(30))], [true, false])
  assert.equal(isAttended({ ...times, strongAt: 0 }, at(0)), false)
})

test('of a browser its family alone is known', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  const headers = {
    [chrome]: 'Chrome',
    [`${chrome} Edg/156.0.0.0`]: 'Edge',
    [`${chrome} OPR/120.0`]: 'Opera',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15': 'Safari',
    'curl/8.0': '',
  }
  for (const [header, family] of Object.entries(headers)) assert.equal(browserFamily(header), family, header)
})

test('a handle is letters, digits and a few signs, a name one visible line', () => {
  for (const handle of ['jo', 'zoé', 'marie.tremblay+1@example.ca']) assert.ok(isHandle(handle), handle)
  for (const handle of ['', 'a', '.a', 'a b', 'a\n', 'x'.repeat(101), '<b>']) assert.ok(!isHandle(handle), handle)
  assert.deepEqual(['ZOÉ', 'Zoe\u0301', 'zoe'].map(foldedHandle), ['zoe', 'zoe', 'zoe'])
  for (const text of ['a\0b', '', 'x'.repeat(401), 'x\u0301\u0323'.repeat(9)]) assert.equal(foldedHandle(text), null)
  for (const name of ['Zoé', "O'Neil, «Jo»"]) assert.ok(isPersonName(name), name)
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(201), '\u200b']) assert.ok(!isPersonName(name), name)
})
