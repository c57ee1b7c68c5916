/** Removes drafts: of a form that was saved, of a person who signs out, and those that nobody came back for. */
import { forgetPerson, personOf, removeDraft, removeOldDrafts } from './drafts.ts'
import { put, take } from './session-notes.ts'
import { opensElsewhere } from './submit-guard.ts'

/** Note of the draft whose form was sent last. */
const SENT = 'sent'

export const startSaved = (): void => {
  removeOldDrafts()
  const sent = take(SENT)
  if (sent && isSaved(sent)) removeDraft(sent)
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || opensElsewhere(form, submitter)) return
    put(SENT, form.dataset.autosave ?? '')
    if (form.dataset.forget !== undefined) forgetPerson(form.dataset.forget)
  })
}

/** The answer to a form that was carried out leads to another page of the same person; no other answer does. */
const isSaved = (key: string): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isLed = navigation !== undefined && navigation.redirectCount > 0 && (navigation.responseStatus || 200) === 200
  const has = (selector: string): boolean => document.querySelector(selector) !== null
  return isLed && has(`[data-forget="${personOf(key)}"]`) && !has(`[data-autosave="${key}"], .alert[role=alert]`)
}
