/** What was typed into forms and not sent, in the browser's storage: for a day, and apart for each person. */

/** Values of fields by their names, in the order of their controls. */
export type Values = Readonly<Record<string, readonly string[]>>

type Draft = { readonly at: number; readonly values: Values }

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

export const readDraft = (key: string): Draft | null => {
  const draft = tried(() => parse(localStorage.getItem(PREFIX + key)), null)
  return draft && isFresh(draft) ? draft : null
}

/** False if the browser has not kept it. */
export const writeDraft = (key: string, values: Values): boolean =>
  tried(() => {
    const draft: Draft = { at: Date.now(), values }
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
    return true
  }, false)

export const removeDraft = (key: string): void => tried(() => localStorage.removeItem(PREFIX + key), undefined)

const removeWhere = (isOver: (key: string, draft: Draft | null) => boolean): void =>
  tried(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && isOver(name.slice(PREFIX.length), parse(localStorage.getItem(name))))
        localStorage.removeItem(name)
  }, undefined)

/** Of all persons, so that nothing stays with a browser that somebody no longer uses. */
export const removeOldDrafts = (): void => removeWhere((_, draft) => draft === null || !isFresh(draft))

/** Forgets all that was kept for a person, in this tab and, from now on, in the others. */
export const forgetPerson = (person: string): void => {
  removeWhere((key) => personOf(key) === person)
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
