/** HTML as attackers, editors and accidents write it: sound texts, hostile ones, and every mixture of them. */

import { fc } from '../support/properties.ts'
import { texts } from '../support/texts.ts'
import { vectors } from './xss/corpus.ts'

const ALLOWED = ['strong', 'b', 'em', 'i', 'p', 'div', 'ul', 'ol', 'li', 'a']
const FORBIDDEN = `script style template noscript title textarea xmp plaintext iframe noembed noframes select option
  optgroup svg math mi mtext mglyph annotation-xml foreignObject desc table caption tbody tr td form input button object
  embed img image video base meta link body html head frameset span font h1 pre nobr marquee details dialog dd rt
  x-y menuitem keygen listing applet hr`.split(/\s+/)

const WORDS = [
  'x',
  'Zwei',
  'é',
  '漢',
  '🦀',
  '7',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u200b',
  'a < b',
  'R&D',
  '>',
  '"',
  "'",
]

const REFERENCES =
  `&amp; &lt; &gt; &quot; &nbsp; &eacute; &copy &hellip; &bogus; & &# &#x &#0; &#1; &#9; &#10; &#13; &#60; &#x3c;
  &#x3C &#39; &#128; &#xD800; &#x110000; &colon; &Tab; &NewLine; &lpar; &ZeroWidthSpace; &NotEqualTilde; &notit;`.split(
    /\s+/,
  )

const ADDRESSES = [
  ...texts(`
  https://example.ca/?a=1&amp;b=2 | http://example.ca | mailto:a@example.ca | tel:+1 | javascript:alert(1)
  java&#10;script:alert(1) | data:text/html,x | /x | https:x | https:\\\\x.test | HTTPS://é.ca/<b>
`),
  ' javascript:alert(1)',
  '',
]

const ATTRIBUTES = [
  'onclick=alert(1)',
  'style="x"',
  'id=x',
  'class',
  '"',
  "'",
  '`',
  '=',
  '/',
  '<',
  '\0',
  'href',
  'x="',
  "y='>",
]

const SIGNS = [
  ...texts(`
  < | </ | > | /> | <!-- | --> | --!> | <! | <? | <![CDATA[ | ]]> | <!doctype html> | \u000c | \ud800 | </br>
  <br/> | <br> | </> | =" | <p
`),
  '\0',
]

const address = fc.constantFrom(...ADDRESSES)
const quoted = fc
  .tuple(address, fc.constantFrom('"', "'", '', '`'))
  .map(([text, quote]) => `href=${quote}${text}${quote}`)
const attribute = fc.oneof(quoted, fc.constantFrom(...ATTRIBUTES))
const name = fc
  .tuple(fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ALLOWED) }, fc.constantFrom(...FORBIDDEN)), fc.nat(9))
  .map(([text, spelling]) => (spelling === 0 ? text.toUpperCase() : text))
const space = fc.constantFrom(' ', '\n', '/', '\t', '\u000c', '  ', ' / ')

const tag = fc
  .tuple(
    name,
    fc.array(fc.tuple(space, attribute), { maxLength: 3 }),
    fc.constantFrom('>', '>', '>', '/>', '', ' >'),
    fc.boolean(),
  )
  .map(
    ([text, attributes, end, isEnd]) => `<${isEnd ? '/' : ''}${text}${isEnd ? '' : attributes.flat().join('')}${end}`,
  )

const prose = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  fc.constantFrom(...REFERENCES),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

/** Mostly allowed: elements nested and closed, now and then one that is not as it should be. */
const { sound } = fc.letrec<{ sound: string }>((tie) => ({
  sound: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...WORDS, '<br>', '<br/>', '&amp;', '&#233;', ...REFERENCES),
    fc.array(tie('sound'), { maxLength: 4 }).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...ALLOWED.slice(0, -1)), tie('sound'))
      .map(([text, inner]) => `<${text}>${inner}</${text}>`),
    fc.tuple(fc.constantFrom('li', 'p'), tie('sound')).map(([text, inner]) => `<${text}>${inner}`),
    fc.array(tie('sound'), { maxLength: 3 }).map((items) => `<ul><li>${items.join('<li>')}</ul>`),
    fc.tuple(quoted, tie('sound')).map(([href, inner]) => `<a ${href}>${inner}</a>`),
  ),
}))

const known = fc.constantFrom(...vectors.filter((text) => text.length < 1000))
const soup = fc
  .array(fc.oneof({ weight: 4, arbitrary: tag }, { weight: 3, arbitrary: prose }, fc.constantFrom(...SIGNS), known), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''))

/** A text with a piece of it replaced by something else. */
const mutated = fc
  .tuple(fc.oneof(known, sound, soup), fc.nat(), fc.nat(8), fc.oneof(tag, prose, fc.constantFrom(...SIGNS), sound))
  .map(([text, at, count, piece]) => {
    const start = at % (text.length + 1)
    return text.slice(0, start) + piece + text.slice(start + count)
  })

export const fragments: fc.Arbitrary<string> = fc.oneof(
  sound,
  soup,
  mutated,
  fc.tuple(sound, known, sound).map((parts) => parts.join('')),
  fc.tuple(known, known).map(([one, other]) => one.slice(0, one.length / 2) + other.slice(other.length / 2)),
)
