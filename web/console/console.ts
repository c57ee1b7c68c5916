/** The scripts of the console: each begins where its markup is. Without this file every page works as it is. */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { startAutosave } from './autosave.ts'
import { startAwaiting } from './awaiting.ts'
import { startChooseAll } from './choose-all.ts'
import { startChooser } from './chooses.ts'
import { startCombobox } from './combobox.ts'
import { startCopy } from './copy.ts'
import { startFold } from './folds.ts'
import { startLiveCheck } from './live-check.ts'
import { startLocalTime } from './local-times.ts'
import { startPasskey } from './passkeys.ts'
import { startReveal } from './reveal.ts'
import { startSaved } from './saved.ts'
import { startSidePreview } from './side-preview.ts'
import { startSubmitGuard } from './submit-guard.ts'

/** The page of a refused form begins at its faults, unless somebody is typing already. */
const focusFaults = (): void => {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body)
    document.querySelector<HTMLElement>('.alert[role=alert][tabindex]')?.focus()
}

/**
 * The page of a refused form is asked for when somebody goes back to it or loads it again; the browser would offer to
 * send the form once more instead. Other answers have addresses that are no pages of their own.
 */
const forgetSent = (): void => {
  const isOwn = (form: Element) =>
    new URL(form.getAttribute('action') ?? '', location.href).pathname === location.pathname
  if ([...document.querySelectorAll('main form[method=post]')].some(isOwn)) history.replaceState(null, '')
}

/** Paper has all of the page: what is folded is opened, however it comes to be printed. */
const startPrint = (button: HTMLButtonElement): void => {
  addEventListener('beforeprint', () => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
  })
  button.hidden = false
  button.addEventListener('click', () => print())
}

const words: ScriptWords = JSON.parse(document.body.dataset.console ?? '{}')

/** Starts each element by itself: a failure in one leaves the others working. */
const startAll = <E extends HTMLElement>(selector: string, start: (element: E, words: ScriptWords) => void): void => {
  for (const element of document.querySelectorAll<E>(selector)) {
    try {
      start(element, words)
    } catch (error) {
      reportError(error)
    }
  }
}

// Before a submit is noted, since it may drop it.
startSubmitGuard(words)
// Before drafts are offered.
startSaved()
startAll('input[data-suggest]', startCombobox)
startAll('input[data-choose-all]', startChooseAll)
startAll('input[data-chooses]', startChooser)
startAll('form[data-check] details', startFold)
startAll('button[data-copy]', startCopy)
startAll('button[data-print]', startPrint)
startAll('[data-awaits]', startAwaiting)
startAll('button[data-passkey]', startPasskey)
startAll('[data-reveal]', startReveal)
startAll('time[data-local]', startLocalTime)
startAll('form[data-check]', startLiveCheck)
startAll('form[data-autosave]', startAutosave)
// After drafts are put back.
startAll('form[data-preview]', startSidePreview)
focusFaults()
forgetSent()
