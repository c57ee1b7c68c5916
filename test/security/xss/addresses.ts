import { texts } from '../../support/texts.ts'
import type { VectorClass } from './vector-class.ts'

const link = (address: string): string => `<a href="${address}">x</a>`

export const addresses: readonly VectorClass[] = [
  {
    name: 'addresses that are not absolute',
    vectors: [
      ...texts(`
      # | ?x=1 | x | / | //x.test/x | ///x.test/x | \\\\x.test\\x | /\\x.test/x | \\/x.test/x
      ./javascript:alert(1) | ?javascript:alert(1) | #javascript:alert(1) | http:x | https:/x.test
      http:///x.test | https:javascript:alert(1) | http:javascript:alert(1) | http | http: | https://
      https://?x | https://#x | https:/// | mailto: | tel: | mailto | &#47;&#47;x.test/x
    `),
      '',
      '/\t/x.test/x',
    ].map(link),
  },
  {
    name: 'addresses that are read in other ways than they look',
    vectors: [
      'https:\\\\x.test\\x',
      'https://example.ca\\@x.test/',
      'https:/\\x.test/',
      'ht\ntp://x.test/',
      'h\tttp://x.test/',
      'https://x\n.test/',
      'https://x.test/\tx',
      ' https://x.test/',
      'https://x.test/ ',
      'https://x test/',
      'https://\u00a0x.test/',
      'https://exa\u0000mple.ca/',
      'https://user:secret@x.test/',
      'https://example.ca@x.test/',
      'https://example.ca%40x.test/',
      'https://[::1',
      'https://[x.test]/',
      'https://x.test:99999/',
      'https://x.test:javascript/',
      'https://%00x.test/',
      'https://x%0A.test/',
      'https://x.test%2f@example.ca/',
      'https://xn--\u0301/',
      'https://ｘ．ｔｅｓｔ/',
      'https://еxample.ca/',
      'https://x。test/',
      'https://0x7f.1/',
      'https://2130706433/',
      'https://x.test/&quot;onclick=&quot;alert(1)',
      "https://x.test/'onclick='alert(1)",
      'https://x.test/&lt;script&gt;alert(1)&lt;/script&gt;',
      'https://x.test/<script>alert(1)</script>',
      'https://x.test/#javascript:alert(1)',
      'https://x.test/?javascript:alert(1)',
      'https://javascript:alert(1)@x.test/',
      'https://x.test/&#10;javascript:alert(1)',
      'mailto:javascript:alert(1)',
      'mailto:a@example.ca?subject=<script>alert(1)</script>',
      'mailto:a@example.ca&#10;Bcc:b@example.ca',
      'mailto:a@example.ca%0ABcc:b@example.ca',
      'tel:javascript:alert(1)',
      'tel:1&quot; onclick=&quot;alert(1)',
      'TEL:&lt;img src=x onerror=alert(1)&gt;',
    ].map(link),
  },
  {
    name: 'IDN and long addresses',
    vectors: [
      link(`https://${'a'.repeat(300)}.test/`),
      link(`https://x.test/${'a'.repeat(70_000)}`),
      link(`https://x.test/?${'&amp;a=1'.repeat(5000)}`),
      link(`${'&#32;'.repeat(5000)}javascript:alert(1)`),
      link(`${'\t'.repeat(5000)}javascript:alert(1)`),
      link(`https://${'x.'.repeat(200)}test/`),
      link(`https://${'\u4e2d'.repeat(100)}.test/`),
      link(`https://${'%41'.repeat(100)}.test/`),
      link(`https://x.test/${'../'.repeat(5000)}`),
    ],
  },
]
