/** Everything that a client can ask of the interface. */
import assert from 'node:assert/strict'
import { operations } from '@affiche/contract/operations.ts'
import { type Client, job } from '../support/service.ts'

/** Asks for every operation, with success and without; returns the ids of those that succeeded. */
export const walk = async (client: Client): Promise<Set<string>> => {
  const succeeded = new Set<string>()
  const ask = async (id: string, method: string, path: string, body?: unknown) => {
    const answer = await client.send(method, path, body === undefined ? {} : { body })
    assert.ok(answer.status < 500, answer.text)
    if (answer.status < 400) succeeded.add(id)
    return answer.body
  }
  const places = [{ description: 'Nowhere Landing, ON' }, { description: 'Elsewhere Point, BC' }]
  const unlisted = job({ referenceId: 'U', locations: places, autoRefresh: true, closeDate: '2099-12-31' })
  const { id } = await ask('createJob', 'POST', '/jobs', unlisted)
  for (const body of [unlisted, job(), job({ title: '' }), job({ salary: null })])
    await ask('createJob', 'POST', '/jobs', body)
  for (const referenceId of ['U', 'V', 'V', 'W']) await ask('upsertJob', 'PUT', '/jobs', job({ referenceId }))
  await ask('upsertJob', 'PUT', '/jobs', { referenceId: 'V', locations: places, status: 'archived' })
  for (const at of [id, 999_999, 'x', '99999999999'])
    for (const change of [{ title: 'Changed' }, { referenceId: 'V' }, { referenceId: 'X' }, { status: 'archived' }, {}])
      await ask('updateJob', 'PUT', `/jobs/${at}`, change)
  for (const at of [id, 999_999, 'x']) await ask('getJob', 'GET', `/jobs/${at}`)
  for (const query of ['', '?q=changed', '?q=a%20é%25', '?status=archived', '?referenceId=V', '?page=9&pageSize=1'])
    await ask('listJobs', 'GET', `/jobs${query}`)
  await ask('listJobs', 'GET', '/jobs?q=electrician&status=active&referenceId=W&pageSize=100')
  await ask('getEmployer', 'GET', '/employer')
  for (const { id: list, path, scope } of operations)
    if (scope === null) await ask(list, 'GET', path.replace('{id}', '1'))
  for (const referenceId of ['V', 'V', 'none']) await ask('deleteJobByReference', 'DELETE', '/jobs', { referenceId })
  for (const at of [id, id, 'x']) await ask('deleteJob', 'DELETE', `/jobs/${at}`)
  return succeeded
}
