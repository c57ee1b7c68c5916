/** A new key: shown on this page alone, the answer to the form that made it. */

import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { Back } from '../one-time-tokens.ts'
import { employerPath, type MemberContext, type PersonContext } from '../request-context.ts'
import { keyWords } from './words.ts'

type Shown = { readonly apiKey: string; readonly note?: string }

export const keyShown = (frame: ConsoleFrame, context: MemberContext, shown: Shown): PageAnswer => {
  const { back } = keyWords[context.language].shown
  const about = {
    address: '/employer',
    back: { path: employerPath(context, '/keys'), label: back, section: 'keys' },
  } as const
  return newKeyShown(frame, context, { ...shown, ...about })
}

/** `address`: the operation of v1.2 that the key is tried with. */
type New = Shown & { readonly address: string; readonly back: Back }

export const newKeyShown = (
  { layout }: ConsoleFrame,
  context: PersonContext,
  { apiKey, note, address, back: { path, label, ...section } }: New,
): PageAnswer => {
  const { shown: text } = keyWords[context.language]
  const main = html`<h1>${text.title}</h1>
<p class="notice" role="status">${text.once}</p>
<p id="label">${text.label}</p>
<p><code class="secret" id="key" aria-labelledby="label" role="group">${apiKey}</code></p>
<p><button type="button" class="button" data-copy="#key" hidden>${text.copy}</button></p>
${note === undefined ? null : html`<p>${note}</p>`}
<h2>${text.tryIt}</h2>
<pre class="secret" tabindex="0"><code>curl -H 'API-Key: ${apiKey}' ${context.request.base}/api/v1.2${address}</code></pre>
<p><a href="${path}">${label}</a></p>`
  return answerConsole(layout(context, { title: text.title, ...section, main }))
}
