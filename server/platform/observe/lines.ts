/** Lines are sent when the buffer has this many characters or is this old. */
const BUFFER_CHARACTERS = 16_000
const BUFFER_MS = 20

type LineBuffer = { readonly write: (line: string) => void; readonly flush: () => void }

/** Buffers log lines for another thread, since a message costs more than many lines. */
export const bufferLines = (send: (lines: string) => void): LineBuffer => {
  let lines = ''
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    const waiting = lines
    lines = ''
    if (waiting !== '') send(waiting)
  }
  const write = (line: string): void => {
    lines += line
    if (lines.length >= BUFFER_CHARACTERS) flush()
    else timer ??= setTimeout(flush, BUFFER_MS).unref()
  }
  return { write, flush }
}
