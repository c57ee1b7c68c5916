/** Named schemas of the operations of vendors. */
import { pageOf } from '@affiche/contract/page.ts'
import {
  VendorChangePageSchema,
  VendorChangeSchema,
  VendorEmployerInputSchema,
  VendorEmployerSchema,
} from '@affiche/contract/vendor.ts'

export const vendorSchemas = {
  VendorEmployer: VendorEmployerSchema,
  VendorEmployerInput: VendorEmployerInputSchema,
  VendorEmployerPage: pageOf(VendorEmployerSchema),
  VendorChange: VendorChangeSchema,
  VendorChangePage: VendorChangePageSchema,
}
