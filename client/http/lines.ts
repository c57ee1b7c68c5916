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
  const next = () => within(reader.read())
  let [rest, isWhole] = ['', false]
  try {
    for (let piece = await next(); !piece.done; piece = await next()) {
      const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter((each) => each.trim() !== '')) {
        const value = parse(line)
        isWhole = isEnd(value)
        yield value
      }
    }
  } finally {
    // A whole answer is read to its very end, so that its connection can be used again.
    if (isWhole) await drain(next)
    reader.cancel().catch(() => {})
  }
}

/** True for the last line of an answer. */
export const isEnd = (value: unknown): boolean => typeof value === 'object' && value !== null && 'end' in value

const drain = async (next: () => Promise<{ readonly done: boolean }>): Promise<void> => {
  try {
    while (!(await next()).done);
  } catch {
    // The last line was there, and nothing is missed.
  }
}
