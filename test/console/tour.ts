/** The pages of a console in a browser, for the tests of a file: one service, one browser, a profile for each page. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Language } from '@affiche/contract/values.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium, NO_BROWSER, turnPage } from '../support/chromium.ts'
import type { ConsoleService, Visitor } from '../support/console.ts'
import type { PageRow } from './pages.ts'
import { openWorld, type World } from './world.ts'

type Who = { readonly service: Pick<ConsoleService, 'base'>; readonly visitor: Visitor }

/** An empty page in the session of a visitor. */
export const openAs = async (
  browser: Browser,
  { service, visitor }: Who,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage()
  await become(page, { service, visitor })
  return page
}

/** The page is of the session of a visitor from now on. */
export const become = (page: Page, { service, visitor }: Who): Promise<void> => {
  const cookies = visitor
    .cookie()
    .split('; ')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: service.base }
    })
  return page.context().addCookies(cookies)
}

type Visited = { readonly world: World; readonly row: PageRow; readonly language: Language }

/** Goes to a page of the table, as who may see it, and sends its form if it is meant so; returns what to call it. */
export const visit = async (page: Page, { world, row, language }: Visited): Promise<string> => {
  const name = `${row.name}, ${language}`
  await become(page, { service: world.service, visitor: world[row.who ?? 'owner'] })
  const answer = await page.goto(`${world.service.base}/${language}/console${row.path(world)}`)
  if (row.isSent) await turnPage(page, () => page.locator('main form .button').first().click())
  else assert.equal(answer?.status(), row.status ?? 200, name)
  return name
}

/** Fills in the form of a posting, without a fault unless the title is empty. */
export const fillPosting = async (page: Page, title: string, hasEditor = false): Promise<void> => {
  await page.fill('#title', title)
  await page.fill('#place-1', 'Trois-Rivières, QC')
  await page.selectOption('#category-1', '17')
  await page.selectOption('#position-type', '1')
  await page.check('#pay-shown')
  await page.fill('#pay', '21.50')
  await page.selectOption('#pay-period', '6')
  if (hasEditor) await page.locator('.editor-text').first().fill('Bread, at night.')
  else await page.fill('#description', 'Bread, at night.\n\n- rye')
  await page.check('#routing')
  await page.fill('#email', 'jobs@example.ca')
}

export type Tour = {
  readonly world: () => World
  /** An empty page of nobody. */
  readonly openAlone: (options?: BrowserContextOptions) => Promise<Page>
  /** An empty page of the owner, or of another visitor. */
  readonly open: (options?: BrowserContextOptions, visitor?: Visitor) => Promise<Page>
  /** Address of a page of the employer. */
  readonly at: (path: string, language?: Language) => string
}

export const inWorld = (define: (tour: Tour) => void): void =>
  void describe('in Chromium', { skip: NO_BROWSER }, () => {
    let browser: Browser
    let world: World
    before(async () => {
      ;[browser, world] = await Promise.all([launchChromium(), openWorld()])
    })
    after(async () => {
      await browser?.close()
      await world?.service.stop()
    })
    define({
      world: () => world,
      openAlone: async (options) => (await browser.newContext(options)).newPage(),
      open: (options, visitor = world.owner) => openAs(browser, { service: world.service, visitor }, options),
      at: (path, language = 'en') => `${world.service.base}/${language}/console/${world.employer.employerId}${path}`,
    })
  })
