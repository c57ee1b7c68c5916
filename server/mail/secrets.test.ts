import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { mistyped } from '../../test/support/mistyped.ts'
import { createMailSecrets, messageName } from './secrets.ts'

const secrets = createMailSecrets(randomBytes(32))

const altered = (token: string): string[] => [
  '',
  token.slice(0, -1),
  `${token}a`,
  token.replace(/^\d+/, (id) => String(Number(id) + 1)),
  ...mistyped(token),
]

test('a token turns off one kind of mail of one person, and no other text does', () => {
  const token = secrets.offToken(7, 'closing')
  assert.deepEqual(secrets.readOff(token), { personId: 7, kind: 'closing' })
  for (const text of [...altered(token), token.replace('closing', 'report'), token.replace('closing', 'link')])
    assert.equal(secrets.readOff(text), null, text)
  assert.equal(createMailSecrets(randomBytes(32)).readOff(token), null, 'of another store')
})

test('an address is proved by the person who was asked, in its time', () => {
  const token = secrets.addressToken({ personId: 7, email: 'marie@example.ca', endsAt: 100 })
  assert.equal(secrets.readAddress(token, 7, 99), 'marie@example.ca')
  assert.equal(secrets.readAddress(token, 7, 100), null)
  assert.equal(secrets.readAddress(token, 8, 99), null)
  const other = secrets.addressToken({ personId: 7, email: 'paul@example.ca', endsAt: 100 }).split('.')[1] ?? ''
  for (const text of [...altered(token), token.replace(/\.[\w-]+\./, `.${other}.`)])
    assert.equal(secrets.readAddress(text, 7, 99), null, text)
})

test('the name of a message and the link in it are made of one nonce, and neither is seen in the other', () => {
  const nonce = randomBytes(32)
  assert.equal(messageName(nonce), messageName(Uint8Array.from(nonce)))
  assert.deepEqual(secrets.linkBytes(nonce), secrets.linkBytes(nonce))
  assert.notDeepEqual(secrets.linkBytes(nonce), createMailSecrets(randomBytes(32)).linkBytes(nonce))
  assert.ok(!Buffer.from(secrets.linkBytes(nonce)).toString('hex').includes(messageName(nonce).slice(0, 16)))
})
