/** Characters that are gathered before they are sent, and how long the first of them waits at the most. */
const GATHERED_MAX = 16_000
const GATHERED_MS = 20

export type LineGatherer = { readonly write: (line: string) => void; readonly flush: () => void }

/** Gathers the lines of a thread that does not write them itself: a message costs more than many lines. */
export const gatherLines = (send: (lines: string) => void): LineGatherer => {
  let lines = ''
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    const gathered = lines
    lines = ''
    if (gathered !== '') send(gathered)
  }
  const write = (line: string): void => {
    lines += line
    if (lines.length >= GATHERED_MAX) flush()
    else timer ??= setTimeout(flush, GATHERED_MS).unref()
  }
  return { write, flush }
}
