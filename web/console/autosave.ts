/**
 * Keeps what is typed into a form and not sent in the browser, and offers it when the form is opened again. The form
 * names its draft by `data-autosave`, "person:form".
 */
import type { ScriptWords } from '../../server/pages/console/script-words.ts'
import { createDraftOffer } from './draft-offer.ts'
import { onForgotten, readDraft, removeDraft, type Values, writeDraft } from './drafts.ts'
import { allValues, changedValues, differs, restoreValues } from './form-values.ts'
import { put, take } from './session-notes.ts'

/** Milliseconds until what is typed is kept. */
const EVERY_MS = 2_000

/** Note of the draft that the person takes along to the other language. */
const TOGGLED = 'toggled'

export const startAutosave = (form: HTMLFormElement, words: ScriptWords): void => {
  const key = form.dataset.autosave ?? ''
  const found = readDraft(key)
  const isSent = form.dataset.sent !== undefined
  const keeper = createKeeper(form, { key, isSent })
  keepWhileTyping(form, keeper)
  onForgotten(key, keeper.stop)
  onToggle(() => {
    keeper.save()
    put(TOGGLED, key)
  })

  const isToggled = take(TOGGLED) === key
  if (isSent) keeper.save()
  if (!found || isSent) return
  if (!differs(form, found.values)) {
    removeDraft(key)
    return
  }
  const offer = createDraftOffer(form, words)
  const restore = () => {
    restoreValues(form, found.values)
    keeper.decide({})
  }
  if (isToggled) {
    restore()
    offer.say(words.restored)
  } else {
    keeper.decide(found.values)
    offer.ask(found.at, { restore, discard: () => keeper.decide({}) })
  }
}

type Keeper = {
  readonly save: () => void
  /** Keeps values besides those of the form, until somebody has decided on them. */
  readonly decide: (undecided: Values) => void
  /** Keeps nothing from now on. */
  readonly stop: () => void
  /** False if the browser keeps less than was typed. */
  readonly isKept: () => boolean
  readonly typed: () => void
}

/** A form that was sent and came back has nothing in it that is saved, whatever it was served with. */
type Draft = { readonly key: string; readonly isSent: boolean }

const createKeeper = (form: HTMLFormElement, { key, isSent }: Draft): Keeper => {
  let undecided: Values = {}
  let [isKept, isOver] = [true, false]
  const save = () => {
    const values = { ...undecided, ...(isSent ? allValues(form) : changedValues(form)) }
    const isEmpty = Object.keys(values).length === 0
    if (isEmpty && !isOver) removeDraft(key)
    isKept = isOver || isEmpty || writeDraft(key, values)
  }
  return {
    save,
    decide: (values) => {
      undecided = values
      save()
    },
    stop: () => {
      isOver = true
      isKept = true
    },
    isKept: () => isKept,
    typed: () => {
      isKept = isOver
    },
  }
}

const keepWhileTyping = (form: HTMLFormElement, { save, isKept, typed }: Keeper): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSent = false
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isKept()) save()
  }
  form.addEventListener('input', () => {
    typed()
    timer ??= setTimeout(saveNow, EVERY_MS)
  })
  form.addEventListener('submit', () => {
    saveNow()
    isSent = true
  })
  addEventListener('pagehide', saveNow)
  addEventListener('beforeunload', (event) => {
    saveNow()
    if (!isKept() && !isSent) event.preventDefault()
    isSent = false
  })
}

/** Runs before the page in the other language is asked for. */
const onToggle = (run: () => void): void =>
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[hreflang]')) run()
  })
