/** Addresses of the pages of a site, by its site maps. */
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Oversize } from '../../platform/http/outgoing/get.ts'
import { attempt, type Host, isOn, PAGES_MAX, pathOf } from './host.ts'
import type { Bytes } from './item.ts'
import type { Robots } from './robots.ts'
import { readSitemap, type Sitemap } from './sitemap.ts'

const SITEMAP_BYTES_MAX = 52_428_800
const SITEMAPS_MAX = 100

/** Pages on the host that may be read, one more than there may be at most. */
export const mappedPages = async (host: Host, robots: Robots): Promise<readonly string[]> => {
  const named = robots.sitemaps.flatMap((text) => URL.parse(text, host.origin) ?? [])
  const isReadable = (url: URL): boolean => isOn(host)(url) && robots.isAllowed(pathOf(url))
  const waiting = (named.length > 0 ? named : [new URL('/sitemap.xml', host.origin)]).filter(isReadable)
  const found = new Set<string>()
  for await (const { isIndex, addresses } of mapsOf(host, waiting, named.length > 0)) {
    const urls = addresses.flatMap((address) => URL.parse(address, host.origin) ?? []).filter(isReadable)
    if (isIndex) waiting.push(...urls)
    else for (const page of urls) if (found.size <= PAGES_MAX) found.add(page.origin + pathOf(page))
  }
  return [...found]
}

/** Each map once; those that one names are put behind it while it is read. */
async function* mapsOf(host: Host, waiting: URL[], areNamed: boolean): AsyncGenerator<Sitemap> {
  const seen = new Set<string>()
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (seen.has(url.href)) continue
    if (seen.size >= SITEMAPS_MAX) {
      host.miss(`The site has more than ${SITEMAPS_MAX} site maps; the others were not read.`)
      return
    }
    seen.add(url.href)
    yield await sitemapOf(host, url, areNamed)
  }
}

const NONE: Sitemap = { isIndex: false, addresses: [] }

/** A site need not have a map; one that is named has to be there. */
const sitemapOf = async (host: Host, url: URL, isNamed: boolean): Promise<Sitemap> => {
  const answer = await attempt(host, url, SITEMAP_BYTES_MAX)
  if (answer === null) return NONE
  if (answer.status !== 200) {
    answer.end()
    if (isNamed || answer.status >= 500) host.miss(`${url.href} was not read: it answers ${answer.status}.`)
    return NONE
  }
  try {
    return await readSitemap(url.pathname.endsWith('.gz') ? unzipped(answer.body) : answer.body)
  } catch (error) {
    host.miss(`${url.href} is no site map: ${error instanceof Error ? error.message : error}`)
    return NONE
  }
}

async function* unzipped(body: Bytes): AsyncGenerator<Uint8Array> {
  const parts = pipeline(Readable.from(body), createGunzip(), () => undefined)
  let bytes = 0
  for await (const part of parts as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > SITEMAP_BYTES_MAX) throw new Oversize(`It is larger than ${SITEMAP_BYTES_MAX} bytes.`)
    yield part
  }
}
