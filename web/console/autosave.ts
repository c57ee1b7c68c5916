/**
 * Keeps what is typed into a form and not saved in the browser, and offers it when such a form is opened again. The
 * form names what it is for by `data-autosave`, "person:form"; with `data-sent` it came back with what was typed.
 */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { createDraftOffer, createKeptNote } from './draft-offer.ts'
import {
  draftNameOf,
  moveDraft,
  type NamedDraft,
  onForgotten,
  readDraft,
  readDrafts,
  removeDraft,
  writeDraft,
} from './drafts.ts'
import { allValues, changedValues, differs, restoreValues } from './form-values.ts'
import { assume, identityOf } from './identity.ts'
import { put, take } from './session-notes.ts'

/** Milliseconds until what is typed is kept. */
const EVERY_MS = 2_000

/** Note of the draft that the person takes along to the other language. */
const TOGGLED = 'toggled'

export const startAutosave = (form: HTMLFormElement, words: ScriptWords): void => {
  const key = form.dataset.autosave ?? ''
  const keeper = createKeeper(form, words)
  keepWhileTyping(form, keeper)
  onForgotten(key, keeper.stop)
  onToggle(() => {
    keeper.save()
    put(TOGGLED, draftNameOf(form))
  })

  const own = draftNameOf(form)
  // A form that is opened again has the id with which it was left; what was kept of it then is offered as any other.
  const left = isSent(form) ? own : `${own} ${readDraft(own)?.at}`
  moveDraft(own, left)
  const noted = take(TOGGLED)
  const toggled = noted === own ? left : noted
  const others = readDrafts(key).filter(({ name }) => name !== own)
  const isShown = ({ values }: NamedDraft) => !differs(form, values)
  for (const { name } of others.filter(isShown)) removeDraft(name)
  if (isSent(form)) keeper.save()
  else offerDrafts(form, { words, keeper, toggled, found: others.filter((draft) => !isShown(draft)) })
}

/** Nothing in a form that came back is saved, whatever it was served with. */
const isSent = ({ dataset: { sent } }: HTMLFormElement): boolean => sent !== undefined

type Offered = {
  readonly words: ScriptWords
  readonly keeper: Keeper
  /** Name of a draft that is put back without a question. */
  readonly toggled: string | null
  readonly found: readonly NamedDraft[]
}

/** One of them is put into the form; the others stay for the next one. */
const offerDrafts = (form: HTMLFormElement, { words, keeper, toggled, found }: Offered): void => {
  const offers = found.map((draft) => ({ draft, offer: createDraftOffer(form, words) }))
  const restore = (draft: NamedDraft) => {
    const own = draftNameOf(form)
    restoreValues(form, draft.values)
    assume(form, draft.identity)
    keeper.save()
    if (keeper.isKept()) for (const name of [own, draft.name]) if (name !== draftNameOf(form)) removeDraft(name)
    for (const each of offers) if (each.draft !== draft) each.offer.remove()
  }
  for (const { draft, offer } of offers)
    offer.ask(draft.at, { restore: () => restore(draft), discard: () => removeDraft(draft.name) })
  const along = offers.find(({ draft }) => draft.name === toggled)
  if (!along) return
  restore(along.draft)
  along.offer.say(words.restored)
}

type Keeper = {
  readonly save: () => void
  /** Keeps nothing from now on. */
  readonly stop: () => void
  /** False if the browser keeps less than was typed. */
  readonly isKept: () => boolean
  readonly typed: () => void
}

const createKeeper = (form: HTMLFormElement, words: ScriptWords): Keeper => {
  const note = createKeptNote(form, words)
  let [isKept, isOver] = [true, false]
  return {
    save: () => {
      if (isOver) return
      const name = draftNameOf(form)
      const values = isSent(form) ? allValues(form) : changedValues(form)
      const isEmpty = Object.keys(values).length === 0
      if (isEmpty) removeDraft(name)
      isKept = isEmpty || writeDraft(name, { values, identity: identityOf(form) })
      note.show(isKept && !isEmpty)
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
