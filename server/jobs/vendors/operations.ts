/** Answers to the operations of vendors, by operation id. */

import { prefixOf } from '@affiche/contract/operations.ts'
import { type VendorEmployerBody, VendorEmployerInputSchema } from '@affiche/contract/vendor.ts'
import type { Grantee } from '../../employers/vendors/ports.ts'
import { GRANTS_MAX, UNCONFIRMED_MAX } from '../../employers/vendors/vendor.ts'
import { invalidRequest, Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { createStructureCheck } from '../../platform/structure/structure.ts'
import { filterText, pageOf, pagingBody } from '../operations/paging.ts'
import type { Answer, ParsedCall } from '../operations/request.ts'
import { type VendorContext, vendorOf } from './context.ts'

export { listVendorChanges } from './changes.ts'

export const listVendorEmployers =
  ({ store, now }: VendorContext) =>
  async (call: ParsedCall): Promise<Answer> => {
    const { page, pageSize } = pageOf(call.query)
    const { id = null } = call.query as { readonly id?: number }
    const all = await store.vendors.listGrantees(vendorOf(call).id, now())
    const grantees = id === null ? all : all.filter(({ employerId }) => employerId === id)
    const start = (page - 1) * pageSize
    const address = addressOf(call)
    const paging = pagingBody({ total: grantees.length, page, pageSize, address, filters: filterText({ id }) })
    return { status: 200, body: { data: grantees.slice(start, start + pageSize).map(employerBody), paging } }
  }

const addressOf = ({ base, version }: Pick<ParsedCall, 'base' | 'version'>): string =>
  `${base}${prefixOf(version)}/vendor/employers`

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
    const { grantee, replayed } = made
    const headers = {
      Location: `${addressOf(call)}?id=${grantee.employerId}`,
      ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    }
    return { status: 201, headers, body: employerBody(grantee) }
  }
