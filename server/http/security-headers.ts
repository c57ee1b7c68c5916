import type { IncomingMessage, ServerResponse as NodeResponse } from 'node:http'
import type { Settings } from '../config/settings.ts'
import { noteEarlyAnswer } from './limits/lingering-close.ts'
import { ServerResponse } from './node-http.ts'

/** What every answer says to browsers, whatever it is. */
const ALWAYS = [
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Referrer-Policy: no-referrer',
  'Cross-Origin-Resource-Policy: same-origin',
]

/** What an answer says unless it says otherwise itself; nothing may be kept but where a rule lets it. */
const DEFAULTS = {
  'content-security-policy': "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n",
  'cache-control': 'Cache-Control: no-store\r\n',
}

export type Door = Pick<Settings, 'baseUrl' | 'hstsSeconds'>

/** That the service is reached by https alone is said where BASE_URL says so. */
const linesFor = ({ baseUrl, hstsSeconds }: Door): string => {
  const isHttps = baseUrl?.startsWith('https:') && hstsSeconds > 0
  const lines = isHttps ? [...ALWAYS, `Strict-Transport-Security: max-age=${hstsSeconds}`] : ALWAYS
  return lines.map((line) => `${line}\r\n`).join('')
}

/** The lines for an answer that is written by hand; each ends the line. */
export const securityLines = (door: Door): string => linesFor(door) + Object.values(DEFAULTS).join('')

/** An answer whose head may be given lines as text, each with its end; what they say is known to be plain ASCII. */
export type SecuredResponse = NodeResponse & { headLines?: string }

type StoreHeader = (
  this: SecuredResponse,
  firstLine: string,
  headers: Readonly<Record<string, unknown>> | null | undefined,
) => void

/** The step of Node that makes the text of the head. Not documented; a test sees it if it is ever another. */
const { _storeHeader: storeHeader } = ServerResponse.prototype as unknown as { readonly _storeHeader: StoreHeader }

/**
 * Answers that begin with the headers above, as text that was made once: as headers of each request they would
 * cost a read a twentieth of its time (docs/adr/0014).
 */
export const createSecuredResponse = (door: Door): typeof ServerResponse<IncomingMessage> => {
  const lines = linesFor(door)
  const secured: StoreHeader = function (firstLine, headers) {
    noteEarlyAnswer(this)
    let text = firstLine + lines
    if (headers?.['content-security-policy'] === undefined) text += DEFAULTS['content-security-policy']
    if (headers?.['cache-control'] === undefined) text += DEFAULTS['cache-control']
    storeHeader.call(this, this.headLines === undefined ? text : text + this.headLines, headers)
  }
  class Secured extends ServerResponse<IncomingMessage> {}
  Object.defineProperty(Secured.prototype, '_storeHeader', { value: secured })
  return Secured
}
