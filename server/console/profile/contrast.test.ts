/** The colour of an employer is compared with the grounds that the pages have. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contrastOf, GROUNDS, weakOn } from './contrast.ts'

test('the grounds are those of the sheet', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../html/assets/site.css'), 'utf8')
  const [, light = '', dark = ''] = /--ground: light-dark\((#\w+), (#\w+)\)/.exec(sheet) ?? []
  assert.deepEqual([light.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'), dark], [GROUNDS.light, GROUNDS.dark])
})

test('contrast is that of WCAG', () => {
  assert.equal(contrastOf('#ffffff', '#000000'), 21)
  assert.equal(contrastOf('#0b5d51', '#0b5d51'), 1)
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48')
})

test('a colour is weak where it hardly shows', () => {
  assert.deepEqual(weakOn('#ffff00'), ['light'])
  assert.deepEqual(weakOn('#0b1020'), ['dark'])
  assert.deepEqual(weakOn('#c2571a'), [])
})
