import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FindingCode } from '@affiche/contract/problem.ts'
import { texts } from '../../../test/support/texts.ts'
import { checkDescription } from './validate.ts'

const codes = (html: string): FindingCode[] => checkDescription(html).map(({ code }) => code)

describe('a description is accepted', () => {
  const accepted: Record<string, string[]> = {
    'when it holds all the elements of the interface, in any letter case': [
      '<div><p><STRONG>a</Strong><b>b</b><em>c</em><i>d</i><br></p><ul><li>e</li></ul><OL><li>f</li></OL></div>',
      '<a href="https://example.ca/apply">g</a>',
    ],
    'when it holds no element at all': ['Baker wanted', 'Boulanger recherché 🥐', '  x  '],
    'when it shows signs of markup as plain text': texts(`
      a < b | <3 | a <= b > c | AT&T | R&D; | &copy 2020 | & x | &#; | &#x | &#xg;
    `),
    'when it uses character references': [
      '&lt;b&gt;',
      '&eacute;&#233;&#xE9;',
      '&#128512;',
      '&#9;&#10;x',
      '&#146;&#x80;x',
    ],
    'when end tags of li and p are left out': texts(`
      <p>a<p>b | <ul><li>a<li>b</ul> | <p>a<ul><li>b<p>c<li>d</ul> | <div><p>a</div>
      <ul><li>a<ul><li>b</ul><li>c</ul> | <ol><li>a<ol><li>b</ol><li>c</ol> | <p>a<div>b</div>c
    `),
    'when li stands outside a list, as browsers show it': ['<li>a</li><li>b', '<div><li>a</div>'],
    'when elements of a line enclose blocks and are closed in order': [
      '<b><p>a</p></b>',
      '<a href="tel:1"><div>a</div></a>',
    ],
    'when the same formatting is nested more often than browsers remember': ['<b><b><b><b><b>a</b></b></b></b></b>'],
    'when br closes itself': ['a<br/>b<br />c'],
    'when lines end in CR LF': ['<p>\r\na\r\n</p>\r\n'],
    'when an a has no address': ['<a>x</a>'],
    'when tags hold white space': ['<p\n>x</p\t>', '<a\r\nhref = "https://example.ca">x</a >'],
  }
  for (const [when, texts] of Object.entries(accepted)) {
    it(when, () => {
      for (const text of texts) assert.deepEqual(checkDescription(text), [], text)
    })
  }
})

describe('a description is refused', () => {
  const refused: [FindingCode, string, string[]][] = [
    [
      'html-element',
      'for elements that are not of the interface, whatever a parser makes of them',
      `html head body frameset frame table caption colgroup col tbody thead tfoot tr td th span h1 hr img input form button
      font u s pre section dl script style textarea title plaintext xmp noscript noembed noframes iframe template select
      option object embed svg math image base link meta o:p x-y constructor`
        .split(/\s+/)
        .flatMap((name) => [`<${name}>x`, `x</${name}>`, `<p>x<${name.toUpperCase()}/></p>`]),
    ],
    [
      'html-attribute',
      'for attributes other than href on a',
      texts(`
        <p style="x">x | <b onclick>x</b> | <a name="x">x</a> | <p href="https://example.ca">x | <br class=x>x
        <p __proto__=x>x
      `),
    ],
    [
      'html-comment',
      'for comments and declarations',
      texts(`
        x<!-- y --> | x<!--> | x<!-- | <!doctype html>x | <!DOCTYPE | <![CDATA[x]]>x | <?xml version="1.0"?>x
        <!x>x | x<!
      `),
    ],
    [
      'html-structure',
      'for elements left open, closed without being open, or crossed',
      texts(`
        <b>x | <div>x | <a>x | <ul><li>x | <b><p>x</b> | <b><li>x</b> | x</b> | x</p> | x</li> | x</br>
        <p>x</p></p> | <p>x<div>y</div></p> | <b><i>x</b></i> | <p><b>x</p></b> | <p><b>x<p>y</b>
        <p><b>x<div>y</div></b> | <div><b>x</div></b> | <li><ul>x</li></ul> | <ul><li><div>x<li>y</div></ul>
        <ul><li><b>x<li>y</b></ul> | <a>x<a>y</a></a> | <a><div>x<a>y</a></div></a>
      `),
    ],
    [
      'html-syntax',
      'for tags that browsers do not read as they look',
      texts(`
        <b/>x</b> | <p/>x | <b / >x</b> | <br/ >x | <b>x</b y> | <b>x</b/>
        <a href="tel:1" href="tel:2">x</a> | x</> | x</3 | x</ b> | x< | x</ | x<b | x<b title=" | x</b
      `),
    ],
    [
      'html-syntax',
      'for character references that stand for no character',
      texts(`
        &#0;x | &#x0x | &#xD800;x | &#x110000;x | &#99999999999;x | &#1;x | &#127;x | &#x81;x | &#13;x
        &#12;x | x&#12 | &#xC;x | &#x;x | x&#X;
      `),
    ],
    [
      'blank',
      'when nothing in it can be seen',
      ['', ' \r\n\t', '&nbsp;\u00a0', '\u200b&ZeroWidthSpace;&zwnj;\ufeff&shy;', '<p><br></p>', '<ul><li></ul>'],
    ],
  ]
  for (const [code, why, texts] of refused) {
    it(why, () => {
      for (const text of texts) assert.deepEqual([...new Set(codes(text))], [code], text)
    })
  }

  it('not as blank if there is another fault', () => {
    assert.deepEqual(codes('<span></span>'), ['html-element'])
  })
})
