/** Place of the fault in a text that is no JSON; V8 tells a position of some faults alone. */

type JsonFault = { readonly line: number; readonly reason: string }

/** A text that JSON.parse refuses. */
export const jsonFault = (text: string): JsonFault => {
  const reason = faultIn(text)
  const position = positionIn(reason) ?? firstFault(text)
  return { line: text.slice(0, position).split('\n').length, reason: withoutPlace(reason) }
}

const faultIn = (text: string): string => {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const positionIn = (reason: string): number | null => {
  const [, position] = /at position (\d+)/.exec(reason) ?? []
  if (position !== undefined) return Number(position)
  return null
}

/** Beginnings are right until the fault comes: they lack an end alone. */
const firstFault = (text: string): number => {
  const isRight = (length: number): boolean => {
    const reason = faultIn(text.slice(0, length))
    return reason === '' || /end of JSON|Unterminated/.test(reason) || (positionIn(reason) ?? -1) >= length
  }
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isRight(middle + 1)) low = middle + 1
    else high = middle
  }
  return low
}

/** Without the position, and without the text around it, which may be long. */
const withoutPlace = (reason: string): string =>
  reason.replace(/ (?:in JSON )?at position \d+.*$/s, '').replace(/, (?:\.\.\.)?".*$/s, '')
