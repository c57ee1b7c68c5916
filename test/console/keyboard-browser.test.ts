/** The console by keys alone: every page in the order in which it is read, and a posting from its writing to its bin. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { turnPage } from '../support/chromium.ts'
import { pages } from './pages.ts'
import { inWorld, visit } from './tour.ts'

/**
 * Runs in the page: names an element by its place among those that take keys, which scripts may make anew, and the first
 * line of its text: below it a script may write, such as the preview of a posting below its heading.
 */
const NAMED = `(element) => [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex], [contenteditable]')]
  .indexOf(element) + ' ' + element.tagName + ' ' + (element.id || element.textContent.trim().split('\\n', 1)[0].slice(0, 60))`

/** Elements that Tab should reach after the focused one, in the order of the document; one of a radio group. */
const REACHABLE = `(() => {
  const { activeElement: from, body } = document
  const isAfter = (element) => from === body || from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
  // Those of the preview beside a form lead nowhere, and no key reaches them whatever their tabIndex says.
  const all = [...document.querySelectorAll(':not(a:not([href]))')].filter(isAfter).filter((element) =>
    (element.tabIndex >= 0 || element.contentEditable === 'true') && !element.disabled && element.checkVisibility({ visibilityProperty: true }))
  const groupOf = ({ type, name }) => type === 'radio' ? all.filter((other) => other.type === type && other.name === name) : []
  return all.filter((element) => {
    const group = groupOf(element)
    return group.length === 0 || element === (group.find(({ checked }) => checked) ?? group[0])
  }).map(${NAMED})
})()`

/** The focused element, and whatever hides it or its outline; null if nothing does. */
const FOCUSED = `(() => {
  const { activeElement: element } = document
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { left, top, right, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + Math.min(width / 2, 8), Math.max(top, 0) + Math.min(height / 2, 8))
  // The browser marks the button that it has in a field for dates or times by itself.
  const isMarked = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 || ['date', 'time'].includes(element.type)
  const isInside = left >= 0 && top >= 0 && right <= innerWidth && top + Math.min(height + 3, 40) <= innerHeight
  const isOver = element.contains(seen) || seen?.contains(element)
  return { name: (${NAMED})(element), hidden: isMarked && isInside && isOver ? null : JSON.stringify({ isMarked, isInside, isOver }) }
})()`

/** Elements that Tab should reach, those that it does, and of these the ones that cannot be seen. */
const walk = async (page: Page) => {
  const expected = (await page.evaluate(REACHABLE)) as string[]
  const found: string[] = []
  const hidden: string[] = []
  // A date has a stop for its day, month and year, and a time has some too.
  for (let left = expected.length + 16; left > 0 && found.length < expected.length; left--) {
    await page.keyboard.press('Tab')
    const focused = (await page.evaluate(FOCUSED)) as { name: string; hidden: string | null }
    if (focused.hidden !== null) hidden.push(`${focused.name} ${focused.hidden}`)
    if (focused.name !== found.at(-1)) found.push(focused.name)
  }
  return { expected, found, hidden }
}

/** A busy machine has the hints and suggestions of a page come one by one, while it is walked. */
const WALKS_MAX = 20

/** A page that a script changes meanwhile, as by a suggestion or a hint with a link, is walked again; one at rest is ever the same. */
const assertOrder = async (page: Page, name: string): Promise<void> => {
  const start = await page.evaluateHandle('document.activeElement')
  let { found, expected, hidden } = await walk(page)
  for (let walks = 1; walks < WALKS_MAX && !(isDeepStrictEqual(found, expected) && hidden.length === 0); walks++) {
    await page.evaluate('document.activeElement.blur()')
    await start.asElement()?.focus()
    ;({ found, expected, hidden } = await walk(page))
  }
  assert.deepEqual(found, expected, name)
  assert.deepEqual(hidden, [], name)
}

/** Goes on by Tab to what a selector finds. */
const reach = async (page: Page, selector: string): Promise<void> => {
  const isThere = `document.activeElement.matches(${JSON.stringify(selector)})`
  for (let left = 60; !(await page.evaluate(isThere)); left--) {
    assert.ok(left > 0, `${selector} is not reached`)
    await page.keyboard.press('Tab')
  }
}

inWorld(({ world, open, at }) => {
  test('keys reach everything on every page in its order, show where they are, and are held nowhere', async () => {
    const page = await open({ viewport: { width: 1280, height: 800 } })
    for (const [index, row] of pages.entries()) {
      const name = await visit(page, { world: world(), row, language: index % 2 === 0 ? 'en' : 'fr' })
      // The head is the same on all of them.
      if (index >= 2) await page.evaluate(`[...document.querySelectorAll('header :is(a, button)')].at(-1).focus()`)
      await assertOrder(page, name)
    }
  })

  test('a posting is written, published, archived, brought back, deleted and put back by keys alone', async () => {
    const page = await open()
    const type = async (selector: string, text: string) => {
      await reach(page, selector)
      await page.keyboard.type(text)
    }
    const press = async (selector: string) => {
      await reach(page, selector)
      await turnPage(page, () => page.keyboard.press('Enter'))
    }
    const read = async (id: string) => (await world().employer.get(`/jobs/${id}`)).body
    await page.goto(at('/jobs'))
    await press('a.button[href$="/jobs/new"]')
    await type('#title', 'Night baker')
    await type('#place-1', 'trois-rivi')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await type('#category-1', 'Food')
    await type('#position-type', 'F')
    await reach(page, '#pay-shown')
    await page.keyboard.press('Space')
    await type('#pay', '21.50')
    await type('#pay-period', 'H')
    await type('.editor-text', 'Bread, at night.')
    await reach(page, '[name=routing]')
    await page.keyboard.press('Space')
    await type('#email', 'jobs@example.ca')
    await press('button[value=publish]')
    await page.waitForURL(/\/jobs\/\d+(\?done=|$)/)
    const [, id = ''] = /jobs\/(\d+)/.exec(page.url()) ?? []
    const { title, status, description, salary, locations } = await read(id)
    assert.deepEqual(
      [title, status, description, salary.amount, locations[0].description],
      ['Night baker', 'active', '<p>Bread, at night.</p>', 21.5, 'Trois-Rivières, QC'],
    )
    const [archive, publish] = ['archive', 'publish'].map((action) => `form[action$="/${action}"] .button`)
    await press(`main .actions ${archive}`)
    assert.equal((await read(id)).status, 'archived')
    await press(`.notice ${publish}`)
    assert.equal((await read(id)).status, 'active')
    await press('a[href$="/delete"]')
    await press('main form .button')
    assert.equal((await world().employer.get(`/jobs/${id}`)).status, 404)
    await press('.notice form[action$="/restore"] .button')
    assert.equal((await read(id)).status, 'archived')
  })
})
