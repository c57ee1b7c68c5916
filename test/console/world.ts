/** A service with an employer that has something on every page of the console. */
import { jobInputExample } from '@affiche/contract/examples.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import type { Client } from '../support/service.ts'

export type World = {
  readonly service: ConsoleService
  readonly employer: Client
  readonly keyId: number
  readonly personId: number
  readonly jobId: number
  /** An owner. */
  readonly owner: Visitor
}

export const openWorld = async (): Promise<World> => {
  const service = await startConsole()
  const employer = await service.employer('standard', 'Blé d’Or')
  const owner = await service.person(employer, { handle: 'owner' })
  const [key] = await service.operator.listKeys(employer.employerId)
  const { personId } = await service.link('other', employer, 'reader')
  const { body } = await employer.post(jobInputExample)
  return { service, employer, owner, keyId: key?.id ?? 0, personId, jobId: body.id }
}
