/** The notice above the pages of owners while a webhook needs a look. */
import { hasRight } from '../../employers/role.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ConsoleContext } from '../context.ts'
import { employerPath, isPost, type MemberContext, type RequestContext } from '../request-context.ts'
import { webhookWords } from './words.ts'

/** Owners alone can do something about it. */
export const withTrouble = async (
  { store }: Pick<ConsoleContext, 'store'>,
  context: MemberContext,
): Promise<MemberContext> => {
  const { role, employer } = context.membership
  if (isPost(context) || employer.suspended || !hasRight(role, 'own')) return context
  return { ...context, webhookTrouble: await store.webhooks.trouble(employer.id) }
}

export const webhookBanner = (context: RequestContext | MemberContext): Html | null => {
  if (!('membership' in context) || !context.webhookTrouble) return null
  const { banner: text } = webhookWords[context.language]
  return html`<p class="notice">${text[context.webhookTrouble]} <a href="${employerPath(context, '/webhooks')}">${text.look}</a></p>\n`
}
