import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn } from '../../api/pages/page-adapter.ts'

test('an address is one sender however a proxy writes it', () => {
  for (const text of [
    '192.0.2.1',
    ' 192.0.2.1 ',
    '192.0.2.1:1',
    '192.0.2.1:65535',
    '::ffff:192.0.2.1',
    '"192.0.2.1:80"',
  ])
    assert.equal(addressIn(text), '192.0.2.1', text)
  for (const text of [
    '2001:db8::1',
    '2001:DB8::1',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    '"[2001:db8::1]:443"',
    '2001:db8::1%eth0',
  ])
    assert.equal(addressIn(text), '2001:db8::1', text)
})

test('a text without an address is none', () => {
  for (const text of ['', 'unknown', '_hidden', '192.0.2.1:', '192.0.2.256', 'example.ca', '[::1', '1.2.3.4:5:6'])
    assert.equal(addressIn(text), null, text)
})
