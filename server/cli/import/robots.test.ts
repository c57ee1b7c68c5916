/** robots.txt as RFC 9309 reads it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRobots } from './robots.ts'

const allows = (text: string, ...paths: readonly string[]): readonly boolean[] => {
  const { isAllowed } = readRobots(text, 'affiche-import')
  return paths.map(isAllowed)
}

test('the group of the robot counts, and otherwise that of all; groups of one robot are one', () => {
  const all = 'User-agent: *\nDisallow: /\n'
  assert.deepEqual(allows(all, '/', '/a'), [false, false])
  assert.deepEqual(allows(`${all}\nUser-agent: Affiche-Import\nDisallow: /x`, '/', '/x', '/xy'), [true, false, false])
  assert.deepEqual(
    allows(`User-agent: a\nUser-agent: AFFICHE-import\nDisallow: /x\n\nUser-agent: b\nDisallow: /y`, '/x', '/y'),
    [...[false, true]],
  )
  const two =
    'User-agent: affiche-import\nDisallow: /x\nUser-agent: b\nDisallow: /\nUser-agent: affiche-import\nDisallow: /y'
  assert.deepEqual(allows(two, '/x', '/y', '/z'), [false, false, true])
  assert.deepEqual(allows('User-agent: affiche-importer\nDisallow: /', '/'), [true])
  assert.deepEqual(allows('Disallow: /', '/'), [true], 'a rule of nobody')
})

test('the longest rule counts, and of two as long the one that allows', () => {
  const text =
    'User-agent: *\nDisallow: /jobs\nAllow: /jobs/open\nDisallow: /jobs/open/private\nAllow: /same\nDisallow: /same'
  assert.deepEqual(allows(text, '/jobs', '/jobs/open', '/jobs/open/private', '/other', '/same'), [
    false,
    true,
    false,
    true,
    true,
  ])
})

test('a star is any text, a dollar the end, and bytes may be written in either way', () => {
  const text =
    'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*b*c\nDisallow: /caf%c3%a9\nDisallow: /é$\nDisallow: # nothing\n'
  assert.deepEqual(
    allows(text, '/x.pdf', '/x.pdf?a', '/.pdf', '/axbxc', '/abc/d', '/acb', '/café', '/caf%C3%A9/x', '/é', '/éa'),
    [...[false, true, false, false, false, true, false, false, false, true]],
  )
  assert.deepEqual(allows(`User-agent: *\nDisallow: /${'*a'.repeat(5_000)}b`, `/${'a'.repeat(20_000)}`), [true])
})

test('site maps are found wherever they stand', () => {
  const text = '\ufeffSitemap: https://a.example/one.xml\r\nUser-agent: *\r\nSITEMAP: /two.xml # b\r\nDisallow: /x\r\n'
  assert.deepEqual(readRobots(text, 'x').sitemaps, ['https://a.example/one.xml', '/two.xml'])
  assert.deepEqual(allows(text, '/x'), [false])
})
