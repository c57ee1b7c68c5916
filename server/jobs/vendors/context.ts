import type { ActingVendor } from '../../employers/vendors/vendor.ts'
import type { ReadContext } from '../context.ts'
import type { ParsedCall } from '../operations/request.ts'

export type VendorContext = Pick<ReadContext, 'store' | 'now' | 'waits' | 'reference' | 'remarks'>

/** Admission guarantees the vendor of its own operations. */
export const vendorOf = ({ vendor }: Pick<ParsedCall, 'vendor'>): ActingVendor => {
  if (!vendor) throw new Error('An operation of vendors was admitted without one.')
  return vendor
}
