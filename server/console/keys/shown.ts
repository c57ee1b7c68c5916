/** A new key: shown on this page alone, the answer to the form that made it. */

import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { keyWords } from './words.ts'

type Shown = { readonly apiKey: string; readonly note?: string }

export const keyShown = ({ layout }: ConsoleFrame, context: MemberContext, { apiKey, note }: Shown): PageAnswer => {
  const { shown: text } = keyWords[context.language]
  const main = html`<h1>${text.title}</h1>
<p class="notice" role="status">${text.once}</p>
<p id="label">${text.label}</p>
<p><code class="secret" id="key" aria-labelledby="label" role="group">${apiKey}</code></p>
<p><button type="button" class="button" data-copy="#key" hidden>${text.copy}</button></p>
${note === undefined ? null : html`<p>${note}</p>`}
<h2>${text.tryIt}</h2>
<pre class="secret" tabindex="0"><code>curl -H 'API-Key: ${apiKey}' ${context.request.base}/api/v1.2/employer</code></pre>
<p><a href="${employerPath(context, '/keys')}">${text.back}</a></p>`
  return answerConsole(layout(context, { title: text.title, section: 'keys', main }))
}
