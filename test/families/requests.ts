/**
 * A valid request for every operation of the table; the families of tests beside this file send it with
 * one thing changed. The tests at the end prove that the requests are valid, so that a refusal in a
 * family comes from the one thing.
 */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { type Operation, operations } from '@affiche/contract/operations.ts'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { type Answered, type Client, job, type Send } from '../support/service.ts'

/** A request as `Client.send` takes it, with the job that it is about. */
export type Ask = { readonly method: string; readonly path: string; readonly body?: unknown; readonly jobId: number }

/** The id of a place that is in the list; every other list has an item 1. */
const LISTED_PLACE = 26

export const keyed = operations.filter(({ scope }) => scope !== null)
export const withBody = operations.filter(({ body }) => body !== null)
export const paths = [...new Set(operations.map(({ path }) => path))]

let asked = 0

/** A valid request; where the operation needs a job, `owner` gets a new one. */
export const prepare = async (operation: Operation, owner: Client): Promise<Ask> => {
  const referenceId = `ASK-${++asked}`
  const { body: created } = operation.scope ? await owner.post(job({ referenceId })) : { body: { id: 0 } }
  const { method } = operation
  const path = pathOf(operation, created.id)
  const body = bodyOf(operation, referenceId)
  return { method, path, jobId: created.id, ...(body === undefined ? {} : { body }) }
}

/** The path with a job or an item in it; `query` says how to end an address. */
export const pathOf = ({ path, scope }: Operation, jobId: number): string =>
  path.replace('{id}', String(scope ? jobId : path.startsWith('/locations') ? LISTED_PLACE : 1))

const bodyOf = ({ id }: Operation, referenceId: string): unknown => {
  if (id === 'createJob') return job()
  if (id === 'upsertJob') return { ...job(), referenceId }
  if (id === 'updateJob') return { title: 'Changed' }
  if (id === 'deleteJobByReference') return { referenceId }
  return id === 'deleteJob' ? {} : undefined
}

export const send = (client: Client, { method, path, body }: Ask, { headers = {} }: Send = {}): Promise<Answered> =>
  client.send(method, path, { headers, ...(body === undefined ? {} : { body }) })

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

/** A request that fetch cannot make: any method, any header, any bytes. */
export const sendRaw = (
  address: string,
  { method, headers = {}, body }: { method: string; headers?: Record<string, string>; body?: Uint8Array },
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    // Node frames a body of its own accord only for some methods.
    const framed = body === undefined || 'Transfer-Encoding' in headers ? {} : { 'Content-Length': body.byteLength }
    const request = httpRequest(address, { method, headers: { ...framed, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const told = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const isJson = /json/.test(response.headers['content-type'] ?? '')
        const parsed = isJson && text ? JSON.parse(text) : null
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(told as [string, string][]),
          text,
          body: parsed,
        })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
