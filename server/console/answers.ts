/** Answers of the console: never stored by a cache, and with the policy under which its own scripts run. */

import { HTML_TYPE, NO_STORE, PAGE_POLICY, redirect } from '../html/answers.ts'
import type { PageAnswer, WholeAnswer } from '../html/page.ts'
import type { Html } from '../platform/lib/html.ts'

/** The editor makes the first two types, and the preview the third; nothing else may turn a text into HTML. */
const POLICY = `${PAGE_POLICY}; trusted-types ProseMirrorClipboard affiche-editor affiche-preview`

const PAGE_HEADERS = [
  ...['content-security-policy', POLICY, 'referrer-policy', 'same-origin'],
  ...['cache-control', NO_STORE, 'content-type', HTML_TYPE],
]

type About = { readonly status?: number; readonly headers?: readonly string[] }

/** Answers with a page. It is not compressed, since it has secrets beside texts of others. */
export const answerConsole = (page: Html, { status = 200, headers = [] }: About = {}): WholeAnswer => ({
  status,
  headers: [...PAGE_HEADERS, ...headers],
  body: Buffer.from(String(page)),
})

/** Answers a form that was carried out: the browser reads the page at a path, and a reload sends nothing again. */
export const seeOther = (path: string, headers: readonly string[] = []): WholeAnswer =>
  redirect(path, { cache: NO_STORE, headers }, 303)

/** Answers a script. */
export const answerJson = (value: unknown, { status = 200, headers = [] }: About = {}): WholeAnswer => ({
  status,
  headers: ['cache-control', NO_STORE, 'content-type', 'application/json; charset=utf-8', ...headers],
  body: Buffer.from(JSON.stringify(value)),
})

/** Answers a script that its request is refused, in the words of a person. */
export const answerJsonFault = (detail: string, { status = 400, headers = [] }: About = {}): WholeAnswer => ({
  status,
  headers: ['cache-control', NO_STORE, 'content-type', 'application/problem+json; charset=utf-8', ...headers],
  body: Buffer.from(JSON.stringify({ status, detail })),
})

type File = { readonly type: string; readonly name: string }

/** Answers with a file of any length, part by part as the client reads it. */
export const answerFile = (parts: AsyncIterable<string>, { type, name }: File): PageAnswer => ({
  status: 200,
  headers: ['cache-control', NO_STORE, 'content-type', type, 'content-disposition', `attachment; filename="${name}"`],
  body: bytesOf(parts),
})

async function* bytesOf(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(part)
}
