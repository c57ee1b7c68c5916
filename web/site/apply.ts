/** The script of the form of applications: the work that tells a browser from a robot, done while the form is filled in. */
import type { ApplyScriptWords } from '../../server/site/apply/script-words.ts'
import { startFileSize } from './file-size.ts'
import { createPuzzle } from './puzzle.ts'

/** Milliseconds after which the form may be sent again: the browser may have given up, which it tells nobody. */
const FLIGHT_MAX_MS = 10_000

const startApply = (form: HTMLFormElement, words: ApplyScriptWords): void => {
  const proof = form.querySelector<HTMLInputElement>('[name="proof"]')
  const status = form.querySelector('[role="status"]')
  if (!proof || !status) return
  const solved = createPuzzle(proof, form.dataset.puzzle ?? '')
  // The server made the page before; the navigation may have begun long before that, with a large file on its way.
  const here = performance.now()
  const say = (text: string): void => {
    status.textContent = text
  }
  let state: 'filling' | 'waiting' | 'ready' | 'sending' = 'filling'
  // Nobody who was quick, as with a filled-in form, is taken for a robot.
  const makeReady = async (): Promise<void> => {
    state = 'waiting'
    say(words.checking)
    await Promise.all([solved(), pause(here + Number(form.dataset.wait) - performance.now())])
    state = 'ready'
    form.requestSubmit()
  }
  form.addEventListener('input', () => void solved(), { once: true })
  form.addEventListener('submit', (event) => {
    if (state !== 'ready') event.preventDefault()
    if (state === 'filling') return void makeReady()
    if (state !== 'ready') return
    state = 'sending'
    say(words.sending)
    setTimeout(land, FLIGHT_MAX_MS)
  })
  const land = (): void => {
    state = 'filling'
    say('')
  }
  // The page as it was left comes back from the browser's memory.
  addEventListener('pageshow', ({ persisted }) => persisted && land())
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const own = document.querySelector<HTMLScriptElement>('script[data-words]')
const words: ApplyScriptWords = JSON.parse(own?.dataset.words ?? '{}')
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-puzzle]')) startApply(form, words)
for (const input of document.querySelectorAll<HTMLInputElement>('input[type="file"]')) startFileSize(input, words)
