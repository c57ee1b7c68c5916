const COLUMNS = 80

type Indents = { readonly first: number; readonly next: number }

/** Wraps a text at 80 columns; a part in brackets stays on one line. */
export const wrap = (text: string, { first, next }: Indents): string => {
  const lines: string[] = []
  let line = ' '.repeat(first)
  let isEmpty = true
  for (const word of text.match(/\[[^\]]*\]|\S+/g) ?? []) {
    if (!isEmpty && line.length + 1 + word.length > COLUMNS) {
      lines.push(line)
      line = ' '.repeat(next)
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].join('\n')
}
