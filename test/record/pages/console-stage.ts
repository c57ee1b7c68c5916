/** People and addresses of the console for the chapters. */
import type { Role } from '../../../server/employers/role.ts'
import type { OperatorRole } from '../../../server/people/ports.ts'
import type { Client } from '../../support/service.ts'
import type { Visitor } from './player.ts'
import { type Chapter, PATHS, type Stage } from './stage.ts'
import type { ConsoleWorld } from './worlds.ts'

export type ConsoleStage = Stage<ConsoleWorld>

export type ConsoleChapter = Chapter<ConsoleWorld>

/** Makes paths of pages of an employer. */
export const pathsOf =
  ({ language, world }: ConsoleStage, { employerId }: Client = world.employer) =>
  (path: string): string =>
    `${PATHS[language].console}/${employerId}${path}`

/** Somebody who has just signed in by a link, which is not recorded. */
export const memberOf = async (
  { world, visitor }: ConsoleStage,
  role: Role,
  employer: Client = world.employer,
): Promise<Visitor> => {
  const handle = `${role}.${employer.employerId}`
  return visitor(role, (await world.service.person(employer, { role, handle })).cookie())
}

export const operatorOf = async (
  { world, language, visitor }: ConsoleStage,
  operator: OperatorRole,
  handle = `${operator}.${language}`,
): Promise<Visitor> => {
  return visitor(operator, (await world.service.person(null, { handle, operator })).cookie())
}
