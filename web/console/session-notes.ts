/** Notes from one page to the next in the same tab; each is taken once. */

const PREFIX = 'affiche.'

/** Browsers may refuse their storage; nothing depends on it but comfort. */
export const put = (name: string, text: string): void => {
  try {
    sessionStorage.setItem(PREFIX + name, text)
  } catch {}
}

export const take = (name: string): string | null => {
  try {
    const text = sessionStorage.getItem(PREFIX + name)
    sessionStorage.removeItem(PREFIX + name)
    return text
  } catch {
    return null
  }
}
