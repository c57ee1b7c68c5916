import { type Html, html } from '../../platform/lib/html.ts'
import { tokenField } from '../form-token.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { busyWords } from './busy-words.ts'
import { shareWords } from './share-words.ts'

/** The button that makes a link to show a posting with. */
export const previewForm = (context: MemberContext, id: number): Html =>
  html`<form method="post" action="${employerPath(context, `/jobs/${id}/share-preview`)}">
${tokenField(context.token)}
<button class="button second" data-busy="${busyWords[context.language].preview}">${shareWords[context.language].preview}</button></form>\n`
