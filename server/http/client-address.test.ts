import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { clientAddress } from './client-address.ts'

const from = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

test('an IPv4 address stands for itself, however it is written; of IPv6 the first 64 bits', () => {
  const cases = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:0DB8:1:2::9': '2001:db8:1:2::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '::1': '0:0:0:0::/64',
    '1::': '1:0:0:0::/64',
    '64:ff9b::192.0.2.1': '64:ff9b:0:0::/64',
  }
  for (const [address, client] of Object.entries(cases)) assert.equal(clientAddress(from(address), false), client)
  assert.equal(clientAddress(from(undefined), false), '')
})

test('what a proxy says is believed only where the setting says so, and only what the last proxy added', () => {
  assert.equal(clientAddress(from('10.0.0.1', '203.0.113.7'), false), '10.0.0.1')
  const cases = {
    '203.0.113.7': '203.0.113.7',
    '198.51.100.1, 203.0.113.7': '203.0.113.7',
    'made up,203.0.113.7:4711': '203.0.113.7',
    '[2001:db8:1:2::3]:4711': '2001:db8:1:2::/64',
    '[2001:db8:1:2::3]': '2001:db8:1:2::/64',
    '203.0.113.7, unknown': '10.0.0.1',
    '203.0.113.7,': '10.0.0.1',
    '': '10.0.0.1',
  }
  for (const [list, client] of Object.entries(cases)) assert.equal(clientAddress(from('10.0.0.1', list), true), client)
})
