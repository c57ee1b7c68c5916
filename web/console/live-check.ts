/**
 * Asks the server what it would say of a form while it is filled in: when a field is left, and when typing rests in a
 * field that has a fault. Says it of the fields that were left, moves no focus, and passes over what fails.
 */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { createPointerRest } from '../pointer.ts'
import { bodyOf, controlsOf, fieldOf } from './fields.ts'
import { type Checked, faultOf, isSpokenOf, showChecked, showOtherText, showSuggestions } from './findings.ts'
import { isLater, postForm, TRIES } from './post-form.ts'
import { hiddenStatus } from './status.ts'

/** Milliseconds without typing. */
const REST_MS = 600
/** Milliseconds between two checks: the service takes two a second. */
const APART_MS = 600
/** Bytes of a form that is checked only when it is sent. */
const CHECKED_MAX = 64 * 1024

export const startLiveCheck = (form: HTMLFormElement, words: ScriptWords): void => {
  const left = new Set(controlsOf(form).flatMap(({ id }) => (id !== '' && isSpokenOf(id) ? [id] : [])))
  const status = hiddenStatus()
  form.append(status.element)
  const spoken = new Map<string, string>()
  const show = (checked: Checked) => {
    const said = inPlace(() => {
      showSuggestions(checked, words)
      showOtherText(checked)
      return [...left].flatMap((field) => {
        const text = showChecked(field, checked, words)
        return text === '' ? [] : [[field, text] as const]
      })
    })
    const isMended = [...spoken].some(([field, text]) => faultOf(field) !== text)
    if (said.length === 0 && !isMended) return
    spoken.clear()
    for (const [field, text] of said) spoken.set(field, text)
    status.say([...spoken.values()].join(' '))
  }
  const whilePointerRests = createPointerRest()
  const check = createCheck(form, (checked) => whilePointerRests(() => show(checked)))

  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = target instanceof Element ? fieldOf(form, target) : null
    const next = relatedTarget instanceof Element ? fieldOf(form, relatedTarget) : null
    if (field === null || field === next) return
    left.add(field)
    check.soon(0)
  })
  form.addEventListener('input', ({ target }) => {
    const field = target instanceof Element ? fieldOf(form, target) : null
    if (field !== null && faultOf(field) !== '') check.soon(REST_MS)
  })
  form.addEventListener('submit', check.drop)
}

/** Scrolls by as much as new text above the focused field moves it, so that the field stays in its place. */
const inPlace = <T>(write: () => T): T => {
  const { activeElement } = document
  const top = () => activeElement?.getBoundingClientRect().top ?? 0
  const before = top()
  const written = write()
  scrollBy(0, top() - before)
  return written
}

type Check = { readonly soon: (delay: number) => void; readonly drop: () => void }

/** One check at a time, and none of a form that was checked as it is. */
const createCheck = (form: HTMLFormElement, show: (checked: Checked) => void): Check => {
  const { check: address = '' } = form.dataset
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { at: Number.NEGATIVE_INFINITY, body: '', answer: null as Checked | null }
  let tries = 0
  let isRunning = false
  let isRequested = false
  /** Milliseconds after which to ask again; null where there is no need. */
  const load = async (body: string): Promise<number | null> => {
    isRunning = true
    tries = body === last.body ? tries + 1 : 1
    last = { at: performance.now(), body, answer: null }
    const answer = await postForm<Checked>(address, body).catch(() => null)
    isRunning = false
    if (answer !== null && isLater(answer)) return tries < TRIES || isRequested ? answer.laterMs : null
    last.answer = answer
    return null
  }
  const run = async () => {
    const body = bodyOf(form)
    isRequested = isRunning
    if (isRunning || body.length > CHECKED_MAX) return
    const isKnown = body === last.body && last.answer !== null
    const laterMs = isKnown ? null : await load(body)
    if (last.answer !== null) show(last.answer)
    if (laterMs !== null || isRequested) soon(laterMs ?? 0)
  }
  const soon = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, Math.max(delay, last.at + APART_MS - performance.now()))
  }
  return { soon, drop: () => clearTimeout(timer) }
}
