/** The host of a careers site, and how a page of it is read. */
import { type Get, type GetAnswer, Oversize } from '../../platform/http/outgoing/get.ts'
import { PostFault } from '../../platform/http/outgoing/post-fault.ts'
import { SourceFault } from './item.ts'

export const PAGES_MAX = 5_000
export const PAGE_BYTES_MAX = 5_000_000
/** Time of a page and of a site map, whatever comes in small parts. */
export const PAGE_MS_MAX = 120_000

export type Site = {
  readonly get: Get
  readonly url: URL
  /** Tells of a page that was not read. */
  readonly miss: (text: string) => void
}

/** A site with the origin that its first page has. */
export type Host = Site & { readonly origin: string }

export const pathOf = ({ pathname, search }: URL): string => pathname + search

export const isOn =
  ({ origin }: Host) =>
  (url: URL): boolean =>
    url.origin === origin

/** Bytes that were read whole, so that a page that breaks off ends nothing but itself. */
export const wholeOf = async ({ body }: GetAnswer): Promise<Uint8Array | string> => {
  try {
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    return Buffer.concat(parts)
  } catch (error) {
    return reasonOf(error)
  }
}

export const attempt = async (host: Host, url: URL, bytesMax: number): Promise<GetAnswer | null> => {
  try {
    return await host.get({ url, bytesMax, msMax: PAGE_MS_MAX, follows: isOn(host) })
  } catch (error) {
    host.miss(`${url.href} was not read: ${reasonOf(error)}`)
    return null
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof PostFault || error instanceof Oversize || error instanceof SourceFault) return error.message
  throw error
}
