/** Answers of one JSON value a line, as their bytes come. */

type Reading = {
  readonly parse: (text: string) => unknown
  /** Bounds the wait for the next piece, not the whole: a long answer may take as long as it takes. */
  readonly within: <T>(work: Promise<T>) => Promise<T>
}

/** The values of the lines. A last line that does not end was cut off, and is left out. */
export async function* linesOf(answer: Response, { parse, within }: Reading): AsyncGenerator<unknown> {
  if (!answer.body) return
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  try {
    let rest = ''
    for (let piece = await within(reader.read()); !piece.done; piece = await within(reader.read())) {
      const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') yield parse(line)
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
