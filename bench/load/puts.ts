/** Single PUTs of one connection, one after the other, as a person or a small integration sends them. */
import { send } from '../baselines/answer.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { Request } from './requests.ts'

export const putInTurn = async (url: string, requests: readonly Request[], seconds: number): Promise<Figures> => {
  const times: number[] = []
  let faults = 0
  const start = performance.now()
  for (let nth = 0; performance.now() - start < seconds * 1000; nth++) {
    const request = requests[nth % requests.length]
    if (!request) throw new Error('There is no request.')
    const begun = performance.now()
    const { status } = await send(url, request, nth)
    times.push(performance.now() - begun)
    if (status !== 200) faults++
  }
  return figuresOf(times, { spentMs: performance.now() - start, faults })
}
