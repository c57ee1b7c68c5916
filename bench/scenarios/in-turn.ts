/** Measures sides one after the other, round by round, so that noise of the machine affects all alike. */
import type { Run, Side } from './row.ts'

export type Contender = { readonly name: string; readonly run: () => Promise<Run> }

type Rounds = { readonly rounds: number; readonly done: (round: number) => void }

/** For each list of contenders their sides; the order within a list is reversed in every second round. */
export const measureInTurn = async (
  lists: readonly (readonly Contender[])[],
  { rounds, done }: Rounds,
): Promise<Side[][]> => {
  const measured = lists.map((contenders) => contenders.map(({ name }) => ({ name, runs: [] as Run[] })))
  for (let round = 1; round <= rounds; round++) {
    for (const [at, contenders] of lists.entries()) {
      const order = [...contenders.entries()]
      for (const [side, { run }] of round % 2 === 0 ? order.toReversed() : order)
        measured[at]?.[side]?.runs.push(await run())
    }
    done(round)
  }
  return measured
}
