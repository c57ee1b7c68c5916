/** Ways from the list of postings to what is done with all of them. */
import { type Html, html } from '../../platform/lib/html.ts'
import { embedWords } from '../embed/words.ts'
import { exportWords } from '../export/words.ts'
import { employerPath, type MemberContext } from '../request-context.ts'

export const moreLinks = (context: MemberContext): Html =>
  html`<p class="more-links"><a href="${employerPath(context, '/export')}">${exportWords[context.language].title}</a>
<a href="${employerPath(context, '/embed')}">${embedWords[context.language].title}</a></p>\n`
