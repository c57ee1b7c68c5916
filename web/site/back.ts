/** The link to all jobs leads back to the results, with what was searched and where one was, for who comes from there. */
export const startBack = (link: HTMLAnchorElement): void => {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  if (from?.origin !== location.origin || from.pathname !== link.pathname) return
  link.textContent = link.dataset.back ?? link.textContent
  link.href = from.href
  link.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    // A page in a tab of its own has nothing behind it.
    if (!isPlain || history.length === 1) return
    event.preventDefault()
    history.back()
  })
}
