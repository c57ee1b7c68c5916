/** Drafts: unsaved entries of forms in the browser's storage, kept for a day, apart for each form of each person. */
import { type Identity, identityOf } from './identity.ts'

/** Values of fields by their names, in the order of their controls. */
export type Values = Readonly<Record<string, readonly string[]>>

/** `at` is the time at which it was kept. */
type Draft = { readonly at: number; readonly values: Values; readonly identity: Identity }

/** A draft under its name. */
export type NamedDraft = Draft & { readonly name: string }

const PREFIX = 'affiche.draft.'
/** The person whose drafts are forgotten, while the other tabs are told. */
const FORGET = 'affiche.forget'
const DAY_MS = 86_400_000

/** Browsers may refuse their storage altogether, and what they keep may be anything. */
const tried = <T>(run: () => T, otherwise: T): T => {
  try {
    return run()
  } catch {
    return otherwise
  }
}

const isFresh = ({ at }: Draft): boolean => Date.now() - at < DAY_MS

const parse = (text: string | null): Draft | null => tried(() => JSON.parse(text ?? 'null') as Draft | null, null)

/** Name of the draft of a form: what it is for, and its id, so that no two tabs write one draft. */
export const draftNameOf = (form: HTMLFormElement): string => `${form.dataset.autosave} ${identityOf(form).form}`

export const readDraft = (name: string): Draft | null => {
  const draft = tried(() => parse(localStorage.getItem(PREFIX + name)), null)
  return draft && isFresh(draft) ? draft : null
}

/** The drafts of all forms that a key names, the newest first. */
export const readDrafts = (key: string): readonly NamedDraft[] =>
  draftNames()
    .filter((name) => name.startsWith(`${key} `))
    .flatMap((name) => {
      const draft = readDraft(name)
      return draft ? [{ name, ...draft }] : []
    })
    .sort((one, other) => other.at - one.at)

/** False if the browser has not kept it. */
export const writeDraft = (name: string, form: Omit<Draft, 'at'>): boolean =>
  tried(() => {
    const draft: Draft = { at: Date.now(), ...form }
    localStorage.setItem(PREFIX + name, JSON.stringify(draft))
    return true
  }, false)

export const moveDraft = (from: string, to: string): void =>
  tried(() => {
    const draft = localStorage.getItem(PREFIX + from)
    if (draft === null || from === to) return
    localStorage.setItem(PREFIX + to, draft)
    localStorage.removeItem(PREFIX + from)
  }, undefined)

export const removeDraft = (name: string): void => tried(() => localStorage.removeItem(PREFIX + name), undefined)

const draftNames = (): readonly string[] =>
  tried(() => Object.keys(localStorage), [])
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))

const removeWhere = (isOver: (name: string) => boolean): void => {
  for (const name of draftNames()) if (isOver(name)) removeDraft(name)
}

/** Removes expired drafts of all persons, so that nothing stays in a browser that somebody no longer uses. */
export const removeOldDrafts = (): void => removeWhere((name) => readDraft(name) === null)

/** Forgets all that was kept for a person, in this tab and, from now on, in the others. */
export const forgetPerson = (person: string): void => {
  removeWhere((name) => personOf(name) === person)
  tried(() => {
    localStorage.setItem(FORGET, person)
    localStorage.removeItem(FORGET)
  }, undefined)
}

/** Runs when another tab has forgotten the person of a key. */
export const onForgotten = (key: string, run: () => void): void =>
  addEventListener('storage', ({ key: name, newValue }) => {
    if (name === FORGET && newValue === personOf(key)) run()
  })

export const personOf = (key: string): string => key.split(':', 1)[0] ?? ''
