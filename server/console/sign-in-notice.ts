/** Word of success about a way to sign in, on whatever page its person goes on to. */
import type { Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../platform/lib/html.ts'
import type { ConsoleRequest } from './request.ts'

const NOTICE = 'notice'

const en = { password: 'Your password is saved.', passkey: 'Your passkey is added.' }

type Words = typeof en

const fr: Words = { password: 'Votre mot de passe est enregistré.', passkey: 'Votre clé d’accès est ajoutée.' }

const noticeWords: Readonly<Record<Language, Words>> = { en, fr }

/** Address of a page that says it. */
export const withNotice = (path: string, notice: keyof Words): string =>
  `${path}${path.includes('?') ? '&' : '?'}${NOTICE}=${notice}`

/** Address to which a page leads on that was to say it. */
export const keepingNotice = (path: string, { query }: Pick<ConsoleRequest, 'query'>): string => {
  const notice = noticeIn(query)
  return notice === null ? path : withNotice(path, notice)
}

const noticeIn = (query: URLSearchParams): keyof Words | null => {
  const notice = query.get(NOTICE)
  return notice !== null && Object.hasOwn(en, notice) ? (notice as keyof Words) : null
}

export const signInNotice = (language: Language, { query }: Pick<ConsoleRequest, 'query'>): Html | null => {
  const notice = noticeIn(query)
  return notice === null ? null : html`<p class="notice" role="status">${noticeWords[language][notice]}</p>\n`
}
