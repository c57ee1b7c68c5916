import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FindingCode } from '@affiche/contract/problem.ts'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parse, parseFragment } from 'parse5'
import { checkDescription } from './description.ts'

const MiB = 1024 * 1024

const details = (html: string): string[] => checkDescription(html).map(({ detail }) => detail)
const codes = (html: string): FindingCode[] => checkDescription(html).map(({ code }) => code)

describe('a description is accepted', () => {
  const accepted: Record<string, string[]> = {
    'when it holds all the elements of the interface, in any letter case': [
      '<div><p><STRONG>a</Strong><b>b</b><em>c</em><i>d</i><br></p><ul><li>e</li></ul><OL><li>f</li></OL></div>',
      '<a href="https://example.ca/apply">g</a>',
    ],
    'when it holds no element at all': ['Baker wanted', 'Boulanger recherché 🥐', '  x  '],
    'when it shows signs of markup as plain text': [
      'a < b',
      '<3',
      'a <= b > c',
      'AT&T',
      'R&D;',
      '&copy 2020',
      '& x',
      '&#x;',
    ],
    'when it uses character references': [
      '&lt;b&gt;',
      '&eacute;&#233;&#xE9;',
      '&#128512;',
      '&#9;&#10;x',
      '&#146;&#x80;x',
    ],
    'when end tags of li and p are left out': [
      '<p>a<p>b',
      '<ul><li>a<li>b</ul>',
      '<p>a<ul><li>b<p>c<li>d</ul>',
      '<div><p>a</div>',
      '<ul><li>a<ul><li>b</ul><li>c</ul>',
      '<p>a<div>b</div>c',
    ],
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

describe('a link is accepted only with an absolute http, https, mailto or tel address', () => {
  const link = (href: string) => codes(`<a href="${href}">x</a>`)

  for (const href of [
    'https://example.ca',
    'HTTP://EXAMPLE.CA/a?b=1&amp;c=2#d',
    'https://example.ca/?a=1&copy=2',
    'https://example.ca:8443/caf%C3%A9/é',
    'http://[2001:db8::1]/',
    'mailto:jobs@example.ca?subject=Baker%20wanted',
    'tel:+1-604-555-0100',
    '&#104;ttps&colon;//example.ca',
  ]) {
    it(`accepts ${href}`, () => assert.deepEqual(link(href), []))
  }

  for (const href of [
    '',
    '#top',
    '/apply',
    '//example.ca',
    'example.ca',
    'https:example.ca',
    'https:/example.ca',
    'https:///example.ca',
    'https://',
    'https://?q',
    'https://exa mple.ca',
    'https://example.ca:port',
    'https:\\\\example.ca',
    ' https://example.ca',
    'https://example.ca ',
    'https://example.ca/&#10;',
    'https://example.ca/\u00a0',
    'mailto:',
    'tel:',
    'mailto: a@example.ca',
    'javascript:alert(1)',
    'java&Tab;script:alert(1)',
    '&#x6A;avascript:alert(1)',
    'data:text/html,x',
    'ftp://example.ca',
    'httpss://example.ca',
  ]) {
    it(`refuses ${JSON.stringify(href)}`, () => assert.deepEqual(link(href), ['html-link']))
  }

  it('reads an address without quotation marks as browsers do', () => {
    assert.deepEqual(codes('<a href=https://example.ca/?id=3/>x</a>'), [])
    assert.deepEqual(codes('<a href=https://example.ca/">x</a>'), ['html-syntax'])
  })
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
      [
        '<p style="x">x',
        '<b onclick>x</b>',
        '<a name="x">x</a>',
        '<p href="https://example.ca">x',
        '<br class=x>x',
        '<p __proto__=x>x',
      ],
    ],
    [
      'html-comment',
      'for comments and declarations',
      [
        'x<!-- y -->',
        'x<!-->',
        'x<!--',
        '<!doctype html>x',
        '<!DOCTYPE',
        '<![CDATA[x]]>x',
        '<?xml version="1.0"?>x',
        '<!x>x',
        'x<!',
      ],
    ],
    [
      'html-structure',
      'for elements left open, closed without being open, or crossed',
      [
        '<b>x',
        '<div>x',
        '<a>x',
        '<ul><li>x',
        '<b><p>x</b>',
        '<b><li>x</b>',
        'x</b>',
        'x</p>',
        'x</li>',
        'x</br>',
        '<p>x</p></p>',
        '<p>x<div>y</div></p>',
        '<b><i>x</b></i>',
        '<p><b>x</p></b>',
        '<p><b>x<p>y</b>',
        '<p><b>x<div>y</div></b>',
        '<div><b>x</div></b>',
        '<li><ul>x</li></ul>',
        '<ul><li><div>x<li>y</div></ul>',
        '<ul><li><b>x<li>y</b></ul>',
        '<a>x<a>y</a></a>',
        '<a><div>x<a>y</a></div></a>',
      ],
    ],
    [
      'html-syntax',
      'for tags that browsers do not read as they look',
      [
        '<b/>x</b>',
        '<p/>x',
        '<b / >x</b>',
        '<br/ >x',
        '<b>x</b y>',
        '<b>x</b/>',
        '<a href="tel:1" href="tel:2">x</a>',
        'x</>',
        'x</3',
        'x</ b>',
        'x<',
        'x</',
        'x<b',
        'x<b title="',
        'x</b',
      ],
    ],
    [
      'html-syntax',
      'for character references that stand for no character',
      [
        '&#0;x',
        '&#x0x',
        '&#xD800;x',
        '&#x110000;x',
        '&#99999999999;x',
        '&#1;x',
        '&#127;x',
        '&#x81;x',
        '&#13;x',
        '&#12;x',
        'x&#12',
        '&#xC;x',
      ],
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

  it('not as blank while there is something else to mend', () => {
    assert.deepEqual(codes('<span></span>'), ['html-element'])
  })
})

describe('a finding', () => {
  it('points at the member it is told', () => {
    assert.deepEqual(
      checkDescription('', '/a/b').map(({ pointer }) => pointer),
      ['/a/b'],
    )
    assert.deepEqual(
      checkDescription('<u>').map(({ pointer }) => pointer),
      ['/description'],
    )
  })

  const told: [string, string[]][] = [
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
      '</>y<b x',
      [
        'The end tag </> at line 1, column 1 has no name. Name the element it ends, or remove it.',
        'The tag at line 1, column 5 is not finished. End it with >, or write &lt; for the character <.',
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
  for (const [text, sentences] of told) {
    it(`says what is wrong, and where, in ${JSON.stringify(text)}`, () => assert.deepEqual(details(text), sentences))
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

describe('hostile texts', () => {
  it('are refused for nesting beyond 100 elements and read no further', () => {
    const nested = (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`
    assert.deepEqual(codes(nested(100)), [])
    assert.deepEqual(details(`${nested(101)}<u>`), [
      'The element <div> at line 1, column 501 is nested too deeply. At most 100 elements may enclose each other.',
    ])
  })

  const texts: Record<string, string> = {
    'open b': '<b>'.repeat(200_000),
    'open b in p': '<p><b>'.repeat(100_000),
    'open div': '<div>'.repeat(200_000),
    'open links': '<a href="https://example.ca">'.repeat(36_000),
    'open formatting': '<b><i><em><strong>'.repeat(58_000),
    'formatting open over paragraphs': `${'<b><i><em><strong>'.repeat(20)}${'<p>x'.repeat(MiB / 4)}`,
    'list items under blocks': `${'<div>'.repeat(98)}${'<li>x</li>'.repeat(100_000)}`,
    'end tags': '</b>'.repeat(MiB / 4),
    'less-than signs': '<'.repeat(MiB),
    ampersands: '&'.repeat(MiB),
    'end tag openings': '</'.repeat(MiB / 2),
    references: '&#0;'.repeat(MiB / 4),
    'an endless comment': `<!--${'-'.repeat(MiB)}`,
    'an endless name': `<${'x'.repeat(MiB)}`,
    attributes: `<b ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>`,
    'late findings on one line': `${'x'.repeat(MiB)}${'<u>'.repeat(30)}`,
  }
  for (const [what, text] of Object.entries(texts)) {
    it(`cost no more than their length: ${what}`, () => {
      const start = performance.now()
      checkDescription(text)
      // Ten times what a slow machine needs, and a tenth of what quadratic work would take.
      assert.ok(performance.now() - start < 2000)
    })
  }

  it('with halves of surrogate pairs and NUL characters do no harm', () => {
    for (const text of ['\ud800', '<\ud800>', '<b \udc00>', '\0', '<p\0>', '<a href="\0\ud800">'])
      assert.ok(Array.isArray(checkDescription(text)))
  })
})

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

const childrenOf = (parent: Parent): Node[] => parent.childNodes

/** A tree without its source locations. */
const shapeOf = (node: Node): unknown => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  if (!defaultTreeAdapter.isElementNode(node)) return [node.nodeName]
  return [node.tagName, node.attrs.map(({ name, value }) => [name, value]), childrenOf(node).map(shapeOf)]
}
const shapesOf = (parent: Parent): string => JSON.stringify(childrenOf(parent).map(shapeOf))

const readIn = (context: string, html: string) =>
  parseFragment(defaultTreeAdapter.createElement(context, names.NS.HTML, []), html, { sourceCodeLocationInfo: true })

/** Whether a browser's tree has just the elements whose tags are written, each ended where its end tag stands. */
const isAsWritten = (html: string): boolean => {
  const starts: (number | undefined)[] = []
  const ends: number[] = []
  const visit = (node: Node): boolean => {
    if (defaultTreeAdapter.isTextNode(node)) return true
    if (!defaultTreeAdapter.isElementNode(node)) return false
    const end = node.sourceCodeLocation?.endTag?.startOffset
    starts.push(node.sourceCodeLocation?.startTag?.startOffset)
    if (end !== undefined) ends.push(end)
    return (end !== undefined || ['p', 'li', 'br'].includes(node.tagName)) && childrenOf(node).every(visit)
  }
  const tags = [...html.matchAll(/<(\/?)[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi)]
  const offsetsOf = (slash: string) => JSON.stringify(tags.filter((tag) => tag[1] === slash).map(({ index }) => index))
  return (
    childrenOf(readIn('div', html)).every(visit) &&
    JSON.stringify(starts) === offsetsOf('') &&
    JSON.stringify(ends.sort((a, b) => a - b)) === offsetsOf('/')
  )
}

const elementsOf = (parent: Parent) => childrenOf(parent).filter(defaultTreeAdapter.isElementNode)

/** Whether the text means the same in every place and leaves the page after it alone. */
const staysInPlace = (html: string): boolean => {
  const page = parse(`<!DOCTYPE html><main><section>${html}</section><p id=after>after</p></main>`)
  const [, body] = elementsOf(page).flatMap(elementsOf)
  const [main, ...others] = body ? elementsOf(body) : []
  const [section, after, ...more] = main ? childrenOf(main) : []
  if (!section || !defaultTreeAdapter.isElementNode(section) || !after || more.length + others.length > 0) return false
  const shapes = [readIn('div', html), readIn('body', html), section].map(shapesOf)
  return new Set(shapes).size === 1 && JSON.stringify(shapeOf(after)) === '["p",[["id","after"]],["after"]]'
}

describe('what is accepted', () => {
  it('is exactly what a browser reads as written: all texts of up to four tags', () => {
    const pieces = ['x', ...['b', 'i', 'p', 'div', 'ul', 'li', 'a'].flatMap((name) => [`<${name}>`, `</${name}>`])]
    const visit = (text: string, more: number): void => {
      assert.equal(checkDescription(text).length === 0, isAsWritten(text) && staysInPlace(text), text)
      if (more > 0) for (const piece of pieces) visit(text + piece, more - 1)
    }
    visit('z', 4)
  })

  const text = fc.constantFrom('x', ' ', '\r\n', '&', '&lt;', 'a < b', '🥐', '&#146;', 'R&D;', '<br>', '<BR/>')
  const start = fc.constantFrom(
    '<b>',
    '<i>',
    '<em>',
    '<P>',
    '<div>',
    '<ul>',
    '<ol>',
    '<li>',
    '<a href="tel:1">',
    "<a href='https://example.ca/?a&b'>",
  )
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.tuple(start, fc.array(tie('tree'), { maxLength: 3 }), fc.boolean()).map(([open, inner, omit]) => {
        const name = /\w+/.exec(open)?.[0] ?? ''
        return `${open}${inner.join('')}${omit && /^(p|li)$/i.test(name) ? '' : `</${name}>`}`
      }),
    ),
  }))
  const junk = fc.constantFrom(
    ...[
      '<',
      '</',
      '>',
      '"',
      "'",
      '=',
      '/',
      '<!--',
      '-->',
      ']]>',
      '<![CDATA[',
      '</p>',
      '</b>',
      '<b>',
      '<a>',
      '</a>',
      '<p x>',
    ],
    ...[
      '<table>',
      '<td>',
      '<script>',
      '</script>',
      '<svg>',
      '<title>',
      '<select>',
      '<template>',
      '<span>',
      '</br>',
      '<b/>',
      '\0',
    ],
  )
  const fragment = fc
    .tuple(fc.array(tree, { maxLength: 4 }), fc.option(fc.tuple(fc.nat(), junk)))
    .map(([trees, spoil]) => {
      const whole = `z${trees.join('')}`
      const at = spoil ? spoil[0] % (whole.length + 1) : 0
      return spoil ? whole.slice(0, at) + spoil[1] + whole.slice(at) : whole
    })

  it('means the same in every place of a page and leaves what follows alone', () => {
    let acceptedCount = 0
    fc.assert(
      fc.property(fragment, (html) => {
        if (checkDescription(html).length > 0) return
        acceptedCount += 1
        assert.ok(isAsWritten(html), html)
        assert.ok(staysInPlace(html), html)
      }),
      { numRuns: 5000 },
    )
    assert.ok(acceptedCount > 1000, `only ${acceptedCount} texts put the promise to the test`)
  })
})
