import { judge } from '../../../test/security/verdict.ts'
import type { Target } from '../loop.ts'

export const html: Target = {
  name: 'html',
  promise: 'Both modes agree with each other and with the parser, and nothing harmful is accepted or left.',
  files: /\/server\/jobs\/description/,
  seeds: [
    'x',
    '<p>One</p><ul><li>Two<li>Three</ul>',
    '<div><b><i>x</i></b><br><a href="https://example.ca/?a=1&amp;b=2">y</a></div>',
    '<p style="x">&#0;<script>y</script><!-- z -->',
    '<a href=javascript:x>x</a><svg><style></svg>',
    '<table><td>x</table><b><p>y</b>',
  ],
  words: [
    ...'strong b em i br p div ul ol li a'.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`]),
    ...['<a href="', '<a href=', '">', "'>", '<script>', '</script>', '<style>', '<svg>', '</svg>', '<title>', '<td>'],
    ...['<plaintext>', '<template>', '<select>', '<object>', '<!--', '-->', '<![CDATA[', ']]>', '<!doctype', '<?'],
    ...['https://x', 'mailto:x', 'tel:1', 'javascript:', ' onclick=x', ' href="tel:1"', '/>', '</', '</br>', '<br/>'],
    ...'&amp; &lt; &#0; &#12; &#13; &#x80; &#xD800 &nbsp; & \0 \u200b \r\n \\ `'.split(' '),
  ],
  run: (input) => void judge(input.toString('utf8')),
}
