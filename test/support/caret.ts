/** The caret of the description's editor, which learns of a click or a key after the test does. */
import type { Page } from 'playwright-core'
import { until } from './waiting.ts'

/** Does what moves the caret, and returns when the editor knows where it is: it would take back a format that came before. */
export const moveCaret = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await page.evaluate(`(${WATCH})()`)
  await act()
  await until(() => page.evaluate<boolean>('isKnown()'), 'that the editor knows of the caret')
}

/**
 * Runs in the page: notes what is selected whenever the editor, which listens before, has been told of it. A key has
 * moved the caret when its press returns, but the browser tells the page later.
 */
const WATCH = `() => {
  if (window.isKnown) return
  let known = []
  const read = () => {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection()
    return [anchorNode, anchorOffset, focusNode, focusOffset]
  }
  document.addEventListener('selectionchange', () => (known = read()))
  document.dispatchEvent(new Event('selectionchange'))
  window.isKnown = () => read().every((part, at) => part === known[at])
}`
