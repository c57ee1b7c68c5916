/** Controls of a form, and the fields that they belong to. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

export const controlsOf = (form: HTMLFormElement): readonly Control[] =>
  [...form.elements].filter((element) => isControl(element) && element.name !== '') as Control[]

export const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')

/** The id of the field in which an element stands; a group has that of its first control, the editor that of its text. */
export const fieldOf = (form: HTMLFormElement, element: Element): string | null => {
  const text = element.closest('.editor')?.parentElement?.querySelector<HTMLTextAreaElement>('textarea[data-editor]')
  const control = text ?? (isControl(element) ? element : null)
  if (control === null || control.form !== form) return null
  const group = isChoice(control) ? controlsOf(form).find(({ name }) => name === control.name) : control
  return group?.id || null
}

/** The fields of a form as they are sent. */
export const bodyOf = (form: HTMLFormElement): string => {
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(fields).toString()
}
