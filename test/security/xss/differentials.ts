import { texts } from '../../support/texts.ts'
import type { VectorClass } from './vector-class.ts'

export const differentials: readonly VectorClass[] = [
  {
    name: 'trees that parsers build in different ways',
    vectors: [
      ...texts(`
      <p>a<p>b</p></p> | <p><div>x</div></p> | <p><ul><li>x</li></ul></p>
      <a href="https://example.ca">x<a href="https://example.org">y</a></a> | <a><div><a>x</a></div></a>
      <a><p><a>x</a></p></a> | <b><i>x</b>y</i> | <b><p>x</b>y</p> | <i><b><div>x</i>y</b></div>
      <a href="https://example.ca"><b>x</a>y</b> | <a><ul><li></a><img src=x onerror=alert(1)>
      <table><tr><td>x</td></tr><img src=x onerror=alert(1)></table> | <table>x<b>y</table>z
      <table><a href="javascript:alert(1)">x</a></table> | <table><p>x<td>y</table>
      <b><table><i>x</b></table> | <select><b><img src=x onerror=alert(1)></b></select>
      <select><style></select><img src=x onerror=alert(1)></style>
      <select><script>alert(1)</script></select>
      <select><div><p>x</p></div><img src=x onerror=alert(1)></select>
      <select><noscript></select><img title="</noscript><img src=x onerror=alert(1)>"> | <button><p>x<button>y
      <nobr>x<nobr>y | <h1><h2>x</h1></h2> | <form><form><img src=x onerror=alert(1)></form></form>
      <li>x</li><li>y | <ul><li>x<ul><li>y</ul></ul> | <li><div>x<li>y</div> | <ul><div><li>x</div></ul>
      <ol><li><b>x<li>y</b></ol> | <dl><dt>x<dd>y</dl> | <ruby><rt>x<rp>y</ruby> | <option>x<optgroup>y
      <caption><img src=x onerror=alert(1)></caption> | <col><tr><td><img src=x onerror=alert(1)>
      <frame><img src=x onerror=alert(1)> | <p>x</br>y</p> | </p><img src=x onerror=alert(1)> | <br></br>x
      <menuitem><img src=x onerror=alert(1)></menuitem> | <applet><p></applet><img src=x onerror=alert(1)>
      <font><p>x</font><b>y</font> | <b><b><b><b><p>x</b></b></b></b></p>
      <a><table><a><img src=x onerror=alert(1)></a></table></a>
      <svg><select><svg><style><img src=x onerror=alert(1)></style></svg></select></svg>
    `),
      '<pre>\n<img src=x onerror=alert(1)></pre>',
    ],
  },
  {
    name: 'encodings',
    vectors: texts(`
      +ADw-script+AD4-alert(1)+ADw-/script+AD4- | +/v8-+ADw-img src=x onerror=alert(1)+AD4-
      \ufeff+ADw-script+AD4-alert(1) | \ufeff<script>alert(1)</script> | \ufeff<p>x</p>
      \u00c0\u00bcscript\u00c0\u00bealert(1)\u00c0\u00bc/script\u00c0\u00be
      \u00bcscript\u00bealert(1)\u00bc/script\u00be | %3Cscript%3Ealert(1)%3C/script%3E
      %253Cscript%253Ealert(1)%253C/script%253E | \\u003cscript\\u003ealert(1)\\u003c/script\\u003e
      \\x3cscript\\x3ealert(1)\\x3c/script\\x3e | &lt;script&gt;alert(1)&lt;/script&gt;
      &LT;script&GT;alert(1)&LT;/script&GT; | &#60;script&#62;alert(1)&#60;/script&#62;
      &#x3c;img src=x onerror=alert(1)&#x3e; | &#60script&#62alert(1)&#60/script&#62
      &lt<img src=x onerror=alert(1)> | &nvlt;script&nvgt;alert(1) | \u202e<p>x</p>\u202c
      \u2066<b>x</b>\u2069&#x202e; | \u001b$B<img src=x onerror=alert(1)>\u001b(B
      ~{<img src=x onerror=alert(1)>~} | \u001b(J\\"<img src=x onerror=alert(1)> | <p>\ud800</p>
      <p>&#xd83d;&#xde00;</p> | \ufffe<script>alert(1)</script> | <p>\uffff\ufdd0</p>
      <p>\u{e0001}\u{e0041}</p> | <p>\u0338<</p> | \u226e<b>x</b>\u226f | ﹤script﹥alert(1)﹤/script﹥
      ‹script›alert(1)‹/script› | <p>\u2028\u2029\u0085</p>
    `),
  },
  {
    name: 'polyglots',
    vectors: [
      'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=alert(1) )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert(1)//>\\x3e',
      '"\'`><img src=x onerror=alert(1)>{{7*7}}\x24{7*7}<%= 7*7 %>',
      '\'">><marquee><img src=x onerror=alert(1)></marquee>"></plaintext\\></|\\><plaintext/onmouseover=alert(1)>',
      '-->\'"/></sCript><svG x=">" onload=alert`1`>',
      '</title></style></textarea></noscript></template></script><svg/onload=alert(1)>',
      ';alert(1)//</script><script>alert(1)</script>"onclick=alert(1) x="',
      'javascript:"/*\'/*`/*--></noscript></title></textarea></style></template></noembed></script><html " onmouseover=/*&lt;svg/*/onload=alert(1)//>',
      '<a href="https://example.ca/?x=\'"><b>x</b></a><!--"--><img src=x onerror=alert(1)>',
      '<p>{{constructor.constructor("alert(1)")()}}</p>',
      '<p>\x24{alert(1)} #{alert(1)} <%= alert(1) %> {% alert(1) %}</p>',
      '<p>[x](javascript:alert(1)) ![x](//x.test/x) `<img src=x onerror=alert(1)>`</p>',
      '<p>[[\x24{alert(1)}]] @{alert(1)} {{{alert(1)}}}</p>',
    ],
  },
  {
    name: 'long inputs',
    vectors: [
      `${'<b>'.repeat(600)}<img src=x onerror=alert(1)>`,
      `${'<div>'.repeat(101)}x${'</div>'.repeat(101)}`,
      `${'<div>'.repeat(100)}x${'</div>'.repeat(100)}`,
      `${'<div>'.repeat(600)}<img src=x onerror=alert(1)>${'</div>'.repeat(600)}`,
      `<p ${'x '.repeat(5000)}onclick=alert(1)>x</p>`,
      `<p ${Array.from({ length: 2000 }, (_, at) => `a${at}=1`).join(' ')} onclick=alert(1)>x</p>`,
      `<${'x'.repeat(70_000)} onclick=alert(1)>x`,
      `<p>${'x'.repeat(70_000)}</p><img src=x onerror=alert(1)>`,
      `<p>${'x'.repeat(140_000)}</p>`,
      `${'<p>x'.repeat(5000)}<script>alert(1)</script>`,
      `${'&lt;'.repeat(20_000)}img src=x onerror=alert(1)&gt;`,
      `<!--${'-'.repeat(70_000)}><img src=x onerror=alert(1)>-->`,
      `${'<a>'.repeat(200)}<img src=x onerror=alert(1)>`,
      `${'<table>'.repeat(200)}<a href="javascript:alert(1)">x</a>`,
      `${'<svg>'.repeat(300)}<style><a title="</style><img src=x onerror=alert(1)>">`,
    ],
  },
]
