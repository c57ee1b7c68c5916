/** Addresses of receivers in every spelling. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { URL_LENGTH_MAX, urlFaults } from './url.ts'

const reasonsOf = (url: string, networks: readonly string[] = []): string[] =>
  urlFaults(url, networks).map(({ code, reason }) => `${code} ${reason}`)

test('a receiver is named by https, on a port of its own, without user, fragment or excess', () => {
  for (const url of ['https://ats.example.ca/hook', 'https://ats.example.ca:443/', 'https://a.ca:1024/h?x=1&y=%20'])
    assert.deepEqual(reasonsOf(url), [], url)
  for (const url of [
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]:8443/',
    'HTTPS://EXAMPLE.CA',
    'https://québec.ca/é',
  ])
    assert.deepEqual(reasonsOf(url), [], url)
  assert.deepEqual(reasonsOf('ftp://ats.example.ca/'), ['url scheme'])
  assert.deepEqual(reasonsOf('http://ats.example.ca/'), ['url http'])
  for (const port of [0, 1, 22, 25, 80, 444, 1023]) assert.deepEqual(reasonsOf(`https://a.ca:${port}/`), ['url port'])
  for (const user of ['u@', 'u:p@', ':p@']) assert.deepEqual(reasonsOf(`https://${user}a.ca/`), ['url user'], user)
  for (const hash of ['#', '#a']) assert.deepEqual(reasonsOf(`https://a.ca/${hash}`), ['url fragment'])
  assert.deepEqual(reasonsOf('http://u:p@a.ca:25/#'), ['url port', 'url user', 'url fragment', 'url http'])
  const longest = `https://a.ca/${'é'.repeat(URL_LENGTH_MAX - 'https://a.ca/'.length)}`
  assert.deepEqual([reasonsOf(longest), reasonsOf(`${longest}é`)], [[], ['url length']])
})

test('a text that programs may read in several ways is no address of a receiver', () => {
  const texts = ['', 'a', '/hook', '//a.ca/', 'https:', 'https://', 'https:///', ' https://a.ca/', 'https://a.ca/ b']
  for (const text of [...texts, 'https://a\t.ca/', 'https:\\\\a.ca\\', 'https://a.ca\\@b.ca/', 'https://a.ca/\u0000'])
    assert.deepEqual(reasonsOf(text), ['url form'], JSON.stringify(text))
  for (const text of ['https://1.1.1.256/', 'https://[::1/', 'https://a..b.ca%/', 'https://0x100000000/'])
    assert.deepEqual(reasonsOf(text), ['url form'], text)
})

/** Loopback, in every way in which programs write one address. */
const LOOPBACK = ['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7F.1', '0177.0.0.1', '017700000001']
  .concat(['127.0.0.1.', '127.000.000.001', '0x7f.0x0.0x0.0x1', '１２７.0.0.1', '127。0。0。1', '%31%32%37.0.0.1'])
  .concat([
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[::127.0.0.1]',
  ])
  .concat(['localhost', 'LOCALHOST', 'localhost.', 'hook.localhost', '0', '0.0.0.0', '[::]'])

const PRIVATE = ['10.1.2.3', '167838211', '0xA010203', '012.1.2.3', '192.168.0.1', '169.254.169.254', '0xa9fea9fe']
  .concat(['[fd00:ec2::254]', '[fe80::1]', '[2002:7f00:1::]', '[2002:a01:203::]', '[64:ff9b:1::a01:203]', '[2001::1]'])
  .concat(['[::ffff:10.1.2.3]', '[::ffff:0:10.1.2.3]', '100.64.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'])

test('a private address is refused in every spelling', () => {
  for (const host of [...LOOPBACK, ...PRIVATE])
    for (const port of ['', ':8443'])
      assert.deepEqual(reasonsOf(`https://${host}${port}/`), ['url-private private'], host)
  assert.deepEqual(reasonsOf('http://127.0.0.1:22/'), ['url port', 'url-private private'])
})

test('an opened network takes its addresses, http included, and no other', () => {
  const networks = ['127.0.0.0/8', '10.1.0.0/16']
  for (const host of ['127.0.0.1', '2130706433', 'localhost', '10.1.2.3', '[::ffff:10.1.2.3]', 'inner.example.ca'])
    for (const scheme of ['http', 'https']) assert.deepEqual(reasonsOf(`${scheme}://${host}:8080/`, networks), [], host)
  assert.deepEqual(reasonsOf('http://10.1.2.3/', networks), [])
  assert.deepEqual(reasonsOf('http://10.2.0.1/', networks), ['url-private private'])
  assert.deepEqual(reasonsOf('http://1.1.1.1/', networks), ['url http'])
  assert.deepEqual(reasonsOf('https://1.1.1.1/', networks), [])
})
