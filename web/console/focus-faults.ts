/** The page of a refused form begins at its faults, unless somebody is typing already. */
export const focusFaults = (): void => {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body)
    document.querySelector<HTMLElement>('.alert[role=alert][tabindex]')?.focus()
}
