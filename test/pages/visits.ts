/** Visits of pages in a browser, for the tests of a file. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium, NO_BROWSER, turnPage } from '../support/chromium.ts'
import { allOr } from '../support/product.ts'
import { context, type Kind, kinds } from './kinds.ts'
import { type Served, servePages } from './served.ts'

export const NARROW = { width: 320, height: 640 }
export const WIDE = { width: 1280, height: 800 }

/** The focused element, and whether its outline can be seen. */
export const FOCUSED = `(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
  const { top, bottom } = document.activeElement.getBoundingClientRect()
  const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && bottom > 0 && top < innerHeight
  return { html: document.activeElement.outerHTML.slice(0, 120), isSeen }
})()`

export const kindOf = (name: string): Kind => kinds.find((kind) => kind.name === name) ?? assert.fail(name)

/** Kinds with all parts of pages, for what takes long. */
export const FEW: readonly Kind[] = [
  ...[
    'posting, full',
    'posting, French only',
    'search',
    'employer',
    'report',
    'application',
    'fraud policy',
    'unknown posting',
  ],
].map(kindOf)

type Visited = { readonly kind: Kind; readonly language: Language }

/** Each kind in each language, or in one that stands for both. */
export const visitsOf = (some: readonly Kind[], languages: readonly Language[] = LANGUAGES): readonly Visited[] =>
  some.flatMap((kind) => allOr(LANGUAGES, languages).map((language) => ({ kind, language })))

/** Each kind once, in one language and the other by turns. */
export const visitsByTurns = (some: readonly Kind[]): readonly Visited[] =>
  some.flatMap((kind, at) => visitsOf([kind], LANGUAGES.slice(at % 2, (at % 2) + 1)))

export type Visits = {
  readonly open: (options?: BrowserContextOptions) => Promise<Page>
  /** Address of the service. */
  readonly base: () => string
  /** Goes to the page of a kind, and sends its form; returns what to call it. */
  readonly visit: (page: Page, kind: Kind, language: Language) => Promise<string>
  /** Looks at each, one after the other. */
  readonly each: (
    options: BrowserContextOptions,
    some: readonly Visited[],
    look: (page: Page, name: string) => unknown,
  ) => Promise<void>
}

export const inBrowser = (define: (visits: Visits) => void): Promise<void> =>
  describe('in Chromium', { skip: NO_BROWSER }, () => {
    let browser: Browser
    let served: Served
    const ended: (() => unknown)[] = []
    before(async () => {
      browser = await launchChromium()
      served = await servePages(context, { after: (end) => void (end && ended.push(end as () => unknown)) })
    })
    after(async () => {
      await browser?.close()
      for (const end of ended) end()
    })
    const open: Visits['open'] = async (options) => (await browser.newContext(options)).newPage()
    const visit: Visits['visit'] = async (page, { name, path, status = 200, form }, language) => {
      const answer = await page.goto(served.base + path(language))
      if (form === undefined) assert.equal(answer?.status(), status, name)
      else {
        for (const [field, value] of Object.entries(form))
          if (value !== '') await page.locator(`[name="${field}"]`).fill(value)
        await turnPage(page, () => page.locator('form button').click())
      }
      return `${name}, ${language}`
    }
    const each: Visits['each'] = async (options, some, look) => {
      const page = await open(options)
      for (const { kind, language } of some) await look(page, await visit(page, kind, language))
      await page.context().close()
    }
    define({ open, base: () => served.base, visit, each })
  })
