import { userInfo } from 'node:os'
import { isLine } from '../platform/lib/text.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import type { Terminal } from './command.ts'

export const OPERATOR = 'AFFICHE_OPERATOR'

const NAME_MAX = 100

/** Operator's name for the audit trail: AFFICHE_OPERATOR, the user who called sudo, or the user of the process. */
export const operatorOf = (environment: Terminal['environment']): string => {
  const given = environment[OPERATOR]?.trim() || environment.SUDO_USER?.trim()
  if (!given) return userName()
  if (isLine(given) && [...given].length <= NAME_MAX) return given
  throw new Refusal(`${OPERATOR} is one line of at most ${NAME_MAX} characters, for the audit trail.`)
}

/** User name, or user id, since a user in a container may have no name. */
const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
