/** The values of a form's fields: as they are, as the server wrote them, and put back. */
import type { Values } from './drafts.ts'
import { type Control, controlsOf, isChoice } from './fields.ts'

/** Hidden fields are the page's own; passwords are kept nowhere. */
const NEVER: ReadonlySet<string> = new Set(['hidden', 'password', 'file', 'submit', 'button'])

const keptOf = (form: HTMLFormElement): readonly Control[] => controlsOf(form).filter(({ type }) => !NEVER.has(type))

/** The hidden field that says how a text is to be read. */
const formatOf = ({ dataset: { format } }: Control): HTMLInputElement | null => {
  const field = format === undefined ? null : document.getElementById(format)
  return field instanceof HTMLInputElement ? field : null
}

/** A text goes with its format, on a line before it. */
const withFormat = (control: Control, value: string): string => {
  const format = formatOf(control)
  return format ? `${format.value}\n${value}` : value
}

const shownValueOf = (control: Control): string => {
  if (isChoice(control)) return control.checked ? 'on' : ''
  return withFormat(control, control.value)
}

const servedValueOf = (control: Control): string => {
  if (isChoice(control)) return control.defaultChecked ? 'on' : ''
  if (!(control instanceof HTMLSelectElement)) return withFormat(control, control.defaultValue)
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

const setValue = (control: Control, value: string): void => {
  const format = formatOf(control)
  if (isChoice(control)) control.checked = value === 'on'
  else if (format) {
    const [first = '', ...rest] = value.split('\n')
    format.value = first
    control.value = rest.join('\n')
  } else control.value = value
}

const valuesBy = (form: HTMLFormElement, read: (control: Control) => string): Map<string, string[]> => {
  const values = new Map<string, string[]>()
  for (const control of keptOf(form)) {
    const { name } = control
    const before = values.get(name)
    if (before) before.push(read(control))
    else values.set(name, [read(control)])
  }
  return values
}

const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

export const allValues = (form: HTMLFormElement): Values => Object.fromEntries(valuesBy(form, shownValueOf))

/** The fields that are not as they were served. */
export const changedValues = (form: HTMLFormElement): Values => {
  const served = valuesBy(form, servedValueOf)
  return Object.fromEntries([...valuesBy(form, shownValueOf)].filter(([name, each]) => !isSame(each, served.get(name))))
}

/** True if the form shows other values than these. */
export const differs = (form: HTMLFormElement, values: Values): boolean => {
  const shown = valuesBy(form, shownValueOf)
  return Object.entries(values).some(([name, each]) => shown.has(name) && !isSame(each, shown.get(name)))
}

/** Puts values into their fields, and tells all that watch them. */
export const restoreValues = (form: HTMLFormElement, values: Values): void => {
  const seen = new Map<string, number>()
  for (const control of keptOf(form)) {
    const at = seen.get(control.name) ?? 0
    seen.set(control.name, at + 1)
    const value = values[control.name]?.[at]
    if (value === undefined || value === shownValueOf(control)) continue
    setValue(control, value)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
