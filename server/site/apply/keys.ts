import { createHmac } from 'node:crypto'

const LABELS = ['moments', 'puzzles', 'solutions', 'digests'] as const

export type FormKeys = Readonly<Record<(typeof LABELS)[number], Buffer>>

/** A key for each use, so that what one signs means nothing to another. */
export const formKeysOf = (key: Uint8Array): FormKeys =>
  Object.fromEntries(LABELS.map((label) => [label, createHmac('sha256', key).update(label).digest()])) as Record<
    keyof FormKeys,
    Buffer
  >
