import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FindingCode } from '@affiche/contract/problem.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { checkDescription } from './validate.ts'

const codes = (html: string): FindingCode[] => checkDescription(html).map(({ code }) => code)

const details = (html: string): string[] => checkDescription(html).map(({ sentence }) => say(sentence, ENGLISH))

describe('a finding', () => {
  it('points at the given member', () => {
    assert.deepEqual(
      checkDescription('', '/a/b').map(({ pointer }) => pointer),
      ['/a/b'],
    )
    assert.deepEqual(
      checkDescription('<u>').map(({ pointer }) => pointer),
      ['/description'],
    )
  })

  const cases: [string, string[]][] = [
    [
      '<b>x</b><script>',
      [
        'The element <script> at line 1, column 9 is not allowed. Allowed are: strong, b, em, i, br, p, div, ul, ol, li, a.',
      ],
    ],
    [
      '😀é<u>',
      ['The element <u> at line 1, column 3 is not allowed. Allowed are: strong, b, em, i, br, p, div, ul, ol, li, a.'],
    ],
    [
      'a\r\nb\rc\n\n 😀</td>',
      [
        'The end tag </td> at line 5, column 3 is not allowed. Allowed are: strong, b, em, i, br, p, div, ul, ol, li, a.',
      ],
    ],
    [
      'x\n<p class="y" ID=z>',
      [
        'The attribute class of <p> at line 2, column 4 is not allowed. Remove it; the only attribute allowed is href on <a>.',
        'The attribute id of <p> at line 2, column 14 is not allowed. Remove it; the only attribute allowed is href on <a>.',
      ],
    ],
    [
      '<a href="/x">x</a>',
      ['The link address "/x" at line 1, column 4 is not allowed. Use an absolute http, https, mailto or tel address.'],
    ],
    ['x<!--y-->', ['The comment at line 1, column 2 is not allowed. Remove it.']],
    [
      '<b>x\n<i>',
      [
        'The element <b> at line 1, column 1 is left open. Close it with </b>.',
        'The element <i> at line 2, column 1 is left open. Close it with </i>.',
      ],
    ],
    [
      '<b><i>x</b></i>',
      ['The element <i> at line 1, column 4 is still open before </b> at line 1, column 8. Write </i> first.'],
    ],
    [
      '<p><b>x\n<p>y</b>',
      ['The element <b> at line 1, column 4 is still open before <p> at line 2, column 1. Write </b> first.'],
    ],
    [
      '<a>x<a>y</a></a>',
      [
        'The element <a> at line 1, column 5 lies within the link at line 1, column 1. Close that link with </a> first.',
      ],
    ],
    ['x</p>', ['The end tag </p> at line 1, column 2 ends nothing. Remove it.']],
    [
      '<b/></b>',
      ['The element <b/> at line 1, column 1 cannot close itself. Browsers ignore the slash; write <b>…</b>.'],
    ],
    [
      '</><b x',
      [
        'The end tag </> at line 1, column 1 has no name. Name the element it ends, or remove it.',
        'The tag at line 1, column 4 is not finished. End it with >, or write &lt; for the character <.',
      ],
    ],
    [
      'a&#0;&#x1;',
      [
        'The character reference &#0; at line 1, column 2 stands for no character that a text may hold. Remove it.',
        'The character reference &#x1; at line 1, column 6 stands for no character that a text may hold. Remove it.',
      ],
    ],
  ]
  for (const [text, sentences] of cases) {
    it(`names fault and position in ${JSON.stringify(text)}`, () => assert.deepEqual(details(text), sentences))
  }

  it('keeps its place in a text longer than the parser holds at once', () => {
    assert.match(details(`${'<p>é😀\r\n'.repeat(20_000)}x<u>`)[0] ?? '', /^The element <u> at line 20001, column 2 /)
  })

  it('comes once for an element that is not allowed, with its end tag', () => {
    assert.equal(codes('<h1>x</h1>').length, 1)
    assert.equal(codes('<h1>x</h1></h1>').length, 2)
  })

  it('does not come for what only the content of a script looks like', () => {
    assert.deepEqual(codes('<script>if (a<b) "</p><u>"</script>x'), ['html-element'])
  })

  it('comes in the order of the text', () => {
    assert.deepEqual(codes('<b><u></u><!---->'), ['html-structure', 'html-element', 'html-comment'])
  })

  it('quotes at most 40 characters of the text', () => {
    assert.match(details(`<${'x'.repeat(41)}>`)[0] ?? '', new RegExp(`<${'x'.repeat(40)}…> at`))
    assert.match(details(`<p ${'é'.repeat(41)}>`)[0] ?? '', new RegExp(`attribute ${'é'.repeat(40)}… of`))
    assert.match(details(`<a href="${'😀'.repeat(41)}">x</a>`)[0] ?? '', new RegExp(`"${'😀'.repeat(40)}…" at`))
  })

  it('does not repeat control characters', () => assert.match(details('<x\u001b>')[0] ?? '', /<x\ufffd>/))

  it('comes at most twenty times, and then once more to say so', () => {
    assert.equal(codes('<br x>'.repeat(20)).length, 20)
    const many = details('<br x>'.repeat(1000))
    assert.equal(many.length, 21)
    assert.match(many[19] ?? '', /column 119 /)
    assert.match(many[20] ?? '', /only 20 places are listed/)
  })
})
