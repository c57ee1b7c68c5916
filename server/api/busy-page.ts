/** The page of an overloaded service at an address of pages: made once, since there is no time for another, of the words of the problem. */
import type { IncomingMessage } from 'node:http'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { preferredLanguage } from '../platform/http/media-type.ts'
import { RETRY_AFTER_SECONDS, titleOf } from '../platform/sentences/problem.ts'
import { say } from '../platform/sentences/say.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { prefersJson } from './negotiation.ts'
import type { Reply } from './reply.ts'

/** Addresses of pages; the first part may be their language. */
const PAGE = /^\/(?:(en|fr|jobs|go)(?:\/.*)?)?$/

const pageIn = (language: Language): string => {
  const [title, text] = [titleOf('unavailable', language), say(sentence('overloaded'), { language })]
  return `<!DOCTYPE html>
<html lang="${language}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`
}

const PAGES = Object.fromEntries(LANGUAGES.map((language) => [language, pageIn(language)])) as Record<Language, string>

const HEADERS = [
  ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-store'],
  ...['content-security-policy', "default-src 'none'", 'retry-after', String(RETRY_AFTER_SECONDS.busy)],
]

/** Null where the client asks for no page, or would rather have JSON. */
export const busyPage = ({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): Omit<Reply, 'status'> | null => {
  const [path = ''] = url.split('?', 1)
  const found = PAGE.exec(path)
  if (!found || prefersJson(headers.accept ?? '')) return null
  const language =
    LANGUAGES.find((each) => each === found[1]) ?? preferredLanguage(headers['accept-language'] ?? '') ?? 'en'
  return { headers: HEADERS, body: PAGES[language] }
}
