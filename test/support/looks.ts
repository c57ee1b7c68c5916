/** Looks at a page in a browser: accessibility, in several colours and sizes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nothing of what is in order, nor selectors that would lead to what is not: a third of the work. */
const FOUND = '{ resultTypes: ["violations"], selectors: false }'

/** All rules, with that of the size of targets, which axe leaves out by itself. */
const RULES = '{ rules: { "target-size": { enabled: true } } }'

/** Contrast alone, of a page that has been looked at in other colours. */
const COLOURS = '{ runOnly: ["color-contrast"] }'

type Violation = { readonly id: string; readonly html: string }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

const LOADED = "typeof axe === 'object' || undefined"

/** Violations that axe finds; the protocol brings it past the policy, in half the time of a wrapped script. */
export const violations = async (page: Page, options = RULES): Promise<readonly Violation[]> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const evaluate = async (expression: string) => {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await (await session).send('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  if (!(await evaluate(LOADED))) await evaluate(`${AXE}; undefined`)
  const told = `JSON.stringify(violations.map(({ id, nodes }) => ({ id, html: nodes[0].html })))`
  return JSON.parse(await evaluate(`axe.run(Object.assign(${FOUND}, ${options})).then(({ violations }) => ${told})`))
}

/** Rules of accessibility that a page breaks. */
export const brokenRules = async (page: Page): Promise<readonly unknown[]> =>
  (await violations(page)).map(({ id, html }) => [id, html])

/** The same by the colours of the other scheme; the rest of the page is the one that was looked at. */
export const brokenColours = async (page: Page, colorScheme: 'light' | 'dark'): Promise<readonly unknown[]> => {
  await page.emulateMedia({ colorScheme })
  return (await violations(page, COLOURS)).map(({ html }) => html)
}

/** Text as readers may space it (WCAG 1.4.12). */
export const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Elements that are cut or leave the page, but those that are meant for screen readers alone. */
export const cutParts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('body *')].filter((element) => {
    const { right, width } = element.getBoundingClientRect()
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    if (width === 0 || clipPath !== 'none' || ['INPUT', 'SELECT'].includes(element.tagName)) return false
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    return right > innerWidth + 1 || overflowX !== 'visible' && scrollWidth > clientWidth + 1 ||
      ['hidden', 'clip'].includes(overflowY) && scrollHeight > clientHeight + 1
  }).map(({ outerHTML }) => outerHTML.slice(0, 100))`)

/** Elements that move or fade. */
export const movingParts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationName } = getComputedStyle(element)
    return transitionDuration !== '0s' || animationName !== 'none'
  }).map(({ outerHTML }) => outerHTML.slice(0, 100))`)

/** Elements of a selector that have no border of their own, where forced colours leave them nothing else. */
export const borderless = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((element) => element.checkVisibility() && !['radio', 'checkbox'].includes(element.type))
    .filter((element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element)
      return parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || borderTopColor === backgroundColor
    }).map(({ outerHTML }) => outerHTML.slice(0, 100))`)
