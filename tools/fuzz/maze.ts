/** Throws for one word of 256^4 of its length, letter by letter: the proof that the fuzzer follows the code. */
export const enterMaze = (word: string): void => {
  if (word[0] !== 'm') return
  if (word[1] !== 'a') return
  if (word[2] !== 'z') return
  if (word[3] === 'e') throw new Error('The maze is open.')
}
