/** Asks until the page of a posting that was published just now is there, and says so. */

/** Milliseconds between two questions; the service needs some seconds at most. */
const EVERY_MS = 1_000

/** Questions, after which the text stays as it is. */
const MOST = 60

export const startAwaiting = async (text: HTMLElement): Promise<void> => {
  const { awaits = '', there = '' } = text.dataset
  for (let asked = 0; asked < MOST; asked++) {
    if (await isThere(awaits)) {
      text.textContent = there
      return
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** A question that fails is asked again. */
const isThere = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { cache: 'no-store' })
    return answer.ok && ((await answer.json()) as { isThere: boolean }).isThere
  } catch {
    return false
  }
}
