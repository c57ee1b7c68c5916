/** The box above a list that chooses every row of it, and tells whether all, some or none are chosen. */

/** `data-choose-all` is the name of the boxes in the rows. */
export const startChooseAll = (all: HTMLInputElement): void => {
  const { form, dataset } = all
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>(`input[name="${dataset.chooseAll}"]`) ?? [])]
  const tell = (): void => {
    const chosen = boxes.filter(({ checked }) => checked).length
    all.checked = chosen === boxes.length
    all.indeterminate = chosen > 0 && chosen < boxes.length
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    tell()
  })
  form?.addEventListener('change', tell)
  // The browser would press the first button, and forget what is chosen.
  form?.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  })
  const own = all.closest<HTMLElement>('.choice')
  if (own) own.hidden = false
  // The browser may have kept what was chosen when the page was left.
  tell()
}
