/** Addresses by the special-purpose registries of IANA, and in every form that reaches one of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAddressGuard } from './address-guard.ts'

/** First and last addresses of the blocks of the IPv4 registry, and of multicast. */
const SPECIAL_4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.8', '192.0.0.9', '192.0.0.10', '192.0.0.170', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.2', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.254', '255.255.255.255'],
].flat()

/** The same of IPv6, of what is out of use and of what was never given out. */
const SPECIAL_6 = [
  ['::', '::1', '::2'],
  ['64:ff9b:1::', '64:ff9b:1::808:808', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['2001::', '2001::1', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:1::1', '2001:1::2', '2001:1::3', '2001:2::', '2001:2:0:ffff::', '2001:3::', '2001:4:112::'],
  ['2001:10::', '2001:20::', '2001:30::', '2001:3f:ffff::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:808:808::1', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fd00:ec2::254', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'fe80::1%lo', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['200::', '400::1', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '4000::', '8000::1', 'c000::1', 'fbff::1'],
].flat()

const PUBLIC_4 = ['1.0.0.0', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255']
  .concat(['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.0.3.0'])
  .concat(['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '203.0.112.255', '223.255.255.255'])

const PUBLIC_6 = ['2001:200::1', '2001:4860:4860::8888', '2003::1', '2606:4700:4700::1111', '2a00::1', '3ffe::1']

const { isAllowed } = createAddressGuard([])

/** An address of IPv4 in two groups of an address of IPv6. */
const groups = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

/** Forms of IPv6 that lead to an address of IPv4. */
const FORMS: Readonly<Record<'mapped' | 'mappedInGroups' | 'translated', (address: string) => string>> = {
  mapped: (address) => `::ffff:${address}`,
  mappedInGroups: (address) => `0:0:0:0:0:FFFF:${groups(address)}`,
  translated: (address) => `64:ff9b::${groups(address)}`,
}

test('no address of a special-purpose registry is allowed, and every other is', () => {
  for (const address of [...SPECIAL_4, ...SPECIAL_6]) assert.equal(isAllowed(address), false, address)
  for (const address of [...PUBLIC_4, ...PUBLIC_6]) assert.equal(isAllowed(address), true, address)
})

test('a mapped or translated address is judged by the one within', () => {
  for (const form of Object.values(FORMS)) {
    for (const address of SPECIAL_4) assert.equal(isAllowed(form(address)), false, form(address))
    for (const address of PUBLIC_4) assert.equal(isAllowed(form(address)), true, form(address))
  }
})

test('forms whose way to an address of IPv4 nobody knows for sure are never allowed', () => {
  for (const address of [...SPECIAL_4, ...PUBLIC_4]) {
    const within = groups(address)
    for (const form of [`::${address}`, `::${within}`, `::ffff:0:${within}`, `2002:${within}::1`, `2001::${within}`])
      assert.equal(isAllowed(form), false, form)
    assert.equal(isAllowed(`64:ff9b:1::${within}`), false)
  }
})

test('a text that is no address is not allowed', () => {
  for (const text of [
    '',
    'localhost',
    'example.ca',
    '1.1.1.1.1',
    '1.1.1.256',
    ':::',
    '[::1]',
    '1.1.1.1/32',
    '2606:4700::1/64',
  ])
    assert.equal(isAllowed(text), false, text)
})

test('an opened network has its addresses allowed, in every form, and no other', () => {
  const guard = createAddressGuard(['10.20.0.0/16', 'fd00:1::/32', '127.0.0.1/32'])
  for (const address of [
    '10.20.0.0',
    '10.20.255.255',
    'fd00:1::5',
    '127.0.0.1',
    '::ffff:10.20.1.1',
    '64:ff9b::10.20.1.1',
  ])
    assert.deepEqual([guard.isOpened(address), guard.isAllowed(address)], [true, true], address)
  for (const address of ['10.19.255.255', '10.21.0.0', 'fd00:2::5', '127.0.0.2', '::1', '::ffff:10.21.1.1'])
    assert.deepEqual([guard.isOpened(address), guard.isAllowed(address)], [false, false], address)
  assert.deepEqual([guard.isOpened('1.1.1.1'), guard.isAllowed('1.1.1.1')], [false, true])
})
