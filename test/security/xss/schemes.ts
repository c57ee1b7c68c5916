import { texts } from '../../support/texts.ts'
import type { VectorClass } from './vector-class.ts'

const link = (address: string): string => `<a href="${address}">x</a>`

export const schemes: readonly VectorClass[] = [
  {
    name: 'javascript: addresses',
    vectors: [
      ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://%0aalert(1)'].map(link),
      ...['javascript://example.ca/%0Aalert(1)', 'javascript:void(0)', 'javascript:', 'javascript:alert%281%29'].map(
        link,
      ),
      ...['javascript://https://example.ca/%0aalert(1)', "javascript:'https://example.ca';alert(1)"].map(link),
      '<a href=javascript:alert(1)>x</a>',
      "<a href='javascript:alert(1)'>x</a>",
      '<a href=`javascript:alert(1)`>x</a>',
      '<A HREF="javascript:alert(1)">x</A>',
      '<a\nhref\n=\n"javascript:alert(1)"\n>x</a>',
      '<a/href="javascript:alert(1)">x</a>',
      '<a href="javascript:alert(1)" target=_blank>x</a>',
      '<a xlink:href="javascript:alert(1)">x</a>',
      '<a href=javascript:alert(1)',
      '<p href="javascript:alert(1)">x</p>',
      '<a href="javascript:alert(1)"><b>x</b></a>',
      '<ul><li><a href="javascript:alert(1)">x</a></ul>',
    ],
  },
  {
    name: 'javascript: behind character references',
    vectors: texts(`
      &#106;avascript:alert(1) | &#x6A;avascript:alert(1) | &#X6a;avascript:alert(1)
      &#0000106avascript:alert(1) | &#106avascript:alert(1) | &#x6avascript:alert(1)
      &#x0000000000006A;avascript:alert(1) | javascript&colon;alert(1) | javascript&#58;alert(1)
      javascript&#x3A;alert(1) | javascript&#58alert(1) | java&Tab;script:alert(1)
      java&NewLine;script:alert(1) | java&#9;script:alert(1) | java&#10;script:alert(1)
      java&#13;script:alert(1) | java&#xA;script:alert(1) | &#1;javascript:alert(1) | &#14;javascript:alert(1)
      &#32;javascript:alert(1) | &Tab;javascript:alert(1) | &NewLine;javascript:alert(1)
      javascript&Tab;:alert(1) | javascript:&#97;&#108;&#101;&#114;&#116;&lpar;1&rpar;
      &#106&#97&#118&#97&#115&#99&#114&#105&#112&#116&#58&#97&#108&#101&#114&#116&#40&#49&#41
      &#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74&#x28&#x31&#x29
      &amp;#106;avascript:alert(1) | java&#0;script:alert(1) | java&#xAD;script:alert(1)
      java&ZeroWidthSpace;script:alert(1) | javascript&sol;:alert(1)
    `).map(link),
  },
  {
    name: 'javascript: behind white space and control characters',
    vectors: [
      ...texts(`
      javascript :alert(1) | \u0001javascript:alert(1) | \u0008javascript:alert(1) | \u000bjavascript:alert(1)
      \u000cjavascript:alert(1) | \u001bjavascript:alert(1) | \u001fjavascript:alert(1)
      \u007fjavascript:alert(1) | \u0085javascript:alert(1) | \u0000javascript:alert(1)
      java\u0000script:alert(1) | \u2028javascript:alert(1) | \ufeffjavascript:alert(1)
      \u200bjavascript:alert(1) | java\u00adscript:alert(1) | \u202ejavascript:alert(1) | ｊavascript:alert(1)
      javaſcript:alert(1) | javascrıpt:alert(1) | javascript\uff1aalert(1)
    `),
      ' javascript:alert(1)',
      '\tjavascript:alert(1)',
      '\njavascript:alert(1)',
      '\r\njavascript:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
      'java\rscript:alert(1)',
      'j\na\nv\na\ns\nc\nr\ni\np\nt\n:alert(1)',
      'javascript\t:alert(1)',
      'javascript\n:alert(1)',
      '\u00a0javascript:alert(1)',
      '\u3000javascript:alert(1)',
    ].map(link),
  },
  {
    name: 'other schemes',
    vectors: [
      ...texts(`
      data:text/html,<script>alert(1)</script> | data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==
      DATA:text/html,<script>alert(1)</script> | data:,alert(1)
      data:image/svg+xml,<svg xmlns=&quot;http://www.w3.org/2000/svg&quot; onload=&quot;alert(1)&quot;/>
      data&colon;text/html,x | vbscript:msgbox(1) | VBScript:MsgBox(1) | livescript:alert(1) | mocha:alert(1)
      jscript:alert(1) | feed:javascript:alert(1) | feed:data:text/html,<script>alert(1)</script>
      view-source:javascript:alert(1) | jar:javascript:alert(1)! | blob:https://example.ca/1
      filesystem:https://example.ca/1 | about:blank | about:srcdoc | file:///etc/passwd | ftp://x.test/x
      ws://x.test/x | intent://x.test#Intent;scheme=http;end | ms-msdt:/id%20PCWDiagnostic
      ms-word:ofe|u|https://x.test/x | chrome://settings | sms:1 | x:alert(1) | -javascript:alert(1)
    `),
      ' data:text/html,<script>alert(1)</script>',
      'da\tta:text/html,<script>alert(1)</script>',
    ].map(link),
  },
]
