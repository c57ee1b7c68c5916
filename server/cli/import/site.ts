/** A careers site: its page, and those that its site maps name, one after the other, as its robots.txt allows. */

import { type GetAnswer, REDIRECTS_MAX } from '../../platform/http/outgoing/get.ts'
import { PostFault } from '../../platform/http/outgoing/post-fault.ts'
import { attempt, type Host, isOn, PAGE_BYTES_MAX, PAGE_MS_MAX, PAGES_MAX, pathOf, type Site, wholeOf } from './host.ts'
import { SourceFault } from './item.ts'
import type { SourceFile } from './map-source.ts'
import { CLOSED, OPEN, type Robots, readRobots } from './robots.ts'
import { mappedPages } from './site-maps.ts'

const ROBOTS_BYTES_MAX = 512_000

/** Name by which a robots.txt may speak to this robot. */
export const AGENT = 'affiche-import'

export async function* pagesOf(site: Site): AsyncGenerator<SourceFile> {
  const { host, robots, answer } = await begin(site)
  const seen = new Set([answer.url.href, site.url.href])
  yield { name: answer.url.href, bytes: answer.body }
  let pages = 1
  for (const address of await mappedPages(host, robots)) {
    if (seen.has(address)) continue
    seen.add(address)
    if (pages++ >= PAGES_MAX) {
      site.miss(`The site has more than ${PAGES_MAX} pages; the others were not read.`)
      return
    }
    const page = await pageOf(host, new URL(address))
    if (page) yield page
  }
}

type Beginning = { readonly host: Host; readonly robots: Robots; readonly answer: GetAnswer }

/** The first page, on the host that it leads to; each host is asked what it allows before its page is. */
const begin = async (site: Site): Promise<Beginning> => {
  let { url } = site
  for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
    const host = { ...site, origin: url.origin }
    const robots = await robotsOf(host)
    if (!robots.isAllowed(pathOf(url)))
      throw new SourceFault(`The robots.txt of ${url.host} does not allow ${url.href} to be read.`)
    const answer = await site.get({ url, bytesMax: PAGE_BYTES_MAX, msMax: PAGE_MS_MAX, follows: isOn(host) })
    if (answer.status === 200) return { host, robots, answer }
    answer.end()
    if (answer.redirect === null) throw new SourceFault(`${answer.url.href} answers ${answer.status}.`)
    url = answer.redirect
  }
  throw new PostFault('broken', 'TOO_MANY_REDIRECTS')
}

/** A page that is gone has no posting; one that cannot be read may have. */
const pageOf = async (host: Host, url: URL): Promise<SourceFile | null> => {
  const answer = await attempt(host, url, PAGE_BYTES_MAX)
  if (answer === null) return null
  if (answer.status === 200 && /^(?:|text\/html|application\/xhtml\+xml)$/.test(answer.type)) {
    const bytes = await wholeOf(answer)
    if (typeof bytes !== 'string') return { name: url.href, bytes: once(bytes) }
    host.miss(`${url.href} was not read: ${bytes}`)
    return null
  }
  answer.end()
  if (answer.status >= 500 || answer.status === 429) host.miss(`${url.href} was not read: it answers ${answer.status}.`)
  return null
}

/** Without a file all is allowed; a host whose file cannot be had allows nothing (RFC 9309, 2.3.1). */
const robotsOf = async (host: Host): Promise<Robots> => {
  const url = new URL('/robots.txt', host.origin)
  const answer = await host.get({ url, bytesMax: ROBOTS_BYTES_MAX, msMax: PAGE_MS_MAX }).catch(() => null)
  if (answer === null) return CLOSED
  if (answer.status >= 500 || answer.status === 429) {
    answer.end()
    return CLOSED
  }
  if (answer.status !== 200) {
    answer.end()
    return OPEN
  }
  const bytes = await wholeOf(answer)
  return typeof bytes === 'string' ? CLOSED : readRobots(new TextDecoder().decode(bytes), AGENT)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
