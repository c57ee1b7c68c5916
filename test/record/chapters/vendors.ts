import { UNCONFIRMED_MAX } from '../../../server/employers/vendors/vendor.ts'
import { DAY_MS } from '../../support/service.ts'
import type { Ask, Chapter } from '../stage.ts'

const V12 = '/api/v1.2'

const named = (employer: number | string): NonNullable<Ask['headers']> => [['Affiche-Employer', String(employer)]]

/** Webhooks of a vendor: what each operation answers and refuses. */
const vendorWebhooks = async ({ ask, key }: { readonly ask: Parameters<Chapter>[0]['ask']; readonly key: string }) => {
  const path = `${V12}/vendor/webhooks`
  const url = 'https://hooks.example.ca/affiche'
  const headers: NonNullable<Ask['headers']> = [['Idempotency-Key', 'hook']]
  for (const body of [{ url }, { url }, { url: 'http://10.0.0.1' }]) await ask('POST', path, { key, headers, body })
  await ask('POST', path, { key, body: { url: 'http://10.0.0.1', types: ['x'], pageSize: 0 } })
  const { body: list } = await ask('GET', path, { key })
  const { id } = JSON.parse(String(list)).data[0]
  await ask('GET', `${path}/${id}`, { key })
  await ask('PUT', `${path}/${id}`, { key, body: { state: 'paused', cursor: 'now' } })
  await ask('PUT', `${path}/${id}`, { key, headers: [['If-Match', '"x"']], body: { state: 'active' } })
  await ask('PUT', `${path}/${id}`, { key, body: { cursor: 'x' } })
  await ask('POST', `${path}/${id}/rotate`, { key, body: { overlapHours: 1 } })
  await ask('GET', `${path}/${id}/attempts`, { key })
  for (const body of [{}, { types: [] }]) await ask('POST', `${path}/${id}/test`, { key, body })
  await ask('DELETE', `${path}/${id}`, { key, body: {} })
  await ask('GET', `${path}/${id}`, { key })
  for (const rest of ['', '/attempts']) await ask('GET', `${path}/x${rest}`, { key })
  await ask('POST', `${path}/${id}/test`, { key, body: {} })
}

/** Keys of vendors: whom they act for, what they are refused, and the changes of all their employers. */
export const vendors: Chapter = async ({ service, ask, job, employerId }) => {
  const { operator } = service
  const { id: vendorId } = await operator.createVendor('Recruteo « nuit »')
  const { apiKey: key, key: issued } = await operator.issueVendorKey({ vendorId })
  const reading = await operator.createEmployer({ name: 'Élan & Sons', plan: 'standard' })
  for (const order of [
    { employerId },
    { employerId: reading.id, scopes: ['jobs:read'] as const, endsAt: service.now() + DAY_MS },
  ])
    await operator.grantVendor({ vendorId, ...order })
  await ask('GET', `${V12}/employer`, { key, headers: named(employerId) })
  await ask('POST', `${V12}/jobs`, { key, headers: named(employerId), body: job({ referenceId: 'V-1' }) })
  await ask('POST', `${V12}/jobs`, { key, headers: named(reading.id), body: job() })
  for (const employer of ['', 'x', '0', '2147483647', `0${employerId}`])
    await ask('GET', `${V12}/jobs`, { key, headers: named(employer) })
  for (const headers of [named(employerId), [...named(employerId), ['Accept-Language', 'fr'] as const]]) {
    await ask('GET', '/api/v1.1/jobs', { key, headers })
    await ask('GET', `${V12}/jobs`, { key: `${key.slice(0, -1)}!`, headers })
    await ask('GET', `${V12}/jobs`, {
      headers: [...headers.slice(1), ['Affiche-Employer', '2147483647'] as const],
    })
  }
  await ask('GET', `${V12}/jobs`, { key })
  const paths = [
    '/vendor/employers',
    '/vendor/employers?pageSize=1',
    `/vendor/employers?id=${reading.id}`,
    '/vendor/changes',
    '/vendor/changes?limit=1',
    '/vendor/changes?after=now',
    '/vendor/changes?limit=1&expand=job',
    '/vendor/changes?after=x&limit=0&types=job.x&expand=x',
  ]
  for (const path of paths) await ask('GET', V12 + path, { key })
  for (const path of ['/vendor/employers', '/vendor/changes']) await ask('GET', V12 + path)
  for (const path of ['/vendor/employers', '/vendor/changes']) await ask('GET', `/api/v1.1${path}`, { key })
  await vendorWebhooks({ ask, key })
  const make = (body: unknown, idempotency: string) =>
    ask('POST', `${V12}/vendor/employers`, { key, body, headers: [['Idempotency-Key', idempotency]] })
  await make({ name: 'Boulangerie' }, 'a')
  await operator.allowVendor(vendorId, true)
  await make({ name: ' ', plan: 'unlimited' }, 'a')
  for (const name of ['Boulangerie', 'Boulangerie', 'Other']) await make({ name }, 'a')
  const [, , made] = await operator.listGrantees(vendorId)
  await ask('PUT', `${V12}/employer`, { key, headers: named(made?.employerId ?? 0), body: { publishing: 'public' } })
  await service.withStore(async (store) => {
    const order = { vendorId, vendorKeyId: issued.id, name: 'Waiting', request: null, at: service.now() }
    for (let n = 1; n < UNCONFIRMED_MAX; n++) await store.vendors.onboard(order)
  })
  await make({ name: 'One too many' }, 'b')
  service.advance(DAY_MS)
  await ask('GET', `${V12}/jobs`, { key, headers: named(reading.id) })
  await operator.suspendVendor(vendorId)
  for (const path of ['/jobs', '/vendor/employers']) await ask('GET', V12 + path, { key, headers: named(employerId) })
  await operator.resumeVendor(vendorId)
  await operator.endGrant({ vendorId, employerId })
  await ask('GET', `${V12}/jobs`, { key, headers: named(employerId) })
  await operator.revokeVendorKey(issued.id)
  for (const path of ['/jobs', '/vendor/employers']) await ask('GET', V12 + path, { key, headers: named(employerId) })
}
