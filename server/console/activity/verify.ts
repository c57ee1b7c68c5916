/** Checking the whole chain of an employer. */

import { verifyEmployerAudit } from '../../audit/audit.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { activityWords } from './words.ts'

/** A check reads every entry, so that a thread makes one at a time. */
export const createVerify = (frame: ConsoleFrame) => {
  const verify = verifyEmployerAudit(frame.store)
  let isBusy = false
  return async (context: MemberContext): Promise<PageAnswer> => {
    const text = activityWords[context.language]
    if (isBusy) return page(frame, context, { sentence: text.busy, status: 503 })
    isBusy = true
    try {
      const { fault, entries, head } = await verify(context.membership.employer.id)
      const [count, seq] = [entries, head.seq].map((number) => formatNumber(context.language, number))
      if (fault !== null) return page(frame, context, { sentence: text.broken(seq ?? '') })
      return page(frame, context, { sentence: text.whole(count ?? ''), head: `${head.seq}:${head.hash}` })
    } finally {
      isBusy = false
    }
  }
}

type Said = { readonly sentence: string; readonly head?: string; readonly status?: number }

const page = ({ layout }: ConsoleFrame, context: MemberContext, { sentence, head, status = 200 }: Said): PageAnswer => {
  const text = activityWords[context.language]
  const main = html`<h1>${text.verify}</h1>
<p class="notice" role="status">${sentence}</p>
${head === undefined ? null : html`<p>${text.head}</p>\n<p><code class="secret">${head}</code></p>`}
<p><a href="${employerPath(context, '/activity')}">${text.back}</a></p>`
  const headers = status === 503 ? ['retry-after', '10'] : []
  return answerConsole(layout(context, { title: text.verify, section: 'activity', main }), { status, headers })
}
