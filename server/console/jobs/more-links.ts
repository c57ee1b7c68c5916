/** Ways from the list of postings to what is done with all of them. */
import { hasRight } from '../../employers/role.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { embedWords } from '../embed/words.ts'
import { exportWords } from '../export/words.ts'
import { importWords } from '../import/words.ts'
import { employerPath, type MemberContext } from '../request-context.ts'

export const moreLinks = (context: MemberContext): Html =>
  html`<p class="more-links">${hasRight(context.membership.role, 'write') ? html`<a href="${employerPath(context, '/import')}">${importWords[context.language].title}</a>\n` : null}<a href="${employerPath(context, '/export')}">${exportWords[context.language].title}</a>
<a href="${employerPath(context, '/embed')}">${embedWords[context.language].title}</a></p>\n`
