/** Removes drafts: of a form that was saved, of a person who signs out, and those that nobody came back for. */
import { draftNameOf, forgetPerson, moveDraft, readDraft, removeDraft, removeOldDrafts } from './drafts.ts'
import { put, take } from './session-notes.ts'
import { opensElsewhere } from './submit-guard.ts'

/** Note of the form that was sent last: the time at which its draft was kept, and the name of that. */
const SENT = 'sent'

export const startSaved = (): void => {
  removeOldDrafts()
  const note = take(SENT) ?? ''
  const [at = '', name = ''] = note.split(/ (.*)/s)
  // The form in which what was sent goes on; without a draft of its own it has fields that nobody sees.
  const onward = document.querySelector<HTMLFormElement>('form[data-sent]')
  const hasOwn = onward?.dataset.autosave !== undefined
  if (isSaved()) removeSent(name, at)
  else if (onward && hasOwn) moveDraft(name, draftNameOf(onward))
  forgetDone()
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || opensElsewhere(form, submitter)) return
    put(SENT, form === onward && !hasOwn ? note : noteOf(form))
    if (form.dataset.forget !== undefined) forgetPerson(form.dataset.forget)
  })
}

const noteOf = (form: HTMLFormElement): string => {
  const name = form.dataset.autosave === undefined ? '' : draftNameOf(form)
  return `${readDraft(name)?.at ?? ''} ${name}`
}

/** Removes the draft that was sent; a later one, typed while the form was on its way, stays. */
const removeSent = (name: string, at: string): void => {
  if (String(readDraft(name)?.at) === at) removeDraft(name)
}

/** Results that an address names of a form whose text is stored. */
const STORED: ReadonlySet<string | null> = new Set(['saved', 'published'])

/** Only the answer to a form that was saved leads to an address that says so. */
const isSaved = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isLed = navigation !== undefined && navigation.redirectCount > 0
  return isLed && STORED.has(new URLSearchParams(location.search).get('done'))
}

/** Parameters of an address that say what was done: they are shown once, and no reload or bookmark says them again. */
const SAID = ['done', 'version', 'was', 'notice']

const forgetDone = (): void => {
  const address = new URL(location.href)
  if (!SAID.some((name) => address.searchParams.has(name))) return
  for (const name of SAID) address.searchParams.delete(name)
  history.replaceState(null, '', address)
}
