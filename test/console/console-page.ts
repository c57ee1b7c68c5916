/** Pages with the console's scripts under the policy of the console, and what they ask of their server. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe } from 'node:test'
import type { Language } from '@affiche/contract/values.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { type Html, html } from '../../server/platform/lib/html.ts'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { violations } from '../support/looks.ts'
import { DEADLINE_MS } from '../support/waiting.ts'

const ASSETS = join(import.meta.dirname, '../../server/html/assets')
const FILES: Readonly<Record<string, string>> = {
  '/console.js': 'text/javascript',
  '/editor.js': 'text/javascript',
  '/console.css': 'text/css',
  '/editor.css': 'text/css',
  '/site.css': 'text/css',
}

const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';
 form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script';
 trusted-types ProseMirrorClipboard affiche-editor affiche-preview`.replaceAll('\n', '')

export type SentRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
  /** The token against forged requests, from the header in which scripts send it. */
  readonly token: string
}

/** A page, an answer in JSON, or another address; a promise holds it back. */
export type Reply =
  | { readonly main: Html; readonly status?: number; readonly language?: Language; readonly head?: Html }
  | { readonly json: unknown; readonly status?: number; readonly retryAfter?: number }
  | { readonly location: string }
  /** 204: the browser stays where it is. */
  | { readonly stay: true }

export type Answer = (sent: SentRequest) => Reply | Promise<Reply>

export type Opened = {
  readonly page: Page
  /** The requests but those for files. */
  readonly sent: SentRequest[]
  /** Errors, and violations of the policy. */
  readonly faults: readonly string[]
  /** Another tab of the same browser. */
  readonly another: (path: string) => Promise<Page>
}

export type PageOptions = {
  readonly answer: Answer
  readonly path?: string
  readonly context?: BrowserContextOptions
  /** By address instead of by name. */
  readonly isAddress?: boolean
  /** Runs before the page is asked for. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export type Open = (asked: PageOptions) => Promise<Opened>

/** Tests in one browser, each in a profile of its own. */
export const inConsole = (tests: (open: Open) => void): void =>
  void describe('in Chromium', { skip: NO_BROWSER }, () => {
    let browser: Browser
    let pages: Awaited<ReturnType<typeof createPages>>
    before(async () => {
      browser = await launchChromium()
      pages = await createPages(browser)
    })
    after(async () => {
      await browser?.close()
      pages?.close()
    })
    tests((asked) => pages.open(asked))
  })

const createPages = async (browser: Browser) => {
  let answer: Answer = () => ({ json: null })
  let sent: SentRequest[] = []
  const server = createServer(async (request, response) => {
    const asked = await sentOf(request)
    const type = FILES[asked.path]
    const end = (status: number, headers: Readonly<Record<string, string>>, body?: string | Buffer) =>
      response.writeHead(status, { 'Content-Security-Policy': POLICY, ...headers }).end(body)
    if (type !== undefined) return end(200, { 'Content-Type': type }, readFileSync(join(ASSETS, asked.path)))
    sent.push(asked)
    const reply = await answer(asked)
    if ('location' in reply) return end(303, { Location: reply.location })
    if ('stay' in reply) return end(204, {})
    const [kind, body] =
      'main' in reply ? ['text/html', documentOf(reply)] : ['application/json', JSON.stringify(reply.json)]
    const wait = 'retryAfter' in reply ? { 'Retry-After': String(reply.retryAfter) } : {}
    const headers = { 'Content-Type': `${kind}; charset=utf-8`, 'Cache-Control': 'no-store', ...wait }
    return end(reply.status ?? 200, headers, body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let context: BrowserContext | undefined

  const open: Open = async (asked) => {
    await context?.close()
    answer = asked.answer
    sent = []
    const faults: string[] = []
    const own = await browser.newContext(asked.context)
    context = own
    own.setDefaultTimeout(DEADLINE_MS)
    own.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    own.on('weberror', (error) => faults.push(error.error().message))
    const base = `http://${asked.isAddress ? '127.0.0.1' : 'localhost'}:${port}`
    const another = async (path: string) => {
      const page = await own.newPage()
      await asked.prepare?.(page)
      await page.goto(base + path)
      return page
    }
    return { page: await another(asked.path ?? '/'), sent, faults, another }
  }
  return {
    open,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const sentOf = async (request: IncomingMessage): Promise<SentRequest> => {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
  const token = String(request.headers['x-form-token'] ?? '')
  return { method: request.method ?? '', path, query, body: await text(request), token }
}

const documentOf = ({ main, language = 'en', head }: Extract<Reply, { main: Html }>): string =>
  html`<!DOCTYPE html>
<html lang="${language}-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Console</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="/console.css">${head ?? null}
<script type="module" src="/console.js"></script></head>
<body class="console" data-console="${JSON.stringify(scriptWords[language])}"><main><h1>Console</h1>
${main}</main></body></html>`.toString()

const WCAG = `{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }`

/** Violations of WCAG 2.2 A and AA that axe finds. */
export const violationsOf = async (page: Page): Promise<readonly string[]> =>
  (await violations(page, WCAG)).map(({ id, html }) => `${id} ${html}`)
