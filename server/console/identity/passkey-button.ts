/** The button of a passkey, which a script shows and runs, or the reason why passkeys do not work here. */

import { isIP } from 'node:net'
import { type Html, html } from '../../platform/lib/html.ts'
import { type PersonContext, PREFIX, type RequestContext } from '../request-context.ts'
import { accountWords } from './account-words.ts'

export type PasskeyUse = 'register' | 'sign-in' | 'prove'

/** `next` is where to go on, within the console; empty for where the person belongs. */
type Parts = { readonly use: PasskeyUse; readonly next: string }

export const passkeyButton = (context: RequestContext | PersonContext, { use, next }: Parts): Html => {
  const { language, request } = context
  const { [use]: label, needsScript, hereByName, hereNever } = accountWords[language].passkeyButton
  const search = request.query.toString()
  const host = passkeyHost(request.base, search === '' ? request.path : `${request.path}?${search}`)
  if (!host.works)
    return host.instead === null
      ? html`<p class="dim">${hereNever}</p>`
      : html`<p class="notice">${hereByName} <a href="${host.instead}">${host.instead}</a></p>`
  const path = `${PREFIX[language]}/passkey/${use}`
  const answer = next === '' ? path : `${path}?${new URLSearchParams({ next })}`
  const token = 'token' in context ? html` data-token="${context.token}"` : null
  return html`<p><button type="button" class="button" hidden data-passkey="${use}" data-options="${path}/options" data-answer="${answer}"${token}>${label}</button></p>
<noscript><p class="dim">${needsScript}</p></noscript>`
}

/** The address at which they work instead, null if there is none. */
type PasskeyHost = { readonly works: true } | { readonly works: false; readonly instead: string | null }

const LOOPBACK = new Set(['127.0.0.1', '[::1]'])

/** `path` is that of the page. */
const passkeyHost = (base: string, path: string): PasskeyHost => {
  const { protocol, hostname, port } = new URL(base)
  if (LOOPBACK.has(hostname)) {
    const host = port === '' ? 'localhost' : `localhost:${port}`
    return { works: false, instead: `${protocol}//${host}${path}` }
  }
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isAddress && (protocol === 'https:' || isLocal) ? { works: true } : { works: false, instead: null }
}
