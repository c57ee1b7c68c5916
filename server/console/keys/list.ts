/** The keys of an employer. */

import { isTestKey } from '../../employers/api-key.ts'
import type { ApiKey } from '../../employers/ports.ts'
import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { requestWords } from '../requests/words.ts'
import { dayOf, momentOf } from '../times.ts'
import { vendorWords } from '../vendors/words.ts'
import { consoleWords } from '../words.ts'
import { charactersIn, isOver, nameOfKey, shortNameOf } from './key.ts'
import { keyWords } from './words.ts'

export const keyList = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, membership, request } = context
  const text = keyWords[language]
  const { keys: title } = consoleWords[language]
  const keys = await frame.store.directory.listKeys(membership.employer.id)
  const revoked = keys.find(({ id, revokedAt }) => revokedAt !== null && String(id) === request.query.get('revoked'))
  const items = keys.toReversed().map((key) => item(frame, context, key))
  const main = html`<h1>${title}</h1>
${revoked ? html`<p class="notice" role="status">${text.done(shortNameOf(revoked))}</p>` : null}
<p class="lead">${text.lead}</p>
${offers(context, 'own') ? html`<p><a class="button" href="${employerPath(context, '/keys/new')}">${text.add}</a></p>` : null}
${keys.length === 0 ? html`<p>${text.none}</p>` : html`<ul class="plain">${items}</ul>`}
<p>${vendorWords[language].fromKeys} <a href="${employerPath(context, '/vendors')}">${vendorWords[language].title}</a></p>
<p>${requestWords[language].fromKeys} <a href="${employerPath(context, '/requests')}">${requestWords[language].title}</a></p>`
  return answerConsole(frame.layout(context, { title, section: 'keys', main }))
}

const item = (frame: ConsoleFrame, context: MemberContext, key: ApiKey): Html => {
  const { language } = context
  const text = keyWords[language]
  const name = nameOfKey(language, key)
  const facts = factsOf(frame, context, key).map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>\n`)
  const actions = (['rotate', 'revoke'] as const).map((action) => {
    const [word, named] = action === 'rotate' ? [text.replace, text.replaceNamed] : [text.revoke, text.revokeNamed]
    return html`<a href="${employerPath(context, `/keys/${key.id}/${action}`)}" aria-label="${named(shortNameOf(key))}">${word}</a> `
  })
  return html`<li><h2>${name}</h2>
<dl class="facts">${facts}</dl>
${isOver(key, frame.clock()) || !offers(context, 'own') ? null : html`<p class="phrases">${actions}</p>`}</li>\n`
}

const rightsOf = (scopes: ApiKey['scopes']) => [
  ...(scopes.includes('jobs:write') ? (['writes'] as const) : []),
  ...(scopes.includes('jobs:read') && !scopes.includes('jobs:write') ? (['reads'] as const) : []),
  ...(scopes.includes('webhooks') ? (['webhooks'] as const) : []),
  ...(scopes.includes('jobs:publish') ? (['publishes'] as const) : []),
]

type Fact = readonly [string, Html | string]

export const factsOf = (
  { clock, timeZone }: ConsoleFrame,
  { language }: Pick<MemberContext, 'language'>,
  key: ApiKey,
): Fact[] => {
  const text = keyWords[language]
  const where = { language, timeZone }
  const { scopes, createdAt, expiresAt, revokedAt, lastUsedAt, preconditions } = key
  const isPast = expiresAt !== null && expiresAt <= clock()
  return [
    ...(isTestKey(key) ? [[text.kind, text.test] as const] : []),
    ...(key.characters === null || key.name === null
      ? []
      : [[text.characters, html`<code>${charactersIn(key)}</code>`] as const]),
    [
      text.scopes,
      rightsOf(scopes)
        .map((right) => text[right])
        .join(text.and),
    ],
    [text.made, dayOf(createdAt, where)],
    [isPast ? text.expired : text.expires, expiresAt === null ? text.never : dayOf(expiresAt, where)],
    [text.lastUse, lastUsedAt === null ? text.unused : momentOf(lastUsedAt, where)],
    ...(preconditions ? [[text.conditions, text.needed] as const] : []),
    ...(revokedAt === null ? [] : [[text.revoked, dayOf(revokedAt, where)] as const]),
  ]
}
