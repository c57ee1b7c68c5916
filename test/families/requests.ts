/**
 * A valid request for every operation of the table; the families of tests beside this file send it with
 * one thing changed. The tests at the end prove that the requests are valid, so that a refusal in a
 * family comes from the one thing.
 */
import assert from 'node:assert/strict'
import { jobInput12Example } from '@affiche/contract/examples-v12.ts'
import {
  type ApiVersion,
  type Operation,
  operationsOf,
  prefixOf,
  type RequiredScope,
  VERSIONS,
} from '@affiche/contract/operations.ts'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { allOr } from '../support/product.ts'
import { type Answered, type Client, job, type Send } from '../support/service.ts'

/** An operation of one version of the interface. */
export type Row = Operation & {
  readonly version: ApiVersion
  readonly scope: Exclude<RequiredScope, 'vendor'> | null
}

type VendorRow = Operation & { readonly version: ApiVersion; readonly scope: 'vendor' }

const all = VERSIONS.flatMap((version) => operationsOf[version].map((operation) => ({ ...operation, version })))

/** Those of every version that a key of an employer opens, or none; those of vendors and of test mode have families of their own. */
export const rows: readonly Row[] = all.filter((row): row is Row => row.scope !== 'vendor' && row.tag !== 'Test mode')
export const vendorRows: readonly VendorRow[] = all.filter((row): row is VendorRow => row.scope === 'vendor')

/** A valid body of an operation of vendors, where it takes one. */
export const bodyOfVendor = ({ id }: VendorRow): object | undefined => {
  if (id === 'createVendorEmployer') return { name: 'Boulangerie' }
  if (id === 'createVendorWebhook') return { url: 'https://hooks.example.ca/affiche' }
  if (id === 'updateVendorWebhook') return { pageSize: 7 }
  if (id === 'rotateVendorWebhook') return { overlapHours: 1 }
  return id === 'deleteVendorWebhook' || id === 'testVendorWebhook' ? {} : undefined
}

export const nameOf = ({ method, version, path }: Pick<Row, 'method' | 'version' | 'path'>): string =>
  `${method} ${prefixOf(version)}${path}`

/** A request as `Client.send` takes it, to a path from the root of the service, with the job that it is about. */
export type Ask = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly jobId: number
} & Pick<Send, 'headers' | 'raw'>

/** The id of a place that is in the list; every other list has an item 1. */
const LISTED_PLACE = 26

export const keyed = rows.filter(({ scope }) => scope !== null)
/** Those of the newest version, whose handlers are those of every other. */
export const newest = <R extends Pick<Row, 'version'>>(some: readonly R[]): readonly R[] =>
  allOr(
    some,
    some.filter(({ version }) => version === VERSIONS.at(-1)),
  )

/** One that reads and one that writes, for what is done before the operation begins, on one more engine. */
export const few = <R extends Pick<Row, 'version' | 'id'>>(some: readonly R[]): readonly R[] =>
  allOr(
    some,
    newest(some).filter(({ id }) => id === 'getJob' || id === 'createJob'),
  )

/** Operations whose body is one JSON document. */
export const withBody = rows.filter(({ body }) => body !== null && body.media === undefined)

/** A valid job with every member that only this version has. */
export const jobIn = (version: ApiVersion, members: Record<string, unknown> = {}): Record<string, unknown> =>
  job(version === 'v1.1' ? members : { ...membersOf12, ...members })

const { referenceId: _, ...membersOf12 } = jobInput12Example

let asked = 0

/** A valid request; where the operation needs a job, `owner` gets a new one. */
export const prepare = async (operation: Row, owner: Client): Promise<Ask> => {
  const referenceId = `ASK-${++asked}`
  const { method, version, scope } = operation
  const posted = { body: jobIn(version, { referenceId }) }
  const { body: created } = scope ? await owner.send('POST', `${prefixOf(version)}/jobs`, posted) : { body: { id: 0 } }
  if (operation.tag === 'Webhooks') return prepareWebhook(operation, owner)
  if (operation.id === 'getRequest') return prepareRequest(operation, owner)
  const path = pathOf(operation, created.id)
  const body = bodyOf(operation, referenceId)
  const lines = operation.id === 'sendSnapshot' ? { raw: await snapshotOf(owner) } : {}
  const media = operation.body?.media
  const headers = media === undefined ? {} : { headers: { 'Content-Type': media } }
  return { method, path, jobId: created.id, ...headers, ...lines, ...(body === undefined ? {} : { body }) }
}

/** An employer has few webhooks, so each request has the only one. */
const prepareWebhook = async (operation: Row, owner: Client): Promise<Ask> => {
  const { method, version, id } = operation
  const path = `${prefixOf(version)}/webhooks`
  for (const webhook of (await owner.get(path)).body.data) await owner.send('DELETE', `${path}/${webhook.id}`)
  const url = `https://hooks.example.ca/${++asked}`
  const { body: created } = await owner.send('POST', path, { body: { url } })
  const body = bodyOfWebhook(id, url)
  return { method, path: pathOf(operation, created.id), jobId: created.id, ...(body && { body }) }
}

const bodyOfWebhook = (id: Row['id'], url: string): object | undefined => {
  if (id === 'createWebhook') return { url }
  if (id === 'updateWebhook') return { pageSize: 7 }
  if (id === 'rotateWebhook') return { overlapHours: 1 }
  return id === 'deleteWebhook' || id === 'testWebhook' ? {} : undefined
}

/** A request that was refused, whose record is read. */
const prepareRequest = async ({ method, version, path }: Row, owner: Client): Promise<Ask> => {
  const { headers } = await owner.get(`${prefixOf(version)}/jobs/0`)
  const named = path.replace('{requestId}', headers.get('x-request-id') ?? '')
  return { method, path: prefixOf(version) + named, jobId: 0 }
}

/** The code of what is not there. */
export const missingCode = ({ scope, tag }: Row): ProblemCode => {
  if (tag === 'Webhooks') return 'webhook-not-found'
  if (tag === 'Requests') return 'request-not-found'
  return scope ? 'job-not-found' : 'item-not-found'
}

/** The path from the root of the service, with a job or an item in it. */
export const pathOf = ({ version, path, scope }: Row, jobId: number): string =>
  prefixOf(version) + path.replace('{id}', String(scope ? jobId : path.startsWith('/locations') ? LISTED_PLACE : 1))

/** The list of all open jobs, which changes nothing. */
const snapshotOf = async (owner: Client): Promise<string> => {
  const { body } = await owner.get('/export?status=active')
  const references = body.flatMap((line: { job?: { referenceId: string | null } }) => line.job?.referenceId ?? [])
  const lines = [...references.map((referenceId: string) => ({ referenceId })), { end: true, items: references.length }]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

const bodyOf = ({ id, version }: Row, referenceId: string): unknown => {
  if (id === 'createJob') return jobIn(version)
  if (id === 'upsertJob') return jobIn(version, { referenceId })
  if (id === 'updateJob') return { title: 'Changed' }
  if (id === 'deleteJobByReference') return { referenceId }
  if (id === 'writeJobs') return { op: 'archive', referenceId }
  if (id === 'updateEmployer') return { website: 'https://www.example.ca/' }
  return id === 'deleteJob' || id === 'refreshJob' || id === 'previewJob' ? {} : undefined
}

export const send = (
  client: Client,
  { method, path, body, raw, ...ask }: Ask,
  { headers = {} }: Send = {},
): Promise<Answered> =>
  client.send(method, path, {
    headers: { ...ask.headers, ...headers },
    ...(raw === undefined ? {} : { raw }),
    ...(body === undefined ? {} : { body }),
  })

/** Checks everything that every problem has, whatever its kind. */
export const assertProblem = (answer: Answered, code: ProblemCode): void => {
  assert.equal(answer.body?.code, code, answer.text.slice(0, 500))
  assert.equal(answer.status, problems[code].status)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  assert.equal(answer.body.status, answer.status)
  assert.ok(answer.body.type.endsWith(`/docs/problems/${code}`))
  assert.ok(answer.body.instance)
  assert.equal(answer.headers.get('x-request-id'), answer.body.instance)
  assert.doesNotMatch(answer.text, /\bat \S+ \(|node:|\.ts\b|SQLITE|FST_/)
}

/** The body of a problem without the member that differs from request to request. */
export const apartFromInstance = ({ body }: Answered): object => ({ ...body, instance: 'the request id' })
