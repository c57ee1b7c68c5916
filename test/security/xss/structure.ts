import { texts } from '../../support/texts.ts'
import type { VectorClass } from './vector-class.ts'

export const structure: readonly VectorClass[] = [
  {
    name: 'attributes that are not as they look',
    vectors: [
      '<a href="https://example.ca" href="javascript:alert(1)">x</a>',
      '<a href="javascript:alert(1)" href="https://example.ca">x</a>',
      '<a href="https://example.ca" HREF="javascript:alert(1)">x</a>',
      '<a href=https://example.ca/ onclick=alert(1)>x</a>',
      '<a href="https://example.ca"onclick="alert(1)">x</a>',
      '<a href=https://example.ca/"onclick=alert(1)>x</a>',
      '<a href=`https://example.ca/ onclick=alert(1)`>x</a>',
      '<a title=`"onclick=alert(1)//`>x</a>',
      "<a href='https://example.ca/' onclick='alert(1)'>x</a>",
      '<a href="https://example.ca/\'" onclick="alert(1)">x</a>',
      '<a =href="javascript:alert(1)">x</a>',
      '<a "=" href="javascript:alert(1)">x</a>',
      '<a x=">" onclick=alert(1)>x</a>',
      '<a x=\'>\' href="javascript:alert(1)">x</a>',
      '<a href="https://example.ca/>" onclick=alert(1)>x</a>',
      '<a href=">" onclick=alert(1)>x</a>',
      '<p ""onclick=alert(1)>x</p>',
      "<p '\"><img src=x onerror=alert(1)>'>x</p>",
      '<b/**/onclick=alert(1)>x</b>',
      '<b onclick\u0000=alert(1)>x</b>',
      '<b \u0000onclick=alert(1)>x</b>',
      '<b data-x="x" aria-label=x>x</b>',
      '<a href>x</a>',
      '<a href=>x</a>',
      '<b></b onclick=alert(1)>x',
      '<b></b/onclick=alert(1)>x',
      '<p is=x-evil>x</p>',
      '<p slot=x part=x exportparts=x>x</p>',
      '<div itemscope itemref=x>x</div>',
      '<div lang=x dir=rtl>x</div>',
    ],
  },
  {
    name: 'names that clobber the page',
    vectors: texts(`
      <a id=location href="https://x.test">x</a> | <a id=x name=y href="https://x.test">x</a><a id=x>y</a>
      <p id=body>x</p> | <a name=currentScript>x</a> | <form id=document><input name=cookie></form>
      <form name=getElementById> | <img name=getElementsByTagName> | <div id=__proto__>x</div>
      <p __proto__=x constructor=y>x</p> | <a id=defaultView href="cid:alert(1)">x</a>
      <p class=ng-app>{{constructor.constructor("alert(1)")()}}</p>
      <p v-html="alert(1)" x-data="alert(1)" hx-get=//x.test ng-init=alert(1)>x</p>
    `),
  },
  {
    name: 'tags left open',
    vectors: [
      '<img src=x onerror=alert(1) ',
      '<p',
      '<p ',
      '<a href="',
      '<a href="https://example.ca',
      "<a href='https://example.ca",
      '<a href=https://example.ca',
      'x<',
      'x</',
      'x</p',
      '<b>x',
      '<a href="https://example.ca">x',
      '<div>x',
      '<ul><li>x',
      '<b><i>x</i>',
      '</div></div></div>x',
      '</body></html><script>alert(1)</script>',
      '</article></section><img src=x onerror=alert(1)>',
      'x</td></tr></table><p>y</p>',
      '<p>x</div></p>',
      '"><img src=x onerror=alert(1)>',
      "'><svg onload=alert(1)>",
      '--><script>alert(1)</script>',
      ']]><script>alert(1)</script>',
      '/><img src=x onerror=alert(1)>',
      '<a href="https://example.ca/?q=<b>x</a>',
      '<a href="https://example.ca/?q=x>y</a><p>"z</p>',
    ],
  },
  {
    name: 'tags within tags and broken names',
    vectors: [
      ...texts(`
      <<img src=x onerror=alert(1)> | <<<p>x</p> | <p<img src=x onerror=alert(1)>>x</p> | <p<b>x</p<b>
      <scr\u0000ipt>alert(1)</scr\u0000ipt> | <\u0000script>alert(1)</script> | < script>alert(1)</script>
      <ſcript>alert(1)</ſcript> | ＜script＞alert(1)＜/script＞ | <ımg src=x onerror=alert(1)>
      <b:img src=x onerror=alert(1)> | <html:img src=x onerror=alert(1)> | <p\u2028onclick=alert(1)>x</p>
      <p\u000bonclick=alert(1)>x</p> | <%img src=x onerror=alert(1)> | <x/><img src=x onerror=alert(1)>
      <b/><img src=x onerror=alert(1)></b> | <b<>img src=x onerror=alert(1)>
      <img """><script>alert(1)</script>"> | <i\u0000mg src=x onerror=alert(1)> | <p></p\u0000><b>x</b>
      <a<a href="javascript:alert(1)">x</a> | <strong/strong><img src=x onerror=alert(1)>
    `),
      '<\u00a0script>alert(1)</script>',
    ],
  },
]
