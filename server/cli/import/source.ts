/** Sources of an import as files: one of this machine, those of a folder, standard input, an address, or a careers site. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../platform/config/settings.ts'
import { VERSION } from '../../platform/config/version.ts'
import { createGet, type Get, Oversize } from '../../platform/http/outgoing/get.ts'
import { PostFault } from '../../platform/http/outgoing/post-fault.ts'
import type { Format } from './format.ts'
import { formats } from './formats.ts'
import { type Bytes, SourceFault } from './item.ts'
import type { SourceFile } from './map-source.ts'
import { AGENT, pagesOf } from './site.ts'

/** Bytes of a feed at an address. */
const FEED_BYTES_MAX = 1_073_741_824
const FEED_MS_MAX = 3_600_000

export type Source = {
  readonly files: AsyncIterable<SourceFile>
  /** False if something of it could not be read, by the end of its files. */
  readonly isWhole: () => boolean
}

type Order = { readonly source: string; readonly format: Format; readonly settings: Pick<Settings, 'webhookNetworks'> }

type Telling = { readonly remark: (text: string) => void }

export const openSource = ({ source, format, settings }: Order, { remark }: Telling): Source => {
  let isWhole = true
  const miss = (text: string): void => {
    isWhole = false
    remark(text)
  }
  const url = /^https?:\/\//i.test(source) ? URL.parse(source) : null
  const get = () => createGet({ networks: settings.webhookNetworks, headers: headersOf(format) })
  const files = url === null ? filesOf(source, format) : filesAt({ url, get: get(), miss }, format)
  return { files, isWhole: () => isWhole }
}

const headersOf = (format: Format): Readonly<Record<string, string>> => ({
  'User-Agent': `Mozilla/5.0 (compatible; ${AGENT}/${VERSION})`,
  Accept: format === 'jsonld' ? 'text/html, application/ld+json, application/json;q=0.9, */*;q=0.1' : '*/*',
  'Accept-Encoding': 'identity',
})

async function* filesOf(source: string, format: Format): AsyncGenerator<SourceFile> {
  if (source === '-') yield { name: '', bytes: process.stdin }
  else if ((await statOf(source)).isDirectory()) yield* filesIn(source, format)
  else yield { name: '', bytes: bytesOf(source) }
}

const statOf = (path: string) =>
  stat(path).catch((error: Error) => {
    throw new SourceFault(`It cannot be read: ${error.message}.`)
  })

async function* filesIn(folder: string, format: Format): AsyncGenerator<SourceFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && formats[format].files.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  if (names.length === 0) throw new SourceFault(`The folder has no file of the format ${format}.`)
  for (const name of names) yield { name: name.slice(join(folder, '/').length), bytes: bytesOf(name) }
}

async function* bytesOf(path: string): Bytes & AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

type At = { readonly url: URL; readonly get: Get; readonly miss: (text: string) => void }

async function* filesAt(at: At, format: Format): AsyncGenerator<SourceFile> {
  try {
    if (format !== 'jsonld') yield { name: '', bytes: feedOf(at) }
    else for await (const { name, bytes } of pagesOf(at)) yield { name, bytes: whole(bytes) }
  } catch (error) {
    refuse(error)
  }
}

const refuse = (error: unknown): never => {
  throw error instanceof PostFault
    ? new SourceFault(`It cannot be read: ${FAULTS[error.code] ?? error.message}`)
    : error
}

const FAULTS: Readonly<Partial<Record<PostFault['code'], string>>> = {
  'name-unknown': 'its name has no address.',
  'address-private': 'its address is not public, or not https. WEBHOOK_NETWORKS opens inner networks.',
  'connect-timeout': 'it does not answer.',
  timeout: 'it does not answer.',
  refused: 'it refuses connections.',
  unreachable: 'its network cannot be reached.',
  tls: 'its certificate is not valid.',
  broken: 'the connection broke, or leads from one redirect to the next.',
}

async function* feedOf({ url, get }: At): AsyncGenerator<Uint8Array> {
  const { status, body, end } = await get({ url, bytesMax: FEED_BYTES_MAX, msMax: FEED_MS_MAX }).catch(refuse)
  if (status !== 200) {
    end()
    throw new SourceFault(`It answers ${status}.`)
  }
  yield* whole(body)
}

/** Bytes that end where they should, or with a fault of the source. */
async function* whole(bytes: Bytes): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if (!(error instanceof Oversize) && !(error instanceof PostFault)) throw error
    throw new SourceFault(`It was not read to its end: ${error.message}`)
  }
}
