import type { KeyHolder } from '../employers/ports.ts'
import { Problem } from '../platform/sentences/problem.ts'

/** Refusal of a key in force, which is known: it may not do this. */
export class RefusedKey extends Problem {
  readonly holder: KeyHolder

  constructor({ code, sentence }: Problem, holder: KeyHolder) {
    super(code, sentence)
    this.holder = holder
  }
}

/** The refusal of a key that was found, or of one that was not. */
export const refusalOf = (problem: Problem, holder: KeyHolder | null): Problem =>
  holder && problem.code !== 'key-invalid' ? new RefusedKey(problem, holder) : problem
