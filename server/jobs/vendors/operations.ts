/** Answers to the operations of vendors, by operation id. */

import { prefixOf } from '@affiche/contract/operations.ts'
import { type VendorEmployerBody, VendorEmployerInputSchema } from '@affiche/contract/vendor.ts'
import type { Grantee } from '../../employers/vendors/ports.ts'
import { type ActingVendor, GRANTS_MAX, UNCONFIRMED_MAX } from '../../employers/vendors/vendor.ts'
import { invalidRequest, Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { createStructureCheck } from '../../platform/structure/structure.ts'
import type { ReadContext } from '../context.ts'
import { pageOf, pagingBody } from '../operations/paging.ts'
import type { Answer, ParsedCall } from '../operations/request.ts'

export { listVendorChanges } from './changes.ts'

export type VendorContext = Pick<ReadContext, 'store' | 'now'>

/** Admission guarantees the vendor of its own operations. */
export const vendorOf = ({ vendor }: Pick<ParsedCall, 'vendor'>): ActingVendor => {
  if (!vendor) throw new Error('An operation of vendors was admitted without one.')
  return vendor
}

export const listVendorEmployers =
  ({ store, now }: VendorContext) =>
  async (call: ParsedCall): Promise<Answer> => {
    const { page, pageSize } = pageOf(call.query)
    const grantees = await store.vendors.listGrantees(vendorOf(call).id, now())
    const start = (page - 1) * pageSize
    const address = `${call.base}${prefixOf(call.version)}/vendor/employers`
    const paging = pagingBody({ total: grantees.length, page, pageSize, address, filters: '' })
    return { status: 200, body: { data: grantees.slice(start, start + pageSize).map(employerBody), paging } }
  }

const employerBody = ({ employer, scopes, grantedAt, endsAt }: Grantee): VendorEmployerBody => ({
  id: employer.id,
  name: employer.name,
  nameFr: employer.nameFr,
  plan: employer.plan,
  suspended: employer.suspended,
  confirmed: employer.confirmed,
  scopes: [...scopes],
  grantedAt: new Date(grantedAt).toISOString(),
  endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
})

const checkInput = createStructureCheck(VendorEmployerInputSchema)

export const createVendorEmployer =
  ({ store, now }: VendorContext) =>
  async (call: ParsedCall): Promise<Answer> => {
    const { document, retryable } = call
    const findings = [...document.findings, ...checkInput(document.value, document.inexact)]
    if (findings.length > 0) throw invalidRequest(findings)
    const { name } = document.value as { readonly name: string }
    const { id: vendorId, keyId: vendorKeyId } = vendorOf(call)
    const request = retryable?.keyHash ?? null
    const made = await store.vendors.onboard({ vendorId, vendorKeyId, name, request, at: now() })
    if (made === null) throw new Problem('scope-missing', sentence('creatingEmployersNeeded'))
    if (made === 'mismatch')
      throw new Problem('idempotency-mismatch', sentence('keyOfOtherRequest', { request: null, parts: ['body'] }))
    if (made === 'limit')
      throw new Problem('limit-reached', sentence('vendorLimit', { most: GRANTS_MAX, waiting: UNCONFIRMED_MAX }))
    const headers = made.replayed ? { 'Idempotent-Replayed': 'true' } : {}
    return { status: 201, headers, body: employerBody(made.grantee) }
  }
