/** A service with an employer that has something on every page of the console. */
import assert from 'node:assert/strict'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { addDays } from '../../server/platform/lib/dates.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { deliverApplication, failApplication } from '../support/mailed-applications.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { recordRefusals } from '../support/recorded.ts'
import { RELAYING } from '../support/relaying.ts'
import type { Client } from '../support/service.ts'
import { keyOf, RECEIVER, WEBHOOKS } from '../support/webhooks.ts'

export type World = {
  readonly service: ConsoleService
  readonly employer: Client
  readonly keyId: number
  readonly webhookId: number
  /** A request that was refused. */
  readonly requestId: string
  readonly personId: number
  /** A vendor that may post for the employer. */
  readonly vendor: { readonly id: number; readonly code: string; readonly keyId: number }
  /** A posting that is public. */
  readonly jobId: number
  readonly draftId: number
  readonly unfinishedId: string
  /** A posting of another employer, which an operator hides. */
  readonly hiddenId: number
  /** A report of the public one. */
  readonly reportId: number
  /** Hash of a proof of the public one. */
  readonly record: string
  /** An owner. */
  readonly owner: Visitor
  /** An operator of the service, of no employer. */
  readonly operator: Visitor
}

type Service = ConsoleService & Pick<PublicService, 'publish'>

/** A service with public pages, mail and forms of applications. */
export const startWorlds = async (): Promise<Service> => {
  let open: PublicService | undefined
  const service = await startConsole(async (options) => {
    open = await startPublic(undefined, { ...options, environment: { ...options?.environment, ...RELAYING } })
    return open
  })
  assert.ok(open)
  return { ...service, publish: open.publish }
}

type Texts = { readonly employer: string; readonly owner: string; readonly job: Record<string, unknown> }

const TEXTS: Texts = { employer: 'Blé d’Or', owner: 'Person owner', job: jobInputExample }

/** An employer of a service, its people and its postings, by the texts that people set. */
export const makeWorld = async (service: Service, texts: Texts): Promise<World> => {
  const employer = await service.employer('unlimited', texts.employer)
  const { employerId } = employer
  const owner = await service.person(employer, { handle: `owner${employerId}`, name: texts.owner })
  const operator = await service.person(null, { handle: `operator${employerId}`, operator: 'operator' })
  const [key] = await service.operator.listKeys(employerId)
  const { personId } = await service.link(`other${employerId}`, employer, 'reader')
  const jobId = await service.publish(employer, texts.job)
  await service.store.statistics.addVisits(
    Array.from({ length: 40 }, (_, at) => ({
      employerId,
      jobId,
      date: addDays('2026-11-20', -at),
      views: 1 + ((at * 7) % 11) * 300,
      applyClicks: at % 4,
    })),
  )
  const about = { employerId, jobId, now: service.now() }
  for (const day of ['2026-11-12', '2026-11-18', '2026-11-18'])
    await deliverApplication(service.store.applications, day, about)
  await failApplication(service.store.applications, about)
  const path = `/en/console/${employerId}/jobs`
  await owner.get(`${path}/${jobId}/proof`)
  const [, record = ''] = /record=(\w+)/.exec((await owner.post(`${path}/${jobId}/proof`)).path) ?? []
  const make = async (members: object): Promise<number> =>
    (await employer.post({ ...texts.job, referenceId: null, ...members })).body.id
  const [draftId, binnedId] = [await make({ status: 'draft' }), await make({})]
  await owner.get(`${path}/${binnedId}/delete`)
  assert.equal((await owner.post(`${path}/${binnedId}/delete`)).status, 303)
  const kept = await owner.post(`${path}/new`, { title: String(texts.job.title), action: 'save' })
  const [, unfinishedId = ''] = /unfinished=([\w-]+)/.exec(kept.path) ?? []
  const { id: hiddenId } = (await (await service.employer('standard', 'Boulange')).post(jobInputExample)).body
  await service.store.publicWrites.hide(hiddenId, 'spam')
  const text = 'Demande 50 $\navant toute entrevue'
  const report = { jobId, at: service.now(), reason: 'fraud', text, contact: null }
  const reportId = (await service.store.publicWrites.report(report)) ?? 0
  const vendor = await service.operator.createVendor('Recruteo')
  await service.operator.grantVendor({ vendorId: vendor.id, employerId, endsAt: Date.parse('2027-02-01T00:00:00Z') })
  const { key: vendorKey } = await service.operator.issueVendorKey({ vendorId: vendor.id, name: 'production' })
  const webhookId = await makeWebhook(service, employerId)
  const jobs = { jobId, draftId, unfinishedId, hiddenId }
  const made = {
    ...jobs,
    reportId,
    record,
    vendor: { ...vendor, keyId: vendorKey.id },
    webhookId,
    requestId: await recordRefusals(service.store.requests, { employerId, keyId: key?.id ?? 0, at: service.now() }),
    keyId: key?.id ?? 0,
    personId,
  }
  return { service, employer, owner, operator, ...made }
}

/** A webhook that sends nothing, since its receiver does not exist. */
export const makeWebhook = async (service: ConsoleService, employerId: number): Promise<number> => {
  const client = await keyOf(service, employerId)
  const { id } = (await client.send('POST', WEBHOOKS, { body: { url: RECEIVER } })).body
  await client.put(`${WEBHOOKS}/${id}`, { state: 'paused' })
  return id
}

export const openWorld = async (): Promise<World> => makeWorld(await startWorlds(), TEXTS)
