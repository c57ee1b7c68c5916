/**
 * Requests of which only the newest counts: one begins when none was asked for within a delay, in milliseconds, ends
 * those before it, and its answer is shown only if nothing was asked for since. What fails, or is null, is passed over.
 */
export const createNewest = <T>(
  delay: number,
  load: (query: string, signal: AbortSignal) => Promise<T | null>,
  show: (answer: T) => void,
): { readonly ask: (query: string) => void; readonly drop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let controller = new AbortController()
  const drop = () => {
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
  }
  return {
    drop,
    ask: (query) => {
      drop()
      const { signal } = controller
      timer = setTimeout(async () => {
        const answer = await load(query, signal).catch(() => null)
        if (answer !== null && !signal.aborted) show(answer)
      }, delay)
    },
  }
}
