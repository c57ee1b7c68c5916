import { texts } from '../../support/texts.ts'
import type { VectorClass } from './vector-class.ts'

export const rawText: readonly VectorClass[] = [
  {
    name: 'elements whose content is read as text',
    vectors: texts(`
      <noscript><img title="</noscript><img src=x onerror=alert(1)>"></noscript>
      <noscript><style></noscript><img src=x onerror=alert(1)></style>
      <noscript><!--</noscript><img src=x onerror=alert(1)>-->
      <template><img src=x onerror=alert(1)></template>
      <template><script>alert(1)</script></template><img src=x onerror=alert(1)>
      <div><template shadowrootmode=open><script>alert(1)</script></template></div>
      <template></p><p title="</template><img src=x onerror=alert(1)>">
      <plaintext><img src=x onerror=alert(1)> | <p><plaintext>x</p>
      <textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>
      <textarea>x</textarea><img src=x onerror=alert(1)> | </textarea><img src=x onerror=alert(1)>
      <title><b title="</title><img src=x onerror=alert(1)>"></title> | </title><script>alert(1)</script>
      <xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp> | <xmp><script>alert(1)</script></xmp>
      <style><p title="</style><img src=x onerror=alert(1)>"></style> | </style><script>alert(1)</script>
      <style><!--</style><img src=x onerror=alert(1)>--></style>
      <noembed><p title="</noembed><img src=x onerror=alert(1)>"></noembed>
      <noframes><p title="</noframes><img src=x onerror=alert(1)>"></noframes>
      <iframe><p title="</iframe><img src=x onerror=alert(1)>"></iframe>
      <listing>&lt;img src=x onerror=alert(1)&gt;</listing> | <textarea>x | <title>x | <style>x | <xmp>x
      <b><xmp></b><img src=x onerror=alert(1)></xmp> | <script></script\u0000><img src=x onerror=alert(1)>
      <textarea\u0000><img src=x onerror=alert(1)></textarea>
    `),
  },
  {
    name: 'comments, declarations and instructions',
    vectors: [
      ...texts(`
      <!--<img src=x onerror=alert(1)>--> | <!--><img src=x onerror=alert(1)>-->
      <!---><img src=x onerror=alert(1)>--> | <!----!><img src=x onerror=alert(1)>-->
      <!-- --!><img src=x onerror=alert(1)> | <!-- > <img src=x onerror=alert(1)> -->
      <!--[if gte IE 4]><script>alert(1)</script><![endif]-->
      <!--[if IE]><img src=x onerror=alert(1)><![endif]--> | <![if IE]><img src=x onerror=alert(1)><![endif]>
      <!--<!--><img src=x onerror=alert(1)>--> | <!-- -- ><img src=x onerror=alert(1)>-->
      <b><!--</b><img src=x onerror=alert(1)>--></b> | x<!-- | x<!-- </div> | <!x><img src=x onerror=alert(1)>
      <!><img src=x onerror=alert(1)> | <!DOCTYPE html><img src=x onerror=alert(1)>
      <!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x; | <!ENTITY x "<img src=x onerror=alert(1)>">
      <![CDATA[<img src=x onerror=alert(1)>]]> | <![CDATA[><img src=x onerror=alert(1)>]]>
      <?xml version="1.0"?><img src=x onerror=alert(1)> | <?x ><img src=x onerror=alert(1)>?>
      <?xml-stylesheet href="javascript:alert(1)"?> | <?php echo "<script>alert(1)</script>" ?>
      <% alert(1) %><img src=x onerror=alert(1)> | </ ><img src=x onerror=alert(1)>
      </><img src=x onerror=alert(1)> | </?><img src=x onerror=alert(1)> | </*/><script>alert(1)</script>
      <!--#include virtual="/etc/passwd"--> | <!--#exec cmd="id"-->
    `),
      '<!-- `--><img src=x onerror=alert(1)>-->',
    ],
  },
]
