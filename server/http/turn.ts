/**
 * Resolves at the end of the present turn of the event loop. Answers of one turn are sent one right after
 * the other: each alone would wake the client's side of the machine anew (docs/performance.md).
 */
export const endOfTurn = (): Promise<void> => {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = null
      resolve()
    })
  })
  return turn
}

let turn: Promise<void> | null = null
