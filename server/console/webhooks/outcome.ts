/** Outcome of a request to a receiver, in the words of a person. */
import type { Language } from '@affiche/contract/values.ts'
import { outcomeWords } from './outcome-words.ts'

type Sent = { readonly status: number | null; readonly error: string | null }

export const outcomeText = (language: Language, { status, error }: Sent): string => {
  const { taken, statuses, client, server, other, redirect } = outcomeWords[language]
  if (status === null) return faultText(language, error ?? '')
  if (status >= 200 && status < 300) return taken(status)
  if (status >= 300 && status < 400) return redirect(status)
  const own = statuses[String(status)]
  if (own !== undefined) return own
  if (status >= 500) return server(status)
  return status >= 400 ? client(status) : other(status)
}

/** `error` is a code, behind which that of the system or of OpenSSL may stand, as in `tls: CERT_HAS_EXPIRED`. */
const faultText = (language: Language, error: string): string => {
  const { faults, expired, otherName, selfSigned, unknown } = outcomeWords[language]
  const [code = '', detail = ''] = error.split(': ')
  if (detail === 'CERT_HAS_EXPIRED') return expired
  if (detail === 'ERR_TLS_CERT_ALTNAME_INVALID') return otherName
  if (/SELF_SIGNED|UNABLE_TO/.test(detail)) return selfSigned
  return faults[code] ?? unknown(error)
}
