/** A page with the editor under the policy that the pages of the console have, and what happens on it. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { editorWords } from '../../server/html/editor-words.ts'
import { html } from '../../server/platform/lib/html.ts'
import { moveCaret } from '../support/caret.ts'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { until } from '../support/waiting.ts'

const ASSETS = join(import.meta.dirname, '../../server/html/assets')
const FILES: Readonly<Record<string, string>> = {
  '/editor.js': 'text/javascript',
  '/editor.css': 'text/css',
  '/site.css': 'text/css',
}

const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';
 form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script';
 trusted-types ProseMirrorClipboard affiche-editor affiche-preview`.replaceAll('\n', '')

export type EditorOptions = {
  readonly text?: string
  /** Serves light text, with the same text as HTML. */
  readonly light?: { readonly text: string; readonly html: string }
  readonly language?: 'en' | 'fr'
  readonly context?: BrowserContextOptions
  /** The script waits until `release`. */
  readonly holdsScript?: boolean
}

/** A text that was opened: its value then, and after an exclamation mark was pasted at its end. */
export type Reopened = { readonly value: string; readonly isFormatted: boolean; readonly rewritten: string }

export type EditorPage = {
  readonly page: Page
  /** The value of the field that the form would send. */
  readonly value: () => Promise<string>
  readonly status: () => Promise<string>
  /** Presses keys that move the caret or select, each after the editor knows what the one before selected. */
  readonly move: (...keys: readonly string[]) => Promise<void>
  /** Selects all and pastes in its place; answers with the value and the status. */
  readonly pasteOver: (html: string) => Promise<{ value: string; status: string }>
  /** Opens another text as the editor would at the start, through the source. */
  readonly replaceSource: (text: string) => Promise<Reopened>
  /** Scripts that ran, violations of the policy, and requests beside the page's own. */
  readonly events: () => readonly string[]
  /** Lets the page have its script, where it was held back. */
  readonly release: () => void
}

type Open = (asked?: EditorOptions) => Promise<EditorPage>

/** Declares tests in Chromium, which share one browser and the server of the page. */
export const inEditor = (tests: (open: Open) => void): void => {
  describe('in Chromium', { skip: NO_BROWSER }, () => {
    let browser: Browser
    let pages: Awaited<ReturnType<typeof createEditorPages>>
    before(async () => {
      browser = await launchChromium()
      pages = await createEditorPages(browser)
    })
    after(async () => {
      await browser?.close()
      pages?.close()
    })
    tests((asked) => pages.open(asked))
  })
}

const createEditorPages = async (browser: Browser) => {
  let text = ''
  let light: EditorOptions['light'] | undefined
  let language: 'en' | 'fr' = 'en'
  let held: (() => void)[] | null = null
  const strangers: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const type = FILES[path]
    const send = () => response.end(type ? readFileSync(join(ASSETS, path)) : pageOf({ text, light, language }))
    response.setHeader('Content-Type', `${type ?? 'text/html'}; charset=utf-8`)
    response.setHeader('Content-Security-Policy', POLICY)
    if (!type && path !== '/') strangers.push(path)
    if (path === '/editor.js' && held) held.push(send)
    else send()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const open = async (asked: EditorOptions = {}): Promise<EditorPage> => {
    text = asked.text ?? ''
    light = asked.light
    language = asked.language ?? 'en'
    held = asked.holdsScript ? [] : null
    const context = await browser.newContext(asked.context)
    const page = await context.newPage()
    const events: string[] = []
    page.on('dialog', (dialog) => {
      events.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      const path = request.url().replace(base, '')
      if (path !== '/' && !(path in FILES)) events.push(`request ${path}`)
    })
    page.on('console', (message) => events.push(`console ${message.text()}`))
    page.on('pageerror', (error) => events.push(`error ${error.message}`))
    await page.goto(`${base}/`, { waitUntil: asked.holdsScript ? 'commit' : 'load' })
    // A script that is held back holds back what Playwright could wait for.
    await until(() => page.evaluate<boolean>(`document.readyState !== 'loading'`), 'a page that is parsed')
    const value = () => page.locator('#description').inputValue()
    const status = async () => (await page.locator('.editor [role=status]').textContent()) ?? ''
    return {
      page,
      value,
      status,
      move: async (...keys) => {
        for (const key of keys) await moveCaret(page, () => page.keyboard.press(key))
      },
      events: () => [...events, ...strangers],
      release: () => {
        for (const send of held ?? []) send()
        held = null
      },
      replaceSource: async (source) =>
        JSON.parse(await page.evaluate<string>(`JSON.stringify((${REOPEN})(JSON.parse(${spelled(source)})))`)),
      pasteOver: async (pasted) =>
        JSON.parse(await page.evaluate<string>(`JSON.stringify((${PASTE})(JSON.parse(${spelled(pasted)})))`)),
    }
  }
  return {
    open,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Twice escaped: lone surrogates would not survive the pipe as they are. */
const spelled = (text: string): string => JSON.stringify(JSON.stringify(text))

/** Runs in the page: gives the field a text, opens it, and makes an edit that writes all of it anew. */
const REOPEN = `(html) => {
  const field = document.querySelector('#description')
  const text = document.querySelector('.editor-text')
  const toggle = document.querySelector('.editor > button')
  if (field.hidden) toggle.click()
  field.value = html
  toggle.click()
  const opened = { value: field.value, isFormatted: field.hidden }
  if (field.hidden) {
    getSelection().selectAllChildren(text)
    getSelection().collapseToEnd()
    document.dispatchEvent(new Event('selectionchange'))
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '!')
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  return { ...opened, rewritten: field.value }
}`

/** Runs in the page: selects all of the editor's text and pastes HTML over it, as the clipboard of a program has it. */
const PASTE = `(html) => {
  const text = document.querySelector('.editor-text')
  text.focus()
  getSelection().selectAllChildren(text)
  document.dispatchEvent(new Event('selectionchange'))
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  return { value: document.querySelector('#description').value, status: document.querySelector('.editor [role=status]').textContent }
}`

type Served = {
  readonly text: string
  readonly light: EditorOptions['light'] | undefined
  readonly language: 'en' | 'fr'
}

const pageOf = ({ text, light, language }: Served): string =>
  html`<!DOCTYPE html>
<html lang="${language}-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Editor</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="/editor.css">
<script type="module" src="/editor.js"></script></head>
<body><main><h1>Editor</h1><form action="/sent">
<p class="field"><label for="before">Before</label><input id="before"></p>
<div class="field"><label for="description">Description</label><p class="hint" id="hint">Hint</p>
<textarea id="description" name="description" rows="12" aria-describedby="hint" data-editor="${JSON.stringify(editorWords[language])}"${light ? html` data-format="description-format" data-html="${light.html}"` : null}>
${light?.text ?? text}</textarea>${light ? html`<input type="hidden" id="description-format" name="description-format" value="text">` : null}</div>
<p class="field"><label for="after">After</label><input id="after"></p></form></main></body></html>`.toString()
