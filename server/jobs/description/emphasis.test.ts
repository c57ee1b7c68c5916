import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

describe('bold and italic in a cleaned text', () => {
  const cleaned: Record<string, [string, string][]> = {
    'come from the shorthand that mail programs write': [
      ['<p style="font:bold 11pt Calibri">a</p>', '<p><strong>a</strong></p>'],
      [
        '<p style="font: italic small-caps 700 11pt/1.2 &quot;Segoe UI&quot;, sans">a</p>',
        '<p><strong><em>a</em></strong></p>',
      ],
      ['<span style="font:BOLD 1em / 1.5 x !important;font-weight:normal">a</span>', '<strong>a</strong>'],
      ['<span style="font-weight:bold;font:11pt Calibri">a</span>', 'a'],
      ['<b style="font:medium x">a</b>', 'a'],
      ['<p style="font:0/0 a">x</p>y', 'y'],
      ['<p style="font-size:0;font:11pt x">y</p>', '<p>y</p>'],
    ],
    'do not come from a value that no browser knows': [
      ['<p style="font:bold">a</p>', '<p>a</p>'],
      ['<p style="font:bold 11pt">a</p>', '<p>a</p>'],
      ['<p style="font:fat 11pt Calibri">a</p>', '<p>a</p>'],
      ['<p style="font-weight:bold;font-weight:fat;font:11pt">a</p>', '<p><strong>a</strong></p>'],
      ['<p style="mso-ansi-font:bold 11pt Calibri">a</p>', '<p>a</p>'],
    ],
    'are those of each cell': [
      [
        '<table><tr><th style="font-weight:normal">a<td style="font-weight:bold">b<th>c</table>',
        '<div>a<strong>\u2003b</strong><strong>\u2003c</strong></div>',
      ],
      [
        '<table style="font-weight:bold"><tr><td>a<td style="font-weight:400">b</table>',
        '<div><strong>a</strong>\u2003b</div>',
      ],
      ['<table><th>a<span style="font-weight:normal">b</span></table>', '<div><strong>a</strong>b</div>'],
    ],
    'leave out what a style within makes normal': [
      ['<b>a <span style="font-weight:normal">b</span> c</b>', '<b>a </b>b<b> c</b>'],
      ['<p style="font-weight:bold">a<u style="font-weight:400">b</u></p>', '<p><strong>a</strong>b</p>'],
      ['<strong>a<p style="font-weight:400">b</p></strong>', '<strong>a</strong><p>b</p>'],
      ['<b>a<b style="font-weight:normal">b<b>c</b></b></b>', '<b>a</b>b<b>c</b>'],
      ['<i>a<span style="font-style:normal">b</span></i>', '<i>a</i>b'],
      [
        '<b><i>a<strong>b<span style="font:9pt x">c</span></strong></i></b>',
        '<b><i>a</i></b><strong><i>b</i></strong>c',
      ],
      ['<b>a<a href="tel:1" style="font-weight:normal">b</a></b>', '<b>a</b><a href="tel:1">b</a>'],
      ['<a href="tel:1"><b>a<u style="font-weight:normal">b</u></b></a>', '<a href="tel:1"><b>a</b>b</a>'],
      ['<b><ol start=2><li style="font-weight:normal">a</ol></b>', '<div><b>2. </b>a</div>'],
    ],
    'stay in a heading, of which nothing else is left': [
      ['<h2>a<span style="font-weight:normal">b</span></h2>', '<p><strong>ab</strong></p>'],
      ['<h2 style="font:11pt Calibri">a</h2>', '<p><strong>a</strong></p>'],
    ],
  }
  for (const [promise, cases] of Object.entries(cleaned)) {
    it(promise, () => {
      for (const [before, after] of cases) {
        assert.equal(repairDescription(before).html, after, before)
        assert.deepEqual(checkDescription(after), [])
      }
    })
  }
})
