/** Vendors by their number, their code or a part of their name, for operators. */
import { readInt32 } from '../../platform/lib/decimal.ts'
import { fold, wordsOf } from '../../platform/lib/fold.ts'
import type { Vendors } from './ports.ts'
import { readCode } from './vendor.ts'

export const VENDORS_SHOWN = 25

export type VendorSearch = {
  /** Empty: every vendor. */
  readonly text: string
  /** Only vendors with a higher id. */
  readonly after: number
}

type Listed = Awaited<ReturnType<Vendors['listVendors']>>[number]

/** Vendors by id; `next`: the id after which there are more, or null. */
export type FoundVendors = { readonly vendors: readonly Listed[]; readonly next: number | null }

export const findVendors =
  (vendors: Pick<Vendors, 'listVendors'>) =>
  async ({ text, after }: VendorSearch): Promise<FoundVendors> => {
    const matches = matching(text.trim())
    const found = (await vendors.listVendors()).filter((vendor) => vendor.id > after && matches(vendor))
    const shown = found.slice(0, VENDORS_SHOWN)
    return { vendors: shown, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
  }

/** A text without words, such as a lone sign, names nobody. */
const matching = (text: string): ((vendor: Listed) => boolean) => {
  if (text === '') return () => true
  const [id, code, words] = [readInt32(text), readCode(text), wordsOf(text)]
  return (vendor) =>
    vendor.id === id ||
    vendor.code === code ||
    (words.length > 0 && words.every((word) => fold(vendor.name).includes(word)))
}
