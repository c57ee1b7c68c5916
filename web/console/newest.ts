import { isLater, type Later, TRIES } from './post-form.ts'

/**
 * Requests of which only the newest counts: one begins when none was asked for within a delay, in milliseconds, ends
 * those before it, and its answer is shown only if nothing was asked for since. What fails, or is null, is passed over;
 * what came too soon is asked again.
 */
export const createNewest = <T extends object>(
  delay: number,
  load: (query: string, signal: AbortSignal) => Promise<T | Later | null>,
  show: (answer: T) => void,
): { readonly ask: (query: string) => void; readonly drop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let controller = new AbortController()
  const drop = () => {
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
  }
  const askIn = (milliseconds: number, query: string, tries = TRIES) => {
    const { signal } = controller
    timer = setTimeout(async () => {
      const answer = await load(query, signal).catch(() => null)
      if (answer === null || signal.aborted) return
      if (!isLater(answer)) show(answer)
      else if (tries > 1) askIn(answer.laterMs, query, tries - 1)
    }, milliseconds)
  }
  return {
    drop,
    ask: (query) => {
      drop()
      askIn(delay, query)
    },
  }
}
