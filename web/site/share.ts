/** A button that hands an address to what the device shares with; it stays hidden where there is nothing of that kind. */
export const startShare = (button: HTMLButtonElement): void => {
  const { share: url = '' } = button.dataset
  const data = { title: document.title, url }
  if (!('share' in navigator) || !navigator.canShare?.(data)) return
  button.hidden = false
  // Refused where somebody changed their mind.
  button.addEventListener('click', () => void navigator.share(data).catch(() => undefined))
}
