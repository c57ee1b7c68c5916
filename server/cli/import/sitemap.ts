/** Site maps (sitemaps.org): addresses of pages, and of other site maps. */
import { type Bytes, SourceFault } from './item.ts'
import { readXml } from './xml.ts'

/** `isIndex`: the addresses are those of other site maps. */
export type Sitemap = { readonly isIndex: boolean; readonly addresses: readonly string[] }

/** Characters of an address, as the format has them. */
const ADDRESS_MAX = 2_048

/** Addresses of one map, as the format has them. */
const ADDRESSES_MAX = 50_000

export const readSitemap = async (bytes: Bytes): Promise<Sitemap> => {
  let root = ''
  let address = ''
  const addresses: string[] = []
  const isAddress = (path: readonly string[]): boolean => path.length === 3 && path[2] === 'loc'
  const events = {
    open: (path: readonly string[]): void => {
      if (path.length === 1) root = path[0] ?? ''
      if (isAddress(path)) address = ''
    },
    text: (text: string, path: readonly string[]): void => {
      if (isAddress(path) && address.length <= ADDRESS_MAX) address += text
    },
    close: (path: readonly string[]): void => {
      if (isAddress(path) && address.length <= ADDRESS_MAX && addresses.length < ADDRESSES_MAX)
        addresses.push(address.trim())
    },
  }
  for await (const _ of readXml(bytes, events));
  if (root !== 'urlset' && root !== 'sitemapindex') throw new SourceFault(`Its first element is <${root}>.`)
  return { isIndex: root === 'sitemapindex', addresses }
}
