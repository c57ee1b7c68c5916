import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { postings } from '../../../tools/postings/generate.ts'
import { htmlOfLightText } from './light-text.ts'
import { blocksOf, lightTextOf } from './light-text-of.ts'
import { plainText } from './plain-text.ts'
import { checkDescription } from './validate.ts'

describe('light text', () => {
  const cases: readonly (readonly [text: string, html: string])[] = [
    ['Bread, at night.', '<p>Bread, at night.</p>'],
    ['One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
    [
      'You will:\n- bake\n- sell\n\nand\n1. rest\n2. sleep',
      '<p>You will:</p><ul><li>bake</li><li>sell</li></ul><p>and</p><ol><li>rest</li><li>sleep</li></ol>',
    ],
    ['- bake\n\n- sell\n  on Sundays\nnow', '<ul><li>bake</li><li>sell<br>on Sundays</li></ul><p>now</p>'],
    [
      '**bold** and _italic_, **_both_**',
      '<p><strong>bold</strong> and <em>italic</em>, <strong><em>both</em></strong></p>',
    ],
    [
      '[our _site_](https://example.ca/?a=1&b="2")',
      '<p><a href="https://example.ca/?a=1&amp;b=&quot;2&quot;">our <em>site</em></a></p>',
    ],
    ['first_last@example.ca, snake_case_name', '<p>first_last@example.ca, snake_case_name</p>'],
    ['**not closed, _either, 2 ** 3', '<p>**not closed, _either, 2 ** 3</p>'],
    ['****empty****', '<p><strong>**empty</strong>**</p>'],
    ['[words](javascript:alert(1)) [a](data:x)', '<p>[words](javascript:alert(1)) [a](data:x)</p>'],
    ['<b>&amp;</b>', '<p>&lt;b&gt;&amp;amp;&lt;/b&gt;</p>'],
    ['2026. A year begins no list', '<p>2026. A year begins no list</p>'],
    [' \n\t\n', ''],
  ]
  for (const [text, html] of cases)
    test(`reads ${JSON.stringify(text)}`, () => {
      assert.equal(htmlOfLightText(text), html)
      assert.equal(htmlOfLightText(text.replaceAll('\n', '\r\n')), html)
      assert.deepEqual(html === '' ? [] : checkDescription(html), [])
    })

  test('of any characters is a description that the interface takes, and loses none of them', () => {
    const part = fc.constantFrom(
      '**',
      '_',
      '- ',
      '1. ',
      '  ',
      '\n',
      '\n\n',
      ' ',
      'a',
      'é',
      '[',
      '](',
      ')',
      'https://a.ca',
      '<p>',
      '&lt;',
      '\u00a0',
      '*',
      '"',
    )
    const text = fc
      .array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 30 })
      .map((parts) => parts.join('').toWellFormed())
    fc.assert(
      fc.property(text, (light) => {
        const html = htmlOfLightText(light)
        if (html !== '')
          assert.deepEqual(
            checkDescription(html).filter(({ code }) => code !== 'blank'),
            [],
            html,
          )
        const said = plainText(html)
        // Signs may have been read as marks, or as the address of a link.
        const signs = /[*_[\]()\s\d.-]|https?:\/\/a\.ca/g
        assert.equal(said.replace(signs, ''), light.replace(signs, ''))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is read in linear time', () => {
    for (const hostile of ['**_', '[', '[a](', '_ ', '**a', '- ', '[a](https://b.ca)', ' ']) {
      const start = process.threadCpuUsage()
      htmlOfLightText(hostile.repeat(400_000 / hostile.length))
      const { user, system } = process.threadCpuUsage(start)
      // Quadratic work takes a hundred seconds or more, and no deadline of a test ends what never waits.
      assert.ok(user + system < 10_000_000, hostile)
    }
  })
})

describe('a description as light text', () => {
  const kept: readonly (readonly [html: string, text: string])[] = [
    ['Bread, at night.', 'Bread, at night.'],
    ['<p>One<br>two</p>\n<p><b>three</b>&nbsp;&eacute;</p><p></p>', 'One\ntwo\n\n**three**\u00a0é'],
    ['<ul> <li>bake</li> <li><strong>sell </strong>well<br></li> </ul>', '- bake\n- **sell** well'],
    [
      '<p><a href="https://example.ca/?a=1&amp;b=2">our <i>site</i></a></p>',
      '[our _site_](https://example.ca/?a=1&b=2)',
    ],
  ]
  for (const [html, text] of kept)
    test(`says ${html}`, () => {
      assert.equal(lightTextOf(html), text)
      assert.deepEqual(blocksOf(htmlOfLightText(text)), blocksOf(html))
    })

  const others = [
    '<div>One</div>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
    '<ul><li>a</li></ul><ul><li>b</li></ul>',
    'One<br><br>two',
    '<p>- no list</p>',
    '<p>1. no list</p>',
    '<p>**no mark**</p>',
    '<p>un<em>believ</em>able</p>',
    '<p><a href="https://example.ca/a_(b)">a</a></p>',
    '<ul><li><p>a</p></li></ul>',
  ]
  for (const html of others) test(`leaves ${html} as it is`, () => assert.equal(lightTextOf(html), null))

  test('of any tree says the same tree, or is left as it is', () => {
    const { html } = fc.letrec<{ html: string; inline: string }>((tie) => ({
      inline: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.constantFrom('a', ' ', 'word', 'é', '&amp;', '<br>', ' b ', '*', '_', '- ', '\n', '&nbsp;', '1. x', '&lt;'),
        fc
          .tuple(fc.constantFrom('strong', 'em', 'b', 'i'), tie('inline'))
          .map(([tag, text]) => `<${tag}>${text}</${tag}>`),
        fc.tuple(tie('inline'), tie('inline')).map((parts) => parts.join('')),
        fc.constantFrom('<a href="https://example.ca/">a b</a>', '<a href="mailto:a@b.ca"><b>c</b></a>'),
      ),
      html: fc
        .array(
          fc.oneof(
            tie('inline').map((text) => `<p>${text}</p>`),
            tie('inline'),
            fc
              .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('inline'), { minLength: 1, maxLength: 3 }))
              .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
            tie('inline').map((text) => `<div>${text}</div>`),
          ),
          { minLength: 1, maxLength: 4 },
        )
        .map((parts) => parts.join('')),
    }))
    let said = 0
    fc.assert(
      fc.property(html, (description) => {
        const text = lightTextOf(description)
        if (text === null) return
        said++
        assert.deepEqual(blocksOf(htmlOfLightText(text)), blocksOf(description))
        assert.equal(lightTextOf(htmlOfLightText(text)), text)
      }),
      { numRuns: 3_000 },
    )
    assert.ok(said > 300, String(said))
  })

  test('says most generated postings', () => {
    const descriptions = postings(200).map(({ description }) => description)
    const said = descriptions.filter((description) => lightTextOf(description) !== null)
    assert.ok(said.length > 100, `${said.length} of ${descriptions.length}`)
  })
})
