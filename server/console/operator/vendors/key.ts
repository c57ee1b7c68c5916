/** Keys of vendors as pages show them. */
import type { VendorKey } from '../../../employers/vendors/vendor.ts'

type Known = Pick<VendorKey, 'name' | 'characters'>

/** First and last characters with what is left out between them. */
export const charactersOfVendorKey = ({ characters }: Pick<Known, 'characters'>): string =>
  `affiche_vendor_${characters.slice(0, 4)}…${characters.slice(4)}`

export const shortNameOfVendorKey = (key: Known): string => key.name ?? charactersOfVendorKey(key)

export const isVendorKeyOver = ({ revokedAt, expiresAt }: VendorKey, now: number): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now)
