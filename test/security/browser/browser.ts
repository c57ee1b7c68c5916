/** One page of a real browser, and the server on loopback that its documents come from. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launchChromium } from '../../support/chromium.ts'
import { CANARY, READERS } from './page-script.ts'

/** The answer of `build` in the page script for one text. */
export type Built = {
  readonly tree: string
  readonly protocols: readonly string[]
  readonly differing: readonly string[]
}

/** The answer of `survey` in the page script for a served page. */
export type Survey = {
  readonly trees: readonly string[]
  readonly protocols: readonly (readonly string[])[]
  readonly frame: string
}

export type Browser = {
  /** Serves a document and waits until it and all that it asks for are there. */
  readonly open: (html: string) => Promise<void>
  /** Places texts in the page by script, in every way there is. */
  readonly build: (texts: readonly string[]) => Promise<Built[]>
  /** The text that the page shows of each when script places it there. */
  readonly show: (texts: readonly string[]) => Promise<string[]>
  readonly survey: () => Promise<Survey>
  /** Scripts that ran and addresses that were requested since the last call. */
  readonly takeEvents: () => Promise<{ ran: number; asked: string[] }>
  readonly close: () => Promise<void>
}

export const openBrowser = async (): Promise<Browser> => {
  const chromium = await launchChromium()
  const page = await chromium.newPage()
  const pages = await servePages()
  let ran = 0
  let asked: string[] = []
  page.on('dialog', (dialog) => {
    ran += 1
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url() !== pages.address()) asked.push(request.url())
  })
  await page.exposeFunction('ran', () => {
    ran += 1
  })
  await page.addInitScript(CANARY)

  // A frame and a task later, whatever was about to happen has happened.
  const evaluate = async (expression: string) =>
    JSON.parse(
      await page.evaluate<string>(`new Promise((done) => requestAnimationFrame(() => setTimeout(done))).then(() => {
        ${READERS}; return JSON.stringify(${expression}) })`),
    )
  return {
    open: async (html) => {
      await page.goto(pages.serve(html))
    },
    build: (texts) => evaluate(`build(${spellOut(texts)})`),
    show: (texts) => evaluate(`show(${spellOut(texts)})`),
    survey: () => evaluate('survey()'),
    takeEvents: async () => {
      await evaluate('null')
      const events = { ran, asked: [...asked, ...pages.takeStrangers()] }
      ran = 0
      asked = []
      return events
    },
    close: async () => {
      await chromium.close()
      await pages.close()
    },
  }
}

/** Twice escaped: lone surrogates would not survive the pipe as they are, and JSON spells them out. */
const spellOut = (texts: readonly string[]): string => `JSON.parse(${JSON.stringify(JSON.stringify(texts))})`

/** Serves one document at a time, each at an address of its own, and notes every other request. */
const servePages = async () => {
  let current = { path: '', html: '' }
  let count = 0
  let strangers: string[] = []
  const server = createServer((request, response) => {
    const isPage = request.url === current.path
    if (!isPage) strangers.push(request.url ?? '')
    response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(isPage ? current.html : '')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    serve: (html: string): string => {
      count += 1
      current = { path: `/page/${count}`, html }
      return base + current.path
    },
    address: (): string => base + current.path,
    takeStrangers: (): string[] => {
      const taken = strangers
      strangers = []
      return taken
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
