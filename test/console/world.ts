/** A service with an employer that has something on every page of the console. */
import assert from 'node:assert/strict'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, job } from '../support/service.ts'

export type World = {
  readonly service: ConsoleService
  readonly employer: Client
  readonly keyId: number
  readonly personId: number
  /** A posting that is public. */
  readonly jobId: number
  readonly draftId: number
  /** Hash of a proof of the public one. */
  readonly record: string
  /** An owner. */
  readonly owner: Visitor
  /** An operator of the service, of no employer. */
  readonly operator: Visitor
}

export const openWorld = async (): Promise<World> => {
  let open: PublicService | undefined
  const service = await startConsole(async (options) => {
    open = await startPublic(undefined, options)
    return open
  })
  assert.ok(open)
  const employer = await service.employer('standard', 'Blé d’Or')
  const owner = await service.person(employer, { handle: 'owner' })
  const operator = await service.person(null, { handle: 'operator', operator: 'operator' })
  const [key] = await service.operator.listKeys(employer.employerId)
  const { personId } = await service.link('other', employer, 'reader')
  const jobId = await open.publish(employer, jobInputExample)
  const path = `/en/console/${employer.employerId}/jobs`
  await owner.get(`${path}/${jobId}/proof`)
  const [, record = ''] = /record=(\w+)/.exec((await owner.post(`${path}/${jobId}/proof`)).path) ?? []
  const draft = await employer.post(job({ status: 'draft' }))
  const { body: binned } = await employer.post(job())
  await owner.get(`${path}/${binned.id}/delete`)
  assert.equal((await owner.post(`${path}/${binned.id}/delete`)).status, 303)
  return { service, employer, owner, operator, keyId: key?.id ?? 0, personId, jobId, draftId: draft.body.id, record }
}
