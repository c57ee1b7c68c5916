import type { ChainPoint } from '../../audit/entry.ts'
import type { ChangesAnswer } from '../message.ts'

/** A page as it is pushed: up to its end, with the answer that has its entries. */
export type PushedPage = {
  readonly end: ChainPoint
  readonly more: boolean
  readonly entries: number
  readonly answer: ChangesAnswer
}
