/** A box that shows the passwords of the fields whose ids it has. */

/** Fields are secret again before they are sent, since browsers keep what was typed as text. */
export const startReveal = (choice: HTMLElement): void => {
  const box = choice.querySelector('input')
  const fields = (choice.dataset.reveal ?? '')
    .split(' ')
    .map((id) => document.querySelector<HTMLInputElement>(`#${id}`))
  const show = (isShown: boolean): void => {
    for (const field of fields) if (field) field.type = isShown ? 'text' : 'password'
  }
  choice.hidden = false
  box?.addEventListener('change', () => show(box.checked))
  box?.form?.addEventListener('submit', () => show(false))
}
