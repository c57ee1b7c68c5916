/** A field that belongs to an answer chooses it when it is filled in, unless the question has another answer already. */
import { controlsOf, isChoice } from './fields.ts'

export const startChooser = (field: HTMLInputElement): void =>
  field.addEventListener('input', () => {
    const button = document.getElementById(field.dataset.chooses ?? '')
    if (field.value === '' || !(button instanceof HTMLInputElement) || !button.form) return
    const answers = controlsOf(button.form).filter(({ name }) => name === button.name)
    if (answers.some((answer) => isChoice(answer) && answer.checked)) return
    button.checked = true
    for (const type of ['input', 'change']) button.dispatchEvent(new Event(type, { bubbles: true }))
  })
